// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The edges that lead back in a cycle: those into the header of a loop from the rest
// of it, then those to a node that a search in depth has not left yet. The search
// begins with what comes in, then with headers, so that a loop is entered where
// control enters it.
import { componentsOf } from './components.ts';
import type { LayeredGraph } from './graph.ts';

export function backEdges({ nodes, edges }: LayeredGraph): Uint8Array {
  const component = componentsOf({ nodes, edges });
  const isBack = Uint8Array.from(edges, ({ source, target }) =>
    nodes[target]!.isHeader && !nodes[source]!.isHeader && component[source] === component[target] ? 1 : 0,
  );
  const leaving = outgoing(nodes.length, edges);
  const entered = new Uint8Array(nodes.length);
  edges.forEach(({ target }) => (entered[target] = 1));
  // 0: not seen, 1: on the way here, 2: left.
  const state = new Uint8Array(nodes.length);
  const numbers = [...nodes.keys()];
  const roots = [
    ...numbers.filter((node) => !entered[node]),
    ...numbers.filter((node) => entered[node] && nodes[node]!.isHeader),
    ...numbers,
  ];
  for (const root of roots) {
    if (state[root] !== 0) {
      continue;
    }
    const stack = [{ node: root, next: 0 }];
    state[root] = 1;
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const edge = leaving[top.node]![top.next++];
      if (edge === undefined) {
        state[top.node] = 2;
        stack.pop();
        continue;
      }
      const { target } = edges[edge]!;
      if (isBack[edge]) {
        continue;
      }
      if (state[target] === 1) {
        isBack[edge] = 1;
      } else if (state[target] === 0) {
        state[target] = 1;
        stack.push({ node: target, next: 0 });
      }
    }
  }
  return isBack;
}

/** The edges that leave each node, as indices. */
export function outgoing(count: number, edges: { source: number }[]): number[][] {
  const leaving: number[][] = Array.from({ length: count }, () => []);
  edges.forEach(({ source }, edge) => leaving[source]!.push(edge));
  return leaving;
}
