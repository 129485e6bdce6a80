// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the parts of the drawing are marked with, and why.
import type { Group } from '../circuit/model.ts';
import { placeOf } from '../scene/scene.ts';
import type { Shown } from './shown.ts';
import type { Marks } from './stage.ts';
import { text } from './svg.ts';

/** What is marked now. */
export interface Marking {
  /** Loops whose critical cycle is not marked, by their number. */
  unmarkedLoops: ReadonlySet<number>;
  marksLongest: boolean;
  dimmed: ReadonlySet<Group>;
  /** A unit, a box or an edge. */
  chosen: string | undefined;
  chosenEdge: number | undefined;
  found: ReadonlySet<string>;
  /** The line that the cursor is in. */
  line: number;
  /** Where the keyboard is: the id of a unit or a box. */
  active: string | undefined;
}

export function marksOf(shown: Shown, marking: Marking): Marks {
  const loops = shown.circuit.loops.filter((_, index) => !marking.unmarkedLoops.has(index));
  const longest = marking.marksLongest ? shown.circuit.longest : undefined;
  const units = {
    critical: new Set(loops.flatMap((loop) => loop.units)),
    longest: new Set((longest?.times ?? []).map(([unit]) => unit)),
    found: marking.found,
    here: new Set(shown.circuit.units.filter(({ line }) => line === marking.line).map(({ id }) => id)),
  };
  const edges = {
    critical: edgesOf(shown, new Set(loops.flatMap((loop) => loop.channels))),
    longest: edgesOf(shown, new Set(longest?.channels)),
  };
  // A closed box has the marks of what is in it.
  const boxes = new Map<string, Set<string>>();
  for (const [mark, ids] of Object.entries(units)) {
    for (const id of ids) {
      const where = shown.whereIs(id);
      if (where && 'box' in where) {
        boxes.set(where.box, (boxes.get(where.box) ?? new Set()).add(mark));
      }
    }
  }
  return {
    unit: (id) => [
      ...Object.entries(units).flatMap(([mark, ids]) => (ids.has(id) ? mark : [])),
      ...(id === marking.chosen ? ['chosen'] : []),
      ...(id === marking.active ? ['active'] : []),
      ...(marking.dimmed.has(shown.units.get(id)!.group) ? ['dim'] : []),
    ],
    box: (id) => [
      ...(boxes.get(id) ?? []),
      ...(id === marking.chosen ? ['chosen'] : []),
      ...(id === marking.active ? ['active'] : []),
    ],
    edge: (index) => [
      ...Object.entries(edges).flatMap(([mark, indices]) => (indices.has(index) ? mark : [])),
      ...(index === marking.chosenEdge ? ['out'] : []),
      ...directionOf(shown, index, marking.chosen),
    ],
  };
}

/** Whether an edge brings a unit its tokens, or takes them away. */
function directionOf({ scene, folded }: Shown, edge: number, unit: string | undefined): string[] {
  const wires = unit === undefined ? [] : scene.wires[edge]!.map((wire) => folded.wires[wire]!);
  return [
    ...(wires.some(({ target }) => target === unit) ? ['in'] : []),
    ...(wires.some(({ source }) => source === unit) ? ['out'] : []),
  ];
}

/** The edges with a wire all of whose channels are among these. */
function edgesOf({ scene, folded, circuit }: Shown, channels: ReadonlySet<string>): Set<number> {
  if (channels.size === 0) {
    return new Set();
  }
  const isIn = folded.wires.map((wire) => wire.channels.every((channel) => channels.has(circuit.channels[channel]!.id)));
  return new Set([...scene.wires.keys()].filter((edge) => scene.wires[edge]!.some((wire) => isIn[wire])));
}

/** Marked units say where they come from, and when the longest path leaves them.
 * `parts` are those that are drawn. */
export function labelMarked(shown: Shown, parts: ReadonlyMap<string, SVGGElement>, hasLongest: boolean): void {
  const times = new Map(hasLongest ? shown.circuit.longest?.times : []);
  parts.forEach((part, id) => {
    part.querySelector('.mark')?.remove();
    const unit = shown.units.get(id)!;
    const time = times.get(id);
    const isMarked = part.classList.contains('critical') || time !== undefined;
    const words = [
      ...(unit.line !== undefined && isMarked ? [`:${unit.line}`] : []),
      ...(time === undefined ? [] : [`${time.toFixed(2)} ns`]),
    ];
    if (words.length > 0) {
      const { width, height } = placeOf(shown.scene, shown.indexOf.get(id)!);
      part.append(text(words.join(' '), { class: 'mark', x: width + 4, y: height / 2 + 3 }));
    }
  });
}
