// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Plays a simulation on the drawing: a dot on each channel on which a token
// moves in a cycle, and another colour where one waits because its consumer is
// not ready. Cycles are counted through all calls.
import { TokenReader, type ChannelState, type Tokens } from '../circuit/tokens.ts';
import { inflate } from './inflate.ts';
import { button, setIcon } from './buttons.ts';
import { lineOf } from './far.ts';
import type { Shown } from './shown.ts';
import { cornersOf, type Stage } from './stage.ts';
import { element, html } from './svg.ts';
import { pointAt, lengthOf } from './way.ts';

/** Cycles per second. */
const SPEEDS = [1, 2, 5, 15, 60];

/** So many cycles before one that is asked for are recorded with it. */
const LEAD = 1000;
/** So many cycles ahead are read meanwhile. */
const AHEAD = 120;

/** An edge that is drawn, with the channels whose tokens it shows. */
interface Lane {
  channels: number[];
  group: SVGGElement;
  corners: Float32Array;
  dot: SVGCircleElement;
  length: number;
}

/** The same from afar, where tokens are too small: its line has their colour. */
interface FarLane {
  channels: number[];
  line: string;
}

export class Player {
  private reader: TokenReader | undefined;
  private lanes: Lane[] = [];
  private farLanes: FarLane[] = [];
  private readonly farLines = { moves: element('path', { class: 'moves' }), waits: element('path', { class: 'waits' }) };
  /** For each channel of the circuit its number in the recording, or -1. */
  private recorded: number[] = [];
  private cycle = 0;
  private isPlaying = false;
  private began = 0;
  private speed = 2;
  /** The cycle that is on the drawing; another one is being read if it is not the
   * one that was asked for. */
  private drawn = -1;
  /** The cycle for which another recording is under way. */
  private awaited: number | undefined;
  private readonly dots = element('g', { class: 'tokens' });
  private readonly toggle = button('debug-start', '', 'Play (space)', () => this.playOrPause());
  private readonly scrubber = html('input', { type: 'range', min: 0, value: 0, 'aria-label': 'Cycle' });
  private readonly field = html('input', { type: 'number', min: 1, value: 1, 'aria-label': 'Go to cycle' });
  private readonly label = html('span', { class: 'cycle', role: 'status' });
  private readonly numbers = html('span', { class: 'numbers' });
  /** The controls; hidden until there is something to play. */
  readonly bar: HTMLElement;

  private shown: Shown | undefined;

  /** `record` has cycles recorded from one on, and gives them to extend(). */
  constructor(
    onClose: () => void,
    private readonly record: (from: number) => void,
    private readonly stage: Stage,
  ) {
    this.toggle.classList.add('toggle');
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
    this.scrubber.addEventListener('input', () => {
      this.pause();
      this.seek(Number(this.scrubber.value));
    });
    this.field.addEventListener('change', () => this.jump(Number(this.field.value) - 1));
    this.bar = html('div', { class: 'player', hidden: '' }, [
      button('debug-reverse-continue', '', 'To the beginning of the call, or of the one before', () => this.jumpCall(-1)),
      button('debug-step-back', '', 'A cycle back (,)', () => this.step(-1)),
      this.toggle,
      button('debug-step-over', '', 'A cycle on (.)', () => this.step(1)),
      button('debug-continue', '', 'To the next call', () => this.jumpCall(1)),
      this.scrubber,
      this.field,
      this.label,
      speeds,
      this.numbers,
      button('close', '', 'Close the simulation', onClose),
    ]);
  }

  /** Begins to play on the drawing. */
  open(tokens: Tokens, shown: Shown): void {
    this.close();
    this.reader = new TokenReader(tokens, inflate);
    this.recorded = tokens.order;
    this.awaited = undefined;
    this.drawn = -1;
    this.rebind(shown);
    document.body.classList.add('playing');
    this.scrubber.max = String(this.reader.cycles - 1);
    this.field.max = String(this.reader.cycles);
    this.bar.hidden = false;
    this.jump(0);
    this.play();
  }

  /** Other edges are drawn than before, of the same circuit. */
  rebind(shown: Shown): void {
    this.shown = shown;
    if (!this.reader) {
      return;
    }
    this.lanes = [...this.stage.edges].flatMap(([edge, group]) => {
      const channels = this.channelsOf(shown, edge);
      if (channels.length === 0) {
        return [];
      }
      const corners = cornersOf(shown.scene, edge);
      const isControl = channels.every((channel) => shown.circuit.channels[channel]!.type === '');
      const dot = element('circle', { class: 'token', r: isControl ? 4 : 6 });
      return [{ channels, group, corners, dot, length: lengthOf(corners) }];
    });
    this.farLanes = this.stage.isFar
      ? shown.scene.wires.map((_, edge) => ({ channels: this.channelsOf(shown, edge), line: lineOf(shown.scene, edge) }))
      : [];
    this.dots.replaceChildren(this.farLines.waits, this.farLines.moves, ...this.lanes.map((lane) => lane.dot));
    this.stage.overlay.append(this.dots);
    if (this.drawn === this.cycle) {
      this.show();
    }
  }

  /** Those of an edge that were recorded: the last one of each wire. */
  private channelsOf({ scene, folded }: Shown, edge: number): number[] {
    return scene.wires[edge]!.map((wire) => folded.wires[wire]!.channels.at(-1)!).filter((channel) => this.recorded[channel] !== -1);
  }

