// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Layers of items: the nodes, and a bend for each layer that an edge passes.
// Edges that share a way share its bends.
import { netOf, ROOM, type LayeredGraph } from './graph.ts';

export interface Layers {
  /** Items by layer, from the left. The first are the nodes, by their numbers. */
  layers: number[][];
  layerOf: number[];
  width: number[];
  isBend: boolean[];
  /** For bends of ways that many edges join and that lead past everything: the node
   * they lead to; else -1. They keep to the left, each in a column of its own. */
  aside: number[];
  /** Pieces of edges from a layer to the next. */
  pieces: Piece[];
  /** For each edge its pieces from the source on; none for those that lead back. */
  waysOf: number[][];
}

export interface Piece {
  upper: number;
  lower: number;
  /** The port where it leaves the upper item and enters the lower one; -1 for
   * wherever it suits. */
  upperPort: number;
  lowerPort: number;
  net: string;
  joins: boolean;
}

export function layersOf(graph: LayeredGraph, ranks: Int32Array, isBack: Uint8Array): Layers {
  const { nodes, edges } = graph;
  const made: Layers = {
    layers: [],
    layerOf: [...ranks],
    width: nodes.map(({ width }) => width),
    isBend: nodes.map(() => false),
    aside: nodes.map(() => -1),
    pieces: [],
    waysOf: edges.map(() => []),
  };
  const bends = new Map<string, number>();
  const known = new Map<string, number>();
  edges.forEach((edge, index) => {
    if (isBack[index]) {
      return;
    }
    const net = netOf(edge);
    const items = [edge.source];
    for (let layer = ranks[edge.source]! + 1; layer < ranks[edge.target]!; layer++) {
      items.push(bendOf(made, bends, net, layer, edge.joins && !nodes[edge.target]!.border ? edge.target : -1));
    }
    items.push(edge.target);
    for (let at = 0; at + 1 < items.length; at++) {
      const [upper, lower] = [items[at]!, items[at + 1]!];
      const upperPort = at === 0 ? portOf(nodes[upper]!.outputs, edge.sourcePort) : 0;
      const lowerPort = at + 2 === items.length ? portOf(nodes[lower]!.inputs, edge.targetPort) : 0;
      const key = `${upper}.${upperPort} ${lower}.${lowerPort} ${net}`;
      let piece = known.get(key);
      if (piece === undefined) {
        piece = made.pieces.push({ upper, lower, upperPort, lowerPort, net, joins: edge.joins }) - 1;
        known.set(key, piece);
      }
      made.waysOf[index]!.push(piece);
    }
  });
  const count = made.layerOf.reduce((most, layer) => Math.max(most, layer + 1), 0);
  made.layers = Array.from({ length: count }, () => []);
  made.layerOf.forEach((layer, item) => made.layers[layer]!.push(item));
  return made;
}

function bendOf(made: Layers, bends: Map<string, number>, net: string, layer: number, aside: number): number {
  const key = `${net} ${layer}`;
  let bend = bends.get(key);
  if (bend === undefined) {
    bend = made.layerOf.push(layer) - 1;
    made.width.push(0);
    made.isBend.push(true);
    made.aside.push(aside);
    bends.set(key, bend);
  }
  return bend;
}

function portOf(places: number[] | undefined, port: number): number {
  return places === undefined ? -1 : port;
}

/** The pieces above and below each item. */
export function piecesAround({ layerOf, pieces }: Layers): { above: number[][]; below: number[][] } {
  const above: number[][] = layerOf.map(() => []);
  const below: number[][] = layerOf.map(() => []);
  pieces.forEach(({ upper, lower }, piece) => {
    below[upper]!.push(piece);
    above[lower]!.push(piece);
  });
  return { above, below };
}

/** What stays free between two neighbours. */
export function gapBetween({ isBend }: Layers, left: number, right: number): number {
  return isBend[left] && isBend[right] ? ROOM.line : isBend[left] || isBend[right] ? (ROOM.line + ROOM.node) / 2 : ROOM.node;
}
