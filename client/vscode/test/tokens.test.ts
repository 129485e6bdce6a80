// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { circuitOf } from '../src/circuit/graph.ts';
import { TokenReader, tokensOf } from '../src/circuit/tokens.ts';

function node(id: string, op: string) {
  return { id, op, block: null, location: null, attributes: {} };
}
function edge(source: string, sourcePort: number, target: string, targetPort: number) {
  return { source, sourcePort, target, targetPort, type: 'i32' };
}

/** x -> fork -> both inputs of a multiplication -> end. */
const circuit = circuitOf(
  {
    kernel: 'square',
    diagnostics: [],
    nodes: [node('x', 'argument'), node('fork0', 'handshake.fork'), node('muli0', 'handshake.muli'), node('end0', 'handshake.end')],
    edges: [edge('x', 0, 'fork0', 0), edge('fork0', 1, 'muli0', 0), edge('fork0', 0, 'muli0', 1), edge('muli0', 0, 'end0', 0)],
  },
  'square',
  'file:///k/square.c',
)!;
const channels = [
  { source: 'muli0.result', target: 'out0' },
  { source: 'fork0.outs_0', target: 'muli0.rhs' },
  { source: 'x', target: 'fork0.ins' },
  { source: 'fork0.outs_1', target: 'muli0.lhs' },
  { source: 'source0.outs', target: 'sink0.ins' },
];
// Bits from the lowest on: result, outs_0, x, outs_1; then one more byte.
const bytes = [0b01_11_00_10, 0, 0b11_00_11_11, 3];
const states = { base64: Buffer.from(bytes).toString('base64') };

test('channels are told by their ends, and several by their outputs', () => {
  const { order } = tokensOf({ cycles: 2, channels, states }, circuit);
  assert.deepEqual(order, [2, 3, 1, 0]);
});

test('a token moves when both sides agree, and waits when only one is there', () => {
  const reader = new TokenReader(tokensOf({ cycles: 2, channels, states }, circuit));
  const row = (cycle: number) => circuit.channels.map((_, index) => reader.state(index, cycle));
  assert.deepEqual(row(0), ['moves', 'waits', 'idle', 'idle']);
  assert.deepEqual(row(1), ['idle', 'moves', 'moves', 'moves']);
  assert.deepEqual(reader.count(1), { moves: 1, waits: 1, idle: 0 });
});

test('a recording may come as a text, and a channel may be unknown to it', () => {
  const tokens = tokensOf({ cycles: 1, channels: channels.slice(2, 3), states: '\u0003' }, circuit);
  const reader = new TokenReader(tokens);
  assert.deepEqual(tokens.order, [0, -1, -1, -1]);
  assert.deepEqual([reader.state(0, 0), reader.state(1, 0)], ['moves', 'idle']);
});
