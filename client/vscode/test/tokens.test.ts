// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync, inflateSync } from 'node:zlib';
import { circuitOf } from '../src/circuit/graph.ts';
import { TokenReader, tokensOf, type Playback } from '../src/circuit/tokens.ts';

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
  { source: 'muli0.result', target: 'out0', moved: 1, stalled: 0 },
  { source: 'fork0.outs_0', target: 'muli0.rhs', moved: 2, stalled: 0 },
  { source: 'x', target: 'fork0.ins', moved: 3, stalled: 4 },
  { source: 'fork0.outs_1', target: 'muli0.lhs', moved: 5, stalled: 6 },
  { source: 'source0.outs', target: 'sink0.ins', moved: 0, stalled: 0 },
];
// Bits from the lowest on: result, outs_0, x, outs_1; then one more byte.
const states = [0b01_11_00_10, 0, 0b11_00_11_11, 3];

/** Cycles with these bytes, two cycles in a block. */
function recording(bytes: number[], more: Partial<Playback> = {}): Playback {
  const blocks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 4) {
    blocks.push(deflateSync(Buffer.from(bytes.slice(at, at + 4))));
  }
  const cycles = bytes.length / 2;
  return {
    from: 0,
    cycles,
    calls: [cycles],
    channels,
    blockCycles: 2,
    blocks: blocks.map((block) => block.length),
    packed: { base64: Buffer.concat(blocks).toString('base64') },
    ...more,
  };
}

let inflated = 0;
async function inflate(packed: Uint8Array): Promise<Uint8Array> {
  inflated++;
  return inflateSync(packed);
}
function readerOf(playback: Playback): TokenReader {
  return new TokenReader(tokensOf(playback, circuit), inflate);
}
async function row(reader: TokenReader, cycle: number): Promise<string[]> {
  await reader.load(cycle);
  return circuit.channels.map((_, index) => reader.state(index, cycle));
}

test('channels are told by their ends, and several by their outputs', () => {
  const { order } = tokensOf(recording(states), circuit);
  assert.deepEqual(order, [2, 3, 1, 0]);
});

test('a token moves when both sides agree, and waits when only one is there', async () => {
  const reader = readerOf(recording(states));
  assert.deepEqual(await row(reader, 0), ['moves', 'waits', 'idle', 'idle']);
  assert.deepEqual(await row(reader, 1), ['idle', 'moves', 'moves', 'moves']);
  assert.deepEqual(reader.count(0), { moved: 3, stalled: 4 });
  assert.deepEqual(reader.count(1), { moved: 5, stalled: 6 });
});

test('a channel may be unknown to the recording', async () => {
  const playback = recording([3, 0], { channels: channels.slice(2, 3), cycles: 2, calls: [2] });
  const reader = readerOf(playback);
  assert.deepEqual(tokensOf(playback, circuit).order, [0, -1, -1, -1]);
  assert.deepEqual(await row(reader, 0), ['moves', 'idle', 'idle', 'idle']);
  assert.deepEqual(reader.count(1), { moved: 0, stalled: 0 });
});

test('a recording may come as a text', async () => {
  const text = '\u0003ab';
  const playback = recording([], { cycles: 1, calls: [1], blocks: [3], packed: text, channels: channels.slice(2, 3) });
  const reader = new TokenReader(tokensOf(playback, circuit), async (packed) => packed);
  assert.deepEqual(await row(reader, 0), ['moves', 'idle', 'idle', 'idle']);
});

/** Cycle n of the channel from x moves if bit n of this number is 1. */
function pattern(cycles: number, bits: number): number[] {
  return Array.from({ length: cycles }, (_, cycle) => [((bits >> cycle) & 1) * 0b11_0000, 0]).flat();
}

test('any cycle is read by unpacking its block', async () => {
  const reader = readerOf(recording(pattern(20, 0b10000)));
  inflated = 0;
  assert.equal(reader.isLoaded(4), false);
  assert.equal(reader.state(0, 4), 'idle'); // nobody knows yet
  assert.equal((await row(reader, 4))[0], 'moves');
  assert.equal((await row(reader, 5))[0], 'idle');
  assert.equal(inflated, 1);
  assert.deepEqual([reader.isLoaded(5), reader.isLoaded(6), reader.has(19), reader.has(20)], [true, false, true, false]);
  await reader.load(20);
  assert.equal(inflated, 1);
});

test('those read last stay unpacked', async () => {
  const reader = readerOf(recording(pattern(20, 0)));
  for (const cycle of [0, 2, 4, 6, 8, 10, 12, 14, 0, 16]) {
    await reader.load(cycle);
  }
  assert.equal(reader.isLoaded(0), true);
  assert.equal(reader.isLoaded(2), false);
  assert.equal(reader.isLoaded(16), true);
});

test('cycles are counted through all calls', () => {
  const reader = readerOf(recording(pattern(10, 0), { calls: [3, 1, 6] }));
  assert.deepEqual([reader.cycles, reader.calls], [10, 3]);
  assert.deepEqual(reader.place(0), { call: 0, cycle: 0, cycles: 3 });
  assert.deepEqual(reader.place(2), { call: 0, cycle: 2, cycles: 3 });
  assert.deepEqual(reader.place(3), { call: 1, cycle: 0, cycles: 1 });
  assert.deepEqual(reader.place(9), { call: 2, cycle: 5, cycles: 6 });
  assert.deepEqual([0, 1, 2, 3].map((call) => reader.begin(call)), [0, 3, 4, 10]);
});

test('what the recording had no room for is added by another one', async () => {
  const reader = readerOf(recording(pattern(4, 0b0100), { calls: [10, 90] }));
  assert.deepEqual([reader.cycles, reader.has(3), reader.has(4), reader.has(70)], [100, true, false, false]);
  reader.add(tokensOf(recording(pattern(6, 0b1000), { from: 67, calls: [10, 90] }), circuit));
  assert.deepEqual([reader.has(66), reader.has(67), reader.has(72), reader.has(73)], [false, true, true, false]);
  assert.equal((await row(reader, 70))[0], 'moves');
  assert.equal((await row(reader, 2))[0], 'moves');
  assert.equal((await row(reader, 71))[0], 'idle');
});
