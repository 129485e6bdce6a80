// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is on the screen: where each box, unit and piece of a wire is. A message from
// the worker, so numbers are in arrays that need not be copied.

export interface PlacedBox {
  id: string;
  title: string;
  facts: string;
  kind: string;
  isOpen: boolean;
  /** How many boxes are around it. */
  depth: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Scene {
  width: number;
  height: number;
  /** The outer ones first; without the one around everything. */
  boxes: PlacedBox[];
  units: string[];
  labels: string[];
  /** x, y, width and height of each unit. */
  places: Float32Array;
  /** The corners of all edges, x and y by turns. */
  corners: Float32Array;
  /** Where those of each edge begin in it, and at last where they end. */
  begins: Uint32Array;
  /** x, y, width and height of each edge. */
  extents: Float32Array;
  /** The wires of each edge, by their numbers. */
  wires: number[][];
  /** Whether an edge ends at the border of a box, where another one goes on. */
  endsAtBorder: boolean[];
  /** Whether it begins at the border of a box. */
  beginsAtBorder: boolean[];
  /** Whether it is between an access and its memory, in both directions. */
  isMemory: boolean[];
}

export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function placeOf({ places }: Scene, unit: number): Place {
  const at = unit * 4;
  return { x: places[at]!, y: places[at + 1]!, width: places[at + 2]!, height: places[at + 3]! };
}

/** Whether two places have something in common. */
export function meets(a: Place, b: Place): boolean {
  return a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height;
}
