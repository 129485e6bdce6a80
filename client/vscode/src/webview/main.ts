// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The circuit view: toolbar, drawing, and what is known of the chosen unit.
import type { FromView, ToView } from '../circuit/messages.ts';
import { countGroups, GROUPS, search, type Circuit, type Group, type Unit } from '../circuit/model.ts';
import { Camera } from './camera.ts';
import { describeUnit } from './details.ts';
import { draw, type Drawing } from './draw.ts';
import { Layouter, type Layout } from './layout.ts';
import { Player } from './player.ts';
import { element, html, text } from './svg.ts';

declare function acquireVsCodeApi(): { postMessage(message: FromView): void };

const host = acquireVsCodeApi();
const layouter = new Layouter(document.body.dataset['layout'] ?? '');

const title = html('span', { class: 'title' });
const legend = html('div', { class: 'legend' });
const query = html('input', {
  type: 'search',
  placeholder: 'Search: addi, buffer, :12',
  'aria-label': 'Search units',
  spellcheck: 'false',
});
const hits = html('span', { class: 'hits', role: 'status' });
const banner = html('div', { class: 'banner', role: 'status', hidden: '' });
const details = html('aside', { hidden: '' });
const stage = element('g');
const frame = element('svg', { class: 'frame', role: 'img', 'aria-label': 'Circuit' }, [
  element('defs', {}, [
    element(
      'marker',
      { id: 'arrow', viewBox: '0 0 8 8', refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, markerUnits: 'userSpaceOnUse', orient: 'auto' },
      [element('path', { class: 'tip', d: 'M0 1L8 4L0 7z' })],
    ),
  ]),
  stage,
]);
const camera = new Camera(frame, stage);

/** The circuit that is shown. */
interface Shown {
  circuit: Circuit;
  file: string;
  layout: Layout;
  drawing: Drawing;
}

let shown: Shown | undefined;
let chosen: string | undefined;
let found: Unit[] = [];
let foundIndex = -1;
let line = 0;
let revision = 0;
const hidden = new Set<Group>();
/** Loops whose critical cycle is not marked, by their number. */
const unmarked = new Set<number>();
/** Many circuits are drawn for their loops alone. */
let marksLongest = false;
const player = new Player(
  () => player.close(),
  (from) => host.postMessage({ type: 'record', from }),
);
const run = button('▶ Simulate', 'Simulate, and watch the tokens move (s)', askTokens);
run.classList.add('primary');

function button(label: string, help: string, act: () => void): HTMLButtonElement {
  const made = html('button', { type: 'button', title: help, 'aria-label': help }, [label]);
  made.addEventListener('click', act);
  return made;
}

document.body.append(
  html('header', {}, [
    title,
    html('div', { class: 'tools' }, [
      run,
      query,
      hits,
      button('−', 'Zoom out (-)', () => camera.zoom(1 / 1.3)),
      button('+', 'Zoom in (+)', () => camera.zoom(1.3)),
      button('Fit', 'Show all (0)', fit),
    ]),
  ]),
  banner,
  html('main', {}, [frame, details]),
  player.bar,
  legend,
);
say('Compiling…');

window.addEventListener('message', (event: MessageEvent<ToView>) => {
  const message = event.data;
  switch (message.type) {
    case 'circuit':
      void show(message.circuit, message.file);
      break;
    case 'stale':
      document.body.classList.toggle('stale', shown !== undefined);
      say(shown ? `Last circuit without errors. Now: ${message.reason}` : message.reason);
      break;
    case 'tokens':
      run.disabled = false;
      if (shown) {
        player.open(message.tokens, shown.circuit, shown.drawing);
        choose(chosen);
      }
      break;
    case 'moreTokens':
      player.extend(message.tokens);
      break;
    case 'noTokens':
      run.disabled = false;
      player.giveUp();
      if (message.reason !== '') {
        say(`There is nothing to play: ${message.reason}`);
      }
      break;
    case 'line':
      line = message.line;
      markLine();
      break;
  }
});

