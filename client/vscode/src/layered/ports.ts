// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where pieces of edges meet an item, from its left side. Of nodes without places
// of their own each piece gets one, in the order of the other ends.
import type { LayeredGraph } from './graph.ts';
import { piecesAround, type Layers } from './layers.ts';

export interface Ends {
  /** For each piece: from the left side of its upper item, and of its lower one. */
  upper: Float64Array;
  lower: Float64Array;
}

export function endsOf(graph: LayeredGraph, made: Layers): Ends {
  const ends = { upper: new Float64Array(made.pieces.length), lower: new Float64Array(made.pieces.length) };
  made.pieces.forEach(({ upper, lower, upperPort, lowerPort }, piece) => {
    ends.upper[piece] = graph.nodes[upper]?.outputs?.[upperPort] ?? 0;
    ends.lower[piece] = graph.nodes[lower]?.inputs?.[lowerPort] ?? 0;
  });
  const position = new Int32Array(made.layerOf.length);
  made.layers.forEach((layer) => layer.forEach((item, at) => (position[item] = at)));
  const { above, below } = piecesAround(made);
  graph.nodes.forEach(({ inputs, outputs, width }, node) => {
    if (!inputs) {
      spread(above[node]!, width, ends.lower, (piece) => position[made.pieces[piece]!.upper]!);
    }
    if (!outputs) {
      spreadNets(made, below[node]!, width, ends.upper, (piece) => position[made.pieces[piece]!.lower]!);
    }
  });
  return ends;
}

function spread(pieces: number[], width: number, places: Float64Array, other: (piece: number) => number): void {
  pieces
    .toSorted((a, b) => other(a) - other(b))
    .forEach((piece, at) => (places[piece] = ((at + 1) * width) / (pieces.length + 1)));
}

/** What shares a way leaves at one place. */
function spreadNets(made: Layers, pieces: number[], width: number, places: Float64Array, other: (piece: number) => number): void {
  const nets = new Map<string, { pieces: number[]; sum: number }>();
  for (const piece of pieces) {
    const { net, joins } = made.pieces[piece]!;
    const key = joins ? `${piece}` : net;
    const known = nets.get(key) ?? { pieces: [], sum: 0 };
    nets.set(key, known);
    known.pieces.push(piece);
    known.sum += other(piece);
  }
  [...nets.values()]
    .sort((a, b) => a.sum / a.pieces.length - b.sum / b.pieces.length)
    .forEach((net, at) => net.pieces.forEach((piece) => (places[piece] = ((at + 1) * width) / (nets.size + 1))));
}
