// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The neighbourhood of a unit. Pure, and shared with the webview.
import type { Wire } from './fold.ts';

/** The units that so many wires lead to from a unit, forwards or backwards. */
export function within(wires: Wire[], unit: string, hops: number): Set<string> {
  const near = new Map<string, string[]>();
  const link = (from: string, to: string): void => {
    const known = near.get(from);
    if (known) {
      known.push(to);
    } else {
      near.set(from, [to]);
    }
  };
  wires.forEach(({ source, target }) => {
    link(source, target);
    link(target, source);
  });
  const reached = new Set([unit]);
  let edge = [unit];
  for (let hop = 0; hop < hops; hop++) {
    edge = [...new Set(edge.flatMap((id) => near.get(id) ?? []))].filter((id) => !reached.has(id));
    edge.forEach((id) => reached.add(id));
  }
  return reached;
}