async function show(circuit: Circuit, file: string): Promise<void> {
  const number = ++revision;
  if (!shown) {
    say(`Laying out ${circuit.units.length} units…`);
  }
  try {
    const layout = await layouter.run(circuit);
    if (number !== revision) {
      return; // A newer one is under way.
    }
    const isFirst = shown === undefined;
    player.close(); // It was of another circuit.
    shown = { circuit, file, layout, drawing: draw(circuit, layout) };
    stage.replaceChildren(shown.drawing.root);
    document.body.classList.remove('stale');
    banner.hidden = true;
    drawHead(circuit);
    choose(circuit.units.some((unit) => unit.id === chosen) ? chosen : undefined);
    find();
    markLine();
    if (isFirst) {
      fit();
    }
    host.postMessage({ type: 'drawn', units: circuit.units.length });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    say(`The circuit cannot be laid out: ${reason}`);
    host.postMessage({ type: 'failed', reason });
  }
}

function askTokens(): void {
  run.disabled = true;
  banner.hidden = true;
  host.postMessage({ type: 'simulate' });
}

/** The cycles of channels that bound the intervals of loops. */
function markCritical(circuit: Circuit): void {
  const marked = circuit.loops.filter((_, index) => !unmarked.has(index));
  const units = new Set(marked.flatMap((loop) => loop.units));
  const channels = new Set(marked.flatMap((loop) => loop.channels));
  shown?.drawing.units.forEach((part, id) => part.classList.toggle('critical', units.has(id)));
  shown?.drawing.channels.forEach((part, id) => part.classList.toggle('critical', channels.has(id)));
  const longest = marksLongest ? circuit.longest : undefined;
  const times = new Map(longest?.times);
  const path = new Set(longest?.channels);
  shown?.drawing.units.forEach((part, id) => part.classList.toggle('longest', times.has(id)));
  shown?.drawing.channels.forEach((part, id) => part.classList.toggle('longest', path.has(id)));
  labelMarked(circuit, units, times);
}

/** Marked units say where they come from, and when the longest path leaves them. */
function labelMarked(circuit: Circuit, critical: Set<string>, times: Map<string, number>): void {
  stage.querySelectorAll('.mark').forEach((label) => label.remove());
  for (const { id, line: place } of circuit.units) {
    const box = shown?.layout.units.get(id);
    const time = times.get(id);
    const words = [
      ...(place !== undefined && (critical.has(id) || time !== undefined) ? [`:${place}`] : []),
      ...(time === undefined ? [] : [`${time.toFixed(2)} ns`]),
    ];
    if (box && words.length > 0) {
      shown?.drawing.units.get(id)?.append(text(words.join(' '), { class: 'mark', x: box.width + 4, y: box.height / 2 + 3 }));
    }
  }
}

/** `longest path: 5.70 ns of 5 ns`, and whether it is marked. */
function longestChip(circuit: Circuit): HTMLElement[] {
  if (!circuit.longest) {
    return [];
  }
  const help = 'the longest path between two registers, by the estimate; units say when it leaves them';
  const chip = html('button', { type: 'button', class: 'chip longest', title: help, 'aria-pressed': String(marksLongest) }, [
    html('i'),
    circuit.longest.label,
  ]);
  chip.addEventListener('click', () => {
    marksLongest = !marksLongest;
    drawHead(circuit);
  });
  return [chip];
}

/** `loop in line 8: II=2`, and whether what bounds it is marked. */
function loopChips(circuit: Circuit): HTMLElement[] {
  return circuit.loops.map((loop, index) => {
    const isShown = loop.units.length > 0 && !unmarked.has(index);
    const place = loop.line === undefined ? 'loop' : `loop in line ${loop.line}`;
    const chip = html('button', { type: 'button', class: 'chip loop', title: loop.about, 'aria-pressed': String(isShown) }, [
      html('i'),
      `${place}: ${loop.interval}`,
    ]);
    chip.disabled = loop.units.length === 0;
    chip.addEventListener('click', () => {
      unmarked[isShown ? 'add' : 'delete'](index);
      drawHead(circuit);
    });
    return chip;
  });
}

function say(text: string): void {
  banner.textContent = text;
  banner.hidden = false;
}

function fit(): void {
  if (shown) {
    camera.fit(shown.layout.width, shown.layout.height);
  }
}

