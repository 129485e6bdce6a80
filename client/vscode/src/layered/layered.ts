// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The layered layout of one box: everything flows downwards.
import { alignItems } from './align.ts';
import { backEdges } from './cycles.ts';
import type { LayeredGraph, LayeredResult } from './graph.ts';
import { layersOf, type Layers } from './layers.ts';
import { orderLayers } from './order.ts';
import { endsOf, type Ends } from './ports.ts';
import { rankNodes } from './ranks.ts';
import { route } from './route.ts';

export function layOut(graph: LayeredGraph): LayeredResult {
  const isBack = backEdges(graph);
  const made = layersOf(graph, rankNodes(graph, isBack), isBack);
  orderLayers(graph, made);
  const ends = endsOf(graph, made);
  const x = alignItems(made, centred(graph, made, ends));
  return route(graph, made, ends, x, isBack);
}

/** The ends of edges as far as they say where nodes should be. */
function centred({ nodes }: LayeredGraph, { pieces }: Layers, { upper, lower }: Ends): Ends {
  const middle = (node: number, place: number): number => (nodes[node]?.isCentred ? nodes[node].width / 2 : place);
  return {
    upper: upper.map((place, piece) => middle(pieces[piece]!.upper, place)),
    lower: lower.map((place, piece) => middle(pieces[piece]!.lower, place)),
  };
}