  /** More cycles of the simulation that is played. */
  extend(tokens: Tokens): void {
    const { awaited, cycle } = this;
    this.awaited = undefined;
    this.reader?.add(tokens);
    if (this.reader?.has(cycle) || awaited !== cycle) {
      this.seek(cycle);
    } else {
      this.pause(); // It is not to be had.
    }
  }

  /** There are no more. */
  giveUp(): void {
    this.awaited = undefined;
    this.pause();
  }

  close(): void {
    this.pause();
    this.reader = undefined;
    this.lanes.forEach(({ group }) => group.classList.remove('moves', 'waits'));
    this.lanes = [];
    this.farLanes = [];
    this.dots.remove();
    this.bar.hidden = true;
    document.body.classList.remove('playing');
  }

  /** `moved in 998 cycles, waited in 3` of a channel; empty without a recording. */
  describe(channel: number): string {
    const counts = this.reader?.count(channel);
    return counts ? `${counts.moved} moved, ${counts.stalled} waited` : '';
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

  /** Whether the user types a cycle there. */
  isTyping(target: EventTarget | null): boolean {
    return target === this.field;
  }

  private jump(cycle: number): void {
    this.pause();
    this.seek(cycle);
  }

  private jumpCall(by: number): void {
    if (this.reader) {
      const { call, cycle } = this.reader.place(this.cycle);
      const isInside = by < 0 && cycle > 0;
      const next = call + (isInside ? 0 : by);
      this.jump(next < this.reader.calls ? this.reader.begin(Math.max(0, next)) : this.reader.cycles - 1);
    }
  }

  private play(): void {
    if (!this.reader) {
      return;
    }
    if (this.cycle >= this.reader.cycles - 1) {
      this.seek(0);
    }
    this.isPlaying = true;
    setIcon(this.toggle, 'debug-pause');
    this.toggle.title = 'Pause (space)';
    this.began = performance.now();
    requestAnimationFrame((now) => this.frame(now));
  }

  private pause(): void {
    this.isPlaying = false;
    setIcon(this.toggle, 'debug-start');
    this.toggle.title = 'Play (space)';
    this.draw(0.5);
  }

  /** A cycle lasts 1/speed of a second, in which tokens travel their channel. */
  private frame(now: number): void {
    if (!this.isPlaying || !this.reader) {
      return;
    }
    if (this.drawn !== this.cycle) {
      this.began = now; // It is being read.
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

  /** Goes to a cycle, and shows it once it is read. */
  private seek(cycle: number): void {
    if (!this.reader) {
      return;
    }
    const whole = Number.isFinite(cycle) ? Math.trunc(cycle) : this.cycle;
    this.cycle = Math.max(0, Math.min(this.reader.cycles - 1, whole));
    this.began = Math.max(this.began, performance.now() - 1000 / this.speed);
    this.scrubber.value = String(this.cycle);
    this.field.value = String(this.cycle + 1);
    this.label.textContent = describePlace(this.reader, this.cycle);
    if (this.reader.isLoaded(this.cycle)) {
      this.show();
    } else {
      void this.read();
    }
  }

  /** Reads the cycle, which has to be recorded first if there was no room for it. */
  private async read(): Promise<void> {
    const { reader, cycle } = this;
    if (!reader || reader.cycles === 0) {
      return;
    }
    if (reader.has(cycle)) {
      await reader.load(cycle);
      if (reader === this.reader && cycle === this.cycle) {
        this.show();
      }
      return;
    }
    this.label.textContent = `${describePlace(reader, cycle)}: recording…`;
    if (this.awaited === undefined) {
      this.awaited = cycle;
      this.record(Math.max(0, cycle - LEAD));
    }
  }

  /** The states of the channels in the cycle, and their numbers. */
  private show(): void {
    const { reader } = this;
    if (!reader) {
      return;
    }
    this.drawn = this.cycle;
    void reader.load(this.cycle);
    void reader.load(this.cycle + AHEAD);
    const counts = { moves: 0, waits: 0, idle: 0 };
    this.shown?.circuit.channels.forEach((_, channel) => counts[reader.state(channel, this.cycle)]++);
    for (const { channels, group, dot } of this.lanes) {
      const state = stateOf(reader, channels, this.cycle);
      group.classList.toggle('moves', state === 'moves');
      group.classList.toggle('waits', state === 'waits');
      dot.setAttribute('class', `token ${state}`);
    }
    const far = { moves: '', waits: '', idle: '' };
    this.farLanes.forEach(({ channels, line }) => (far[stateOf(reader, channels, this.cycle)] += line));
    this.farLines.moves.setAttribute('d', far.moves);
    this.farLines.waits.setAttribute('d', far.waits);
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
        const point = pointAt(lane.corners, at);
        lane.dot.setAttribute('cx', String(point.x));
        lane.dot.setAttribute('cy', String(point.y));
      }
    }
  }
}

/** A bundle moves if one of its channels does. */
function stateOf(reader: TokenReader, channels: number[], cycle: number): ChannelState {
  const states = channels.map((channel) => reader.state(channel, cycle));
  return states.includes('moves') ? 'moves' : states.includes('waits') ? 'waits' : 'idle';
}

/** `of 245 · call 2 of 5, cycle 18 of 22`. */
function describePlace(reader: TokenReader, cycle: number): string {
  const { call, cycle: within, cycles } = reader.place(cycle);
  const inCall = reader.calls > 1 ? ` · call ${call + 1} of ${reader.calls}, cycle ${within + 1} of ${cycles}` : '';
  return `of ${reader.cycles}${inCall}`;
}
