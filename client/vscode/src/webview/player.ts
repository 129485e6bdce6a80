// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Plays a simulation on the drawing: a dot on each channel on which a token
// moves in a cycle, and another colour where one waits because its consumer is
// not ready.
import type { Circuit } from '../circuit/model.ts';
import { TokenReader, type Tokens } from '../circuit/tokens.ts';
import type { Drawing } from './draw.ts';
import { element, html } from './svg.ts';

/** Cycles per second. */
const SPEEDS = [1, 2, 5, 15, 60];

interface Lane {
  index: number;
  group: SVGGElement;
  wire: SVGPathElement;
  dot: SVGCircleElement;
  length: number;
}

export class Player {
  private reader: TokenReader | undefined;
  private lanes: Lane[] = [];
  private cycle = 0;
  private isPlaying = false;
  private began = 0;
  private speed = 2;
  private readonly dots = element('g', { class: 'tokens' });
  private readonly toggle = html('button', { type: 'button', class: 'toggle' }, ['▶']);
  private readonly scrubber = html('input', { type: 'range', min: 0, value: 0, 'aria-label': 'Cycle' });
  private readonly label = html('span', { class: 'cycle', role: 'status' });
  private readonly numbers = html('span', { class: 'numbers' });
  /** The controls; hidden until there is something to play. */
  readonly bar: HTMLElement;

  constructor(onClose: () => void) {
    const speeds = html(
      'select',
      { 'aria-label': 'Cycles per second' },
      SPEEDS.map((speed) => html('option', { value: speed }, [`${speed} cycles/s`])),
    );
    speeds.value = String(this.speed);
    speeds.addEventListener('change', () => {
      this.seek(this.cycle);
      this.speed = Number(speeds.value);
    });
    this.toggle.addEventListener('click', () => this.playOrPause());
    this.scrubber.addEventListener('input', () => {
      this.pause();
      this.seek(Number(this.scrubber.value));
    });
    this.bar = html('div', { class: 'player', hidden: '' }, [
      control('«', 'To the first cycle', () => this.jump(0)),
      control('‹', 'A cycle back (,)', () => this.step(-1)),
      this.toggle,
      control('›', 'A cycle on (.)', () => this.step(1)),
      this.scrubber,
      this.label,
      speeds,
      this.numbers,
      control('✕', 'Close the simulation', onClose),
    ]);
  }

  /** Begins to play on a drawing. */
  open(tokens: Tokens, circuit: Circuit, drawing: Drawing): void {
    this.close();
    this.reader = new TokenReader(tokens);
    circuit.channels.forEach((channel, index) => {
      const group = drawing.channels.get(channel.id);
      const wire = group?.querySelector<SVGPathElement>('.wire');
      if (group && wire && tokens.order[index] !== -1) {
        const dot = element('circle', { class: 'token', r: channel.type === '' ? 4 : 6 });
        this.lanes.push({ index, group, wire, dot, length: wire.getTotalLength() });
      }
    });
    this.dots.replaceChildren(...this.lanes.map((lane) => lane.dot));
    drawing.root.append(this.dots);
    document.body.classList.add('playing');
    this.scrubber.max = String(this.reader.cycles - 1);
    this.bar.hidden = false;
    this.jump(0);
    this.play();
  }

  close(): void {
    this.pause();
    this.reader = undefined;
    this.lanes.forEach(({ group }) => group.classList.remove('moves', 'waits'));
    this.lanes = [];
    this.dots.remove();
    this.bar.hidden = true;
    document.body.classList.remove('playing');
  }

  /** `moved in 998 cycles, waited in 3` of a channel; empty without a recording. */
  describe(channel: number): string {
    const counts = this.reader?.count(channel);
    return counts ? `${counts.moves} moved, ${counts.waits} waited` : '';
  }

  get isOpen(): boolean {
    return this.reader !== undefined;
  }

  playOrPause(): void {
    if (this.isPlaying) {
      this.pause();
    } else {
      this.play();
    }
  }

  step(by: number): void {
    this.jump(this.cycle + by);
  }

  private jump(cycle: number): void {
    this.pause();
    this.seek(cycle);
  }

  private play(): void {
    if (!this.reader) {
      return;
    }
    if (this.cycle >= this.reader.cycles - 1) {
      this.seek(0);
    }
    this.isPlaying = true;
    this.toggle.textContent = '⏸';
    this.toggle.title = 'Pause (space)';
    this.began = performance.now();
    requestAnimationFrame((now) => this.frame(now));
  }

  private pause(): void {
    this.isPlaying = false;
    this.toggle.textContent = '▶';
    this.toggle.title = 'Play (space)';
    this.draw(0.5);
  }

  /** A cycle lasts 1/speed of a second, in which tokens travel their channel. */
  private frame(now: number): void {
    if (!this.isPlaying || !this.reader) {
      return;
    }
    const elapsed = ((now - this.began) / 1000) * this.speed;
    const whole = Math.floor(elapsed);
    if (whole > 0) {
      this.began += (whole * 1000) / this.speed;
      this.seek(this.cycle + whole);
      if (this.cycle >= this.reader.cycles - 1) {
        this.pause();
        return;
      }
    }
    this.draw(elapsed - whole);
    requestAnimationFrame((next) => this.frame(next));
  }

  /** Shows a cycle: the states of the channels, the numbers. */
  private seek(cycle: number): void {
    if (!this.reader) {
      return;
    }
    this.cycle = Math.max(0, Math.min(this.reader.cycles - 1, cycle));
    this.began = Math.max(this.began, performance.now() - 1000 / this.speed);
    const counts = { moves: 0, waits: 0, idle: 0 };
    for (const lane of this.lanes) {
      const state = this.reader.state(lane.index, this.cycle);
      counts[state]++;
      lane.group.classList.toggle('moves', state === 'moves');
      lane.group.classList.toggle('waits', state === 'waits');
      lane.dot.setAttribute('class', `token ${state}`);
    }
    this.scrubber.value = String(this.cycle);
    this.label.textContent = `cycle ${this.cycle + 1} of ${this.reader.cycles}`;
    this.numbers.replaceChildren(
      html('span', { class: 'moves' }, [`● ${counts.moves} move`]),
      html('span', { class: 'waits' }, [`● ${counts.waits} wait`]),
    );
    if (!this.isPlaying) {
      this.draw(0.5);
    }
  }

  /** Moving tokens at this part of their way; waiting ones at its end. */
  private draw(part: number): void {
    for (const lane of this.lanes) {
      const state = lane.dot.getAttribute('class');
      if (state === 'token moves' || state === 'token waits') {
        const at = state === 'token moves' ? part * lane.length : Math.max(0, lane.length - 9);
        const point = lane.wire.getPointAtLength(at);
        lane.dot.setAttribute('cx', String(point.x));
        lane.dot.setAttribute('cy', String(point.y));
      }
    }
  }
}

function control(label: string, help: string, act: () => void): HTMLButtonElement {
  const made = html('button', { type: 'button', title: help, 'aria-label': help }, [label]);
  made.addEventListener('click', act);
  return made;
}