/** The entries of each kind; a click dims the others of a kind. */
function drawHead(circuit: Circuit): void {
  const counts = countGroups(circuit);
  title.replaceChildren(
    html('b', {}, [circuit.kernel]),
    ` ${circuit.units.length} units · ${circuit.channels.length} channels`,
  );
  legend.replaceChildren(
    ...GROUPS.filter((group) => counts.has(group)).map((group) => {
      const isShown = !hidden.has(group);
      const chip = html('button', { type: 'button', class: `chip ${group}`, 'aria-pressed': String(isShown) }, [
        html('i'),
        `${group} ${counts.get(group) ?? 0}`,
      ]);
      chip.addEventListener('click', () => {
        hidden[isShown ? 'add' : 'delete'](group);
        drawHead(circuit);
      });
      return chip;
    }),
    ...loopChips(circuit),
    ...longestChip(circuit),
  );
  markCritical(circuit);
  for (const unit of circuit.units) {
    shown?.drawing.units.get(unit.id)?.classList.toggle('dim', hidden.has(unit.group));
  }
}

function choose(id: string | undefined): void {
  chosen = id;
  const unit = shown?.circuit.units.find((candidate) => candidate.id === id);
  shown?.drawing.units.forEach((part, name) => part.classList.toggle('chosen', name === id));
  shown?.drawing.channels.forEach((part) => part.classList.remove('in', 'out'));
  details.hidden = unit === undefined;
  if (!unit || !shown) {
    return;
  }
  for (const channel of shown.circuit.channels) {
    const part = shown.drawing.channels.get(channel.id);
    part?.classList.toggle('in', channel.target === id);
    part?.classList.toggle('out', channel.source === id);
  }
  details.replaceChildren(...describeUnit(unit, shown.circuit, shown.file, {
      go,
      reveal,
      traffic: (channel) => player.describe(channel),
    }));
}

/** Chooses a unit and brings it to the middle. */
function go(id: string): void {
  const box = shown?.layout.units.get(id);
  choose(id);
  if (box) {
    camera.centre(box);
  }
}

function reveal(unit: Unit): void {
  if (unit.line !== undefined) {
    host.postMessage({ type: 'reveal', line: unit.line, column: unit.column ?? 1 });
  }
}

/** Units of the line that the cursor is in. */
function markLine(): void {
  for (const unit of shown?.circuit.units ?? []) {
    shown?.drawing.units.get(unit.id)?.classList.toggle('here', unit.line === line);
  }
}

function find(): void {
  found = shown ? search(shown.circuit, query.value) : [];
  foundIndex = -1;
  const ids = new Set(found.map((unit) => unit.id));
  shown?.drawing.units.forEach((part, id) => part.classList.toggle('found', ids.has(id)));
  document.body.classList.toggle('searching', ids.size > 0);
  hits.textContent = query.value.trim() === '' ? '' : `${found.length} found`;
}

function next(step: number): void {
  if (found.length > 0) {
    foundIndex = (foundIndex + step + found.length) % found.length;
    hits.textContent = `${foundIndex + 1} of ${found.length}`;
    go(found[foundIndex]!.id);
  }
}

query.addEventListener('input', find);
query.addEventListener('keydown', (event) => {
  if (event.key === 'Enter') {
    next(event.shiftKey ? -1 : 1);
  } else if (event.key === 'Escape') {
    query.value = '';
    find();
    query.blur();
  }
});

frame.addEventListener('click', (event) => {
  if (camera.wasDragged) {
    return;
  }
  const part = event.target instanceof Element ? event.target.closest('.unit') : null;
  const id = part?.getAttribute('data-id') ?? undefined;
  choose(id);
  const unit = shown?.circuit.units.find((candidate) => candidate.id === id);
  if (unit) {
    reveal(unit);
  }
});

window.addEventListener('keydown', (event) => {
  if (event.target === query || player.isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) {
    return;
  }
  const acts: Record<string, () => void> = {
    '+': () => camera.zoom(1.3),
    '=': () => camera.zoom(1.3),
    '-': () => camera.zoom(1 / 1.3),
    '0': fit,
    '/': () => query.focus(),
    n: () => next(1),
    N: () => next(-1),
    s: askTokens,
    ' ': () => player.playOrPause(),
    ',': () => player.step(-1),
    '.': () => player.step(1),
    Escape: () => choose(undefined),
  };
  const act = acts[event.key];
  if (act) {
    event.preventDefault();
    act();
  }
});

host.postMessage({ type: 'ready' });
