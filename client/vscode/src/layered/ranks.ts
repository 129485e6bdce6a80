// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The layer of each node: as high as what it needs allows, then as low as what
// needs it allows where that makes edges shorter. Layers with too many nodes hand
// some on to the next.
import { outgoing } from './cycles.ts';
import type { LayeredGraph } from './graph.ts';

/** Circuits with more nodes than this get layers of a limited width. */
const WIDE = 120;

/** The layers of the nodes, those on the upper border in layer 0. */
export function rankNodes(graph: LayeredGraph, isBack: Uint8Array): Int32Array {
  const order = topological(graph, isBack);
  const ranks = longestPaths(graph, isBack, order);
  pullDown(graph, isBack, order, ranks);
  putBottom(graph, ranks);
  return ranks;
}

function topological({ nodes, edges }: LayeredGraph, isBack: Uint8Array): number[] {
  const leaving = outgoing(nodes.length, edges);
  const missing = new Int32Array(nodes.length);
  edges.forEach(({ target }, edge) => {
    if (!isBack[edge]) {
      missing[target]!++;
    }
  });
  const order = [...nodes.keys()].filter((node) => missing[node] === 0);
  for (let at = 0; at < order.length; at++) {
    for (const edge of leaving[order[at]!]!) {
      const { target } = edges[edge]!;
      if (!isBack[edge] && --missing[target]! === 0) {
        order.push(target);
      }
    }
  }
  return order;
}

function longestPaths({ nodes, edges }: LayeredGraph, isBack: Uint8Array, order: number[]): Int32Array {
  const leaving = outgoing(nodes.length, edges);
  const first = nodes.some(({ border }) => border === 'top') ? 1 : 0;
  const ranks = Int32Array.from(nodes, ({ border }) => (border === 'top' ? 0 : first));
  const visit = (node: number): void => {
    for (const edge of leaving[node]!) {
      const { target } = edges[edge]!;
      if (!isBack[edge]) {
        ranks[target] = Math.max(ranks[target]!, ranks[node]! + 1);
      }
    }
  };
  order.forEach(visit);
  if (nodes.length > WIDE) {
    narrow(nodes, byUrgency({ nodes, edges }, isBack, order, ranks), ranks, visit);
  }
  return ranks;
}

/** The nodes by layer, and in a layer those with the longest way below them first. */
function byUrgency({ nodes, edges }: LayeredGraph, isBack: Uint8Array, order: number[], ranks: Int32Array): number[] {
  const leaving = outgoing(nodes.length, edges);
  const below = new Int32Array(nodes.length);
  for (const node of order.toReversed()) {
    for (const edge of leaving[node]!) {
      below[node] = isBack[edge] ? below[node]! : Math.max(below[node]!, below[edges[edge]!.target]! + 1);
    }
  }
  return order.toSorted((a, b) => ranks[a]! - ranks[b]! || below[b]! - below[a]!);
}

/** A layer has room for some nodes only; the others go down with all that hangs on
 * them. */
function narrow(nodes: LayeredGraph['nodes'], order: number[], ranks: Int32Array, visit: (node: number) => void): void {
  const room = Math.ceil(Math.sqrt(nodes.length) * 0.9);
  const taken: number[] = [];
  for (const node of order) {
    if (!nodes[node]!.border) {
      while ((taken[ranks[node]!] ?? 0) >= room) {
        ranks[node]!++;
      }
      taken[ranks[node]!] = (taken[ranks[node]!] ?? 0) + 1;
    }
    visit(node);
  }
}

/** A node with more edges below than above goes down to what needs it. */
function pullDown({ nodes, edges }: LayeredGraph, isBack: Uint8Array, order: number[], ranks: Int32Array): void {
  const leaving = outgoing(nodes.length, edges);
  const above = new Int32Array(nodes.length);
  edges.forEach(({ target }, edge) => (above[target]! += isBack[edge] ? 0 : 1));
  for (const node of order.toReversed()) {
    const { border, isHeader } = nodes[node]!;
    const below = leaving[node]!.filter((edge) => !isBack[edge] && nodes[edges[edge]!.target]!.border !== 'bottom');
    const ports = new Set(below.map((edge) => edges[edge]!.sourcePort)).size;
    if (border || isHeader || below.length === 0 || ports < above[node]!) {
      continue;
    }
    ranks[node] = Math.max(ranks[node]!, Math.min(...below.map((edge) => ranks[edges[edge]!.target]!)) - 1);
  }
}

function putBottom({ nodes }: LayeredGraph, ranks: Int32Array): void {
  let last = -1;
  nodes.forEach(({ border }, node) => (last = border === 'bottom' ? last : Math.max(last, ranks[node]!)));
  nodes.forEach(({ border }, node) => {
    if (border === 'bottom') {
      ranks[node] = last + 1;
    }
  });
}
