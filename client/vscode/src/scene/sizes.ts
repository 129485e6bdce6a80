// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How large units and boxes are. Texts are measured by their letters, for a worker
// has no fonts.
import type { Unit } from '../circuit/model.ts';

export interface Size {
  width: number;
  height: number;
}

/** Of letters of the small font, which names are written in. */
const SMALL = 6.7;
/** Of those that signs are written in. */
const LARGE = 8;
const SLOTS_DRAWN = 6;
const PORT = 13;
/** The bar of an open box, where its title is. */
export const BAR = 24;
export const PAD = 16;

export type Shape = 'bar' | 'dot' | 'slots' | 'pill' | 'box';

export function shapeOf({ group, op }: Pick<Unit, 'group' | 'op'>): Shape {
  if (group === 'buffer') {
    return op === 'init' ? 'box' : 'slots';
  }
  if (op === 'sink' || op === 'source') {
    return 'dot';
  }
  return group === 'fork' ? 'bar' : group === 'constant' ? 'pill' : 'box';
}

/** `ports` is the larger of the numbers of its inputs and outputs. */
export function sizeOf(unit: Unit, label: string, ports: number): Size {
  // A memory has more accesses than can be told apart.
  const room = PORT * Math.min(ports, unit.group === 'memory' ? 6 : ports) + 8;
  switch (shapeOf(unit)) {
    case 'bar':
      return { width: Math.max(34, room), height: 8 };
    case 'dot':
      return { width: 14, height: 14 };
    case 'slots':
      return { width: Math.max(52, 12 * slotsDrawn(unit) + 22), height: 20 };
    case 'pill':
      return { width: Math.max(44, label.length * LARGE + 18), height: 26 };
    case 'box':
      return { width: Math.max(56, room, label.length * LARGE + 18, unit.id.length * SMALL + 14), height: 38 };
  }
}

/** Cells of a buffer; of many slots only the number is drawn. */
export function slotsDrawn({ slots }: Unit): number {
  const count = slots ?? 1;
  return count > SLOTS_DRAWN ? 3 : count;
}

export function hasCells({ slots }: Unit): boolean {
  return (slots ?? 1) <= SLOTS_DRAWN;
}

/** A box whose units are not shown: a line. */
export function closedSize(title: string, facts: string): Size {
  return { width: lineWidth(title, facts), height: 30 };
}

/** A title with facts behind it, and the sign that opens it. */
export function lineWidth(title: string, facts: string): number {
  return 26 + title.length * 7.8 + 10 + facts.length * SMALL + 12;
}
