// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The parts of a graph in which every node can be reached from every other one, by
// Tarjan's method: what is in one of several nodes is on a cycle.
import { outgoing } from './cycles.ts';
import type { LayeredGraph } from './graph.ts';

/** The number of the component of each node. */
export function componentsOf({ nodes, edges }: LayeredGraph): Int32Array {
  const leaving = outgoing(nodes.length, edges);
  const component = new Int32Array(nodes.length).fill(-1);
  // When each node was found, and the earliest one that it leads back to.
  const found = new Int32Array(nodes.length).fill(-1);
  const low = new Int32Array(nodes.length);
  const open: number[] = [];
  let count = 0;
  let clock = 0;
  for (const root of nodes.keys()) {
    const path: { node: number; next: number }[] = [];
    const enter = (node: number): void => {
      found[node] = low[node] = clock++;
      open.push(node);
      path.push({ node, next: 0 });
    };
    if (found[root] === -1) {
      enter(root);
    }
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const { node } = top;
      const edge = leaving[node]![top.next++];
      if (edge !== undefined) {
        const { target } = edges[edge]!;
        if (found[target] === -1) {
          enter(target);
        } else if (component[target] === -1) {
          low[node] = Math.min(low[node]!, found[target]!);
        }
        continue;
      }
      path.pop();
      const before = path.at(-1);
      if (before) {
        low[before.node] = Math.min(low[before.node]!, low[node]!);
      }
      if (low[node] === found[node]) {
        for (let last = -1; last !== node; ) {
          last = open.pop()!;
          component[last] = count;
        }
        count++;
      }
    }
  }
  return component;
}
