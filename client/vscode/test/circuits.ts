// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Small circuits for tests.
import { circuitOf, type GraphEdge, type GraphLoop, type GraphNode } from '../src/circuit/graph.ts';
import type { Circuit } from '../src/circuit/model.ts';

/** `mux0 1`: a unit, the operation being its name without the number, and its
 * block. `a>b`: a channel, to the next free port of b; `a>b:i1` with a type. */
export function circuitFrom(units: string[], channels: string[], loops: Partial<GraphLoop>[] = []): Circuit {
  const nodes = units.map((text): GraphNode => {
    const [id = '', block, slots] = text.split(' ');
    return {
      id,
      op: `handshake.${id.replace(/\d+$/, '')}`,
      block: block === undefined || block === '-' ? null : Number(block),
      location: null,
      attributes: slots === undefined ? {} : { [id.startsWith('constant') ? 'value' : 'numSlots']: Number(slots) },
    };
  });
  const ports = new Map<string, number>();
  const next = (key: string): number => {
    const port = ports.get(key) ?? 0;
    ports.set(key, port + 1);
    return port;
  };
  const edges = channels.map((text): GraphEdge => {
    const [, source = '', target = '', type = 'i32'] = /^(\w+)>(\w+)(?::(\w+))?$/.exec(text) ?? [];
    return { source, sourcePort: next(`out ${source}`), target, targetPort: next(`in ${target}`), type };
  });
  const whole = loops.map((loop): GraphLoop => ({
    header: 1, blocks: [1], location: null, hasInner: false, atLeast: 2, atMost: 2, limit: 'cycle', path: [], pathInterval: 2, latency: 7,
    ...loop,
  }));
  return circuitOf({ kernel: 'k', diagnostics: [], nodes, edges, loops: whole }, 'k', 'file:///k.c')!;
}

/** Numbers that look random, the same at every run. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state / 0x80000000;
  };
}
