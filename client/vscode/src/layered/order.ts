// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The order in each layer: sweeps that put every item at the mean of its
// neighbours, as long as that makes edges cross less.
import type { LayeredGraph } from './graph.ts';
import { piecesAround, type Layers } from './layers.ts';

/** Large circuits get fewer sweeps. */
const SWEEPS = [
  { items: 600, sweeps: 16 },
  { items: 4000, sweeps: 8 },
  { items: Infinity, sweeps: 4 },
];

export function orderLayers(graph: LayeredGraph, made: Layers): void {
  const around = piecesAround(made);
  const position = new Float64Array(made.layerOf.length);
  const number = (layer: number[]): void => layer.forEach((item, at) => (position[item] = at));
  made.layers.forEach(number);
  // Where a piece ends, in a layer whose items are one apart.
  const end = (item: number, ports: number[] | undefined, port: number): number =>
    position[item]! + (ports && port > 0 ? (0.9 * port) / ports.length : 0);
  const upperEnd = (piece: number): number => {
    const { upper, upperPort } = made.pieces[piece]!;
    return end(upper, graph.nodes[upper]?.outputs, upperPort);
  };
  const lowerEnd = (piece: number): number => {
    const { lower, lowerPort } = made.pieces[piece]!;
    return end(lower, graph.nodes[lower]?.inputs, lowerPort);
  };
  const arrange = (layer: number[], pieces: number[][], other: (piece: number) => number): void => {
    const wanted = new Map(
      layer.map((item) => {
        const near = pieces[item]!;
        const sum = near.reduce((total, piece) => total + other(piece), 0);
        return [item, near.length === 0 ? position[item]! : sum / near.length];
      }),
    );
    layer.sort((a, b) => asideFirst(made, a, b) || wanted.get(a)! - wanted.get(b)! || position[a]! - position[b]!);
    number(layer);
  };
  const crossings = (): number =>
    made.layers.reduce((total, layer) => total + crossingsBelow(layer, around.below, upperEnd, lowerEnd), 0);

  let best = made.layers.map((layer) => [...layer]);
  let fewest = Infinity;
  const { sweeps } = SWEEPS.find(({ items }) => made.layerOf.length <= items)!;
  for (let sweep = 0; sweep < sweeps && fewest > 0; sweep++) {
    if (sweep % 2 === 0) {
      made.layers.slice(1).forEach((layer) => arrange(layer, around.above, upperEnd));
    } else {
      made.layers.toReversed().slice(1).forEach((layer) => arrange(layer, around.below, lowerEnd));
    }
    const now = crossings();
    if (now < fewest) {
      fewest = now;
      best = made.layers.map((layer) => [...layer]);
    }
  }
  made.layers = best;
}

function asideFirst({ aside }: Layers, a: number, b: number): number {
  const key = (item: number): number => (aside[item]! < 0 ? Infinity : aside[item]!);
  return key(a) === key(b) ? 0 : key(a) - key(b);
}

/** Pieces by their upper ends: two cross when the lower ends are the other way
 * round. */
function crossingsBelow(
  layer: number[],
  below: number[][],
  upperEnd: (piece: number) => number,
  lowerEnd: (piece: number) => number,
): number {
  const pieces = layer.flatMap((item) => below[item]!).map((piece) => ({ from: upperEnd(piece), to: lowerEnd(piece) }));
  pieces.sort((a, b) => a.from - b.from || a.to - b.to);
  return inversions(Float64Array.from(pieces, ({ to }) => to));
}

/** How many pairs are in the wrong order; sorts them. */
function inversions(values: Float64Array): number {
  let count = 0;
  const merged = new Float64Array(values.length);
  for (let size = 1; size < values.length; size *= 2) {
    for (let begin = 0; begin + size < values.length; begin += 2 * size) {
      const [middle, end] = [begin + size, Math.min(begin + 2 * size, values.length)];
      let [left, right] = [begin, middle];
      for (let at = begin; at < end; at++) {
        if (right === end || (left < middle && values[left]! <= values[right]!)) {
          merged[at] = values[left++]!;
        } else {
          merged[at] = values[right++]!;
          count += middle - left;
        }
      }
      values.set(merged.subarray(begin, end), begin);
    }
  }
  return count;
}
