// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The boxes of a circuit: loops in loops, in them the basic blocks, in those the
// units. Pure, and shared with the webview.
import type { Circuit, Loop, Unit } from './model.ts';

export interface Box {
  id: string;
  kind: 'circuit' | 'loop' | 'block' | 'ports' | 'memory';
  /** `loop, line 8` */
  title: string;
  /** `II=2 · 14 cycles · 57 units` */
  facts: string;
  boxes: Box[];
  /** Those in none of its boxes. */
  units: string[];
  /** How many units are in it, with those of its boxes. */
  count: number;
}

/** More ports, or memories, than this come in a box of their own. */
const LOOSE_MAX = 3;
export const ROOT_ID = '/';

/** The box around everything. */
export function boxesOf(circuit: Circuit): Box {
  const byBlock = new Map<number, Unit[]>();
  const loose: Unit[] = [];
  for (const unit of circuit.units) {
    const known = unit.block === undefined ? loose : byBlock.get(unit.block);
    if (known) {
      known.push(unit);
    } else {
      byBlock.set(unit.block!, [unit]);
    }
  }
  const loops = circuit.loops.toSorted((a, b) => b.blocks.length - a.blocks.length);
  const numbers = [...byBlock.keys()].sort((a, b) => a - b);
  const root = box(ROOT_ID, 'circuit', circuit.kernel, '', nested(numbers, loops, byBlock), []);
  const ports = loose.filter((unit) => unit.group === 'port').map((unit) => unit.id);
  const memories = loose.filter((unit) => unit.group === 'memory').map((unit) => unit.id);
  const rest = loose.filter((unit) => unit.group !== 'port' && unit.group !== 'memory').map((unit) => unit.id);
  root.units.push(...gather(root, ports, 'ports', 'arguments', true), ...rest, ...gather(root, memories, 'memory', 'memories', false));
  root.count = circuit.units.length;
  root.facts = `${circuit.units.length} units`;
  return root;
}

/** Some stay as they are, many get a box. */
function gather(root: Box, ids: string[], kind: 'ports' | 'memory', title: string, isFirst: boolean): string[] {
  if (ids.length <= LOOSE_MAX) {
    return ids;
  }
  const made = box(`/${kind}`, kind, title, `${ids.length}`, [], ids);
  root.boxes.splice(isFirst ? 0 : root.boxes.length, 0, made);
  return [];
}

/** The boxes of these blocks: the outermost loops among them, and what is in none. */
function nested(numbers: number[], loops: Loop[], byBlock: Map<number, Unit[]>): Box[] {
  const boxes: Box[] = [];
  const done = new Set<number>();
  for (const number of numbers) {
    if (done.has(number)) {
      continue;
    }
    const loop = loops.find(({ blocks }) => blocks.includes(number));
    if (loop) {
      loop.blocks.forEach((block) => done.add(block));
      boxes.push(loopBox(loop, loops, byBlock));
    } else {
      done.add(number);
      boxes.push(blockBox(number, byBlock.get(number)!));
    }
  }
  return boxes;
}

/** A loop of one block shows its units at once. */
function loopBox(loop: Loop, loops: Loop[], byBlock: Map<number, Unit[]>): Box {
  const blocks = [...loop.blocks].filter((block) => byBlock.has(block));
  // The header first.
  blocks.sort((a, b) => Number(b === loop.header) - Number(a === loop.header) || a - b);
  const inner = loops.filter(
    (other) => other.blocks.length < loop.blocks.length && other.blocks.every((block) => loop.blocks.includes(block)),
  );
  const isSingle = blocks.length === 1;
  const units = isSingle ? byBlock.get(blocks[0]!)!.map((unit) => unit.id) : [];
  const made = box(`/loop${loop.header}`, 'loop', '', '', isSingle ? [] : nested(blocks, inner, byBlock), units);
  const place = loop.line === undefined ? `block ${loop.header}` : `line ${loop.line}`;
  made.title = `loop, ${place}`;
  made.facts = `${loop.interval} · ${loop.cycles} ${loop.cycles === 1 ? 'cycle' : 'cycles'} · ${made.count} units`;
  return made;
}

function blockBox(number: number, units: Unit[]): Box {
  return box(`/block${number}`, 'block', blockTitle(number, units), counted(units.length), [], units.map((unit) => unit.id));
}

function counted(units: number): string {
  return units === 1 ? '1 unit' : `${units} units`;
}

/** `block 1, lines 8–9` */
function blockTitle(number: number, units: Unit[]): string {
  const lines = units.flatMap(({ line }) => line ?? []);
  const first = lines.reduce((least, line) => Math.min(least, line), Infinity);
  const last = lines.reduce((most, line) => Math.max(most, line), 0);
  return lines.length === 0
    ? `block ${number}`
    : `block ${number}, ${first === last ? `line ${first}` : `lines ${first}–${last}`}`;
}

function box(id: string, kind: Box['kind'], title: string, facts: string, boxes: Box[], units: string[]): Box {
  return { id, kind, title, facts, boxes, units, count: boxes.reduce((sum, { count }) => sum + count, units.length) };
}

/** For each unit the boxes around it, from the outermost on. */
export function pathsOf(root: Box): Map<string, Box[]> {
  const paths = new Map<string, Box[]>();
  const walk = (at: Box, around: Box[]): void => {
    const path = [...around, at];
    at.units.forEach((unit) => paths.set(unit, path));
    at.boxes.forEach((inner) => walk(inner, path));
  };
  walk(root, []);
  return paths;
}

/** All boxes, the outer ones first. */
export function allBoxes(root: Box): Box[] {
  return [root, ...root.boxes.flatMap(allBoxes)];
}

/** The boxes that are open at first: from the outside in as long as what is
 * shown stays a handful, and everything of a small circuit. */
export function openAtFirst(root: Box, isShown: (unit: string) => boolean): Set<string> {
  const open = new Set([ROOT_ID]);
  const things = (at: Box): number => at.boxes.length + at.units.filter(isShown).length;
  let count = things(root);
  let level = root.boxes;
  const everything = allBoxes(root).reduce((sum, at) => sum + things(at), 0);
  while (level.length > 0) {
    const next = level.filter((at) => at.boxes.length > 0 || everything <= UNITS_AT_FIRST);
    const more = next.reduce((sum, at) => sum + things(at), 0);
    if (everything > UNITS_AT_FIRST && count + more > BOXES_AT_FIRST) {
      break;
    }
    next.forEach((at) => open.add(at.id));
    count += more;
    level = next.flatMap((at) => at.boxes);
  }
  return open;
}

const UNITS_AT_FIRST = 48;
const BOXES_AT_FIRST = 48;
