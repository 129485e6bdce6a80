// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How each kind of unit looks. Forks and joins are bars, as in a Petri net;
// a buffer shows its slots; the rest are boxes with their sign and name.
import type { Unit } from '../circuit/model.ts';
import type { Box } from './layout.ts';
import { element, text } from './svg.ts';

const CHARACTER = 6.6;
const SLOTS_DRAWN = 6;

export interface Size {
  width: number;
  height: number;
}

/** `ports` is the larger of the numbers of its inputs and outputs. */
export function sizeOf(unit: Unit, ports: number): Size {
  const room = 12 * ports + 8;
  switch (shapeOf(unit)) {
    case 'bar':
      return { width: Math.max(34, room), height: 8 };
    case 'dot':
      return { width: 14, height: 14 };
    case 'slots':
      return { width: Math.max(44, 12 * Math.min(unit.slots ?? 1, SLOTS_DRAWN) + 22), height: 18 };
    case 'box': {
      const letters = Math.max(unit.label.length * 1.2, unit.id.length * 0.82);
      return { width: Math.max(48, room, letters * CHARACTER + 18), height: unit.group === 'constant' ? 26 : 36 };
    }
  }
}

export function shapeOf(unit: Unit): 'bar' | 'dot' | 'slots' | 'box' {
  if (unit.group === 'buffer') {
    return 'slots';
  }
  if (unit.op === 'sink' || unit.op === 'source') {
    return 'dot';
  }
  return unit.group === 'fork' ? 'bar' : 'box';
}

/** The unit at 0, 0. */
export function shape(unit: Unit, box: Box): SVGElement[] {
  const { width, height } = box;
  switch (shapeOf(unit)) {
    case 'bar':
      return [element('rect', { class: 'body', width, height, rx: 3 })];
    case 'dot':
      return [element('circle', { class: 'body', cx: width / 2, cy: height / 2, r: width / 2 - 1 })];
    case 'slots':
      return slots(unit, box);
    case 'box':
      return unit.group === 'constant'
        ? [
            element('rect', { class: 'body', width, height, rx: height / 2 }),
            text(unit.label, { class: 'sign small', x: width / 2, y: height / 2 + 4 }),
          ]
        : [
            element('rect', { class: 'body', width, height, rx: unit.group === 'port' ? height / 2 : 5 }),
            text(unit.label, { class: 'sign', x: width / 2, y: 16 }),
            text(unit.id, { class: 'name', x: width / 2, y: 29 }),
          ];
  }
}

/** A cell for each slot; of many, their number. */
function slots(unit: Unit, { width, height }: Box): SVGElement[] {
  const count = unit.slots ?? 1;
  const body = element('rect', { class: 'body', width, height, rx: 2 });
  if (count > SLOTS_DRAWN) {
    return [body, text(`${count} slots`, { class: 'name', x: width / 2, y: height / 2 + 3.5 })];
  }
  const cell = (width - 8) / count;
  return [
    body,
    ...Array.from({ length: count }, (_, index) =>
      element('rect', { class: 'slot', x: 4 + index * cell + 1, y: 4, width: cell - 2, height: height - 8, rx: 1 }),
    ),
  ];
}
