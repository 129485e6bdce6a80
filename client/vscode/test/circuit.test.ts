// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { circuitOf, type GraphNode } from '../src/circuit/graph.ts';
import { countGroups, groupOf, search, symbolOf } from '../src/circuit/model.ts';

const SOURCE = 'file:///k/fir.c';

function node(id: string, op: string, more: Partial<GraphNode> = {}): GraphNode {
  return { id, op, block: null, location: null, attributes: {}, ...more };
}

const GRAPH = {
  kernel: 'fir',
  diagnostics: [],
  nodes: [
    node('start', 'argument'),
    node('constant0', 'handshake.constant', { attributes: { value: 1000 } }),
    node('cmpi0', 'handshake.cmpi', {
      block: 1,
      location: { uri: SOURCE, range: { start: { line: 7, character: 21 } } },
      attributes: { predicate: 1 },
    }),
    node('buffer0', 'handshake.buffer', { attributes: { numSlots: 5, bufferType: 'FIFO_BREAK_NONE' } }),
    node('included0', 'handshake.addi', {
      location: { uri: 'file:///k/fir.h', range: { start: { line: 1, character: 0 } } },
    }),
  ],
  edges: [
    { source: 'start', sourcePort: 0, target: 'constant0', targetPort: 0, type: 'control' },
    { source: 'constant0', sourcePort: 0, target: 'cmpi0', targetPort: 1, type: 'i32' },
  ],
};

const circuit = circuitOf(GRAPH, 'fir', SOURCE)!;

test('units carry signs, values and places', () => {
  const [start, constant, compare, buffer] = circuit.units;
  assert.equal(start?.label, 'start');
  assert.equal(start?.group, 'port');
  assert.equal(constant?.label, '1000');
  assert.deepEqual([compare?.label, compare?.line, compare?.column, compare?.block], ['≠', 8, 22, 1]);
  assert.equal(buffer?.slots, 5);
});

test('constants in the notation of the compiler are shortened', () => {
  const labels = ['0.000000e+00 : f32', '-2.500000e-01 : f32', '1.000000e+20 : f64', '7 : i8'].map(
    (value) => circuitOf({ ...GRAPH, nodes: [node('constant0', 'handshake.constant', { attributes: { value } })], edges: [] }, 'fir', SOURCE)!.units[0]!.label,
  );
  assert.deepEqual(labels, ['0.0', '-0.25', '1.000000e+20', '7']);
});

test('a place in another file is no line of this one', () => {
  assert.equal(circuit.units.find((unit) => unit.id === 'included0')?.line, undefined);
});

test('control has no type', () => {
  assert.deepEqual(
    circuit.channels.map((channel) => channel.type),
    ['', 'i32'],
  );
});

test('a kernel with errors has no circuit', () => {
  assert.equal(circuitOf({ ...GRAPH, nodes: [], edges: [] }, 'fir', SOURCE), undefined);
});

test('every operation belongs to a group', () => {
  assert.equal(groupOf('control_merge'), 'route');
  assert.equal(groupOf('lsq'), 'memory');
  assert.equal(groupOf('mulf'), 'compute');
  assert.equal(countGroups(circuit).get('compute'), 2);
});

test('comparisons and arithmetic have signs, the rest their names', () => {
  assert.equal(symbolOf('cmpi', 2), '<');
  assert.equal(symbolOf('muli', undefined), '×');
  assert.equal(symbolOf('sitofp', undefined), 'sitofp');
});

test('the search looks at names, operations, attributes and lines', () => {
  const ids = (text: string): string[] => search(circuit, text).map((unit) => unit.id);
  assert.deepEqual(ids('BUFFER'), ['buffer0']);
  assert.deepEqual(ids('fifo_break_none'), ['buffer0']);
  assert.deepEqual(ids(':8'), ['cmpi0']);
  assert.deepEqual(ids('  '), []);
});

test('a loop is as long as its critical cycle of channels', () => {
  const loop = {
    location: { uri: SOURCE, range: { start: { line: 7, character: 2 } } },
    header: 1,
    blocks: [1],
    hasInner: false,
    atLeast: 6,
    atMost: 6,
    limit: 'cycle' as const,
    path: [{ id: 'constant0' }, { id: 'cmpi0' }],
    pathInterval: 6,
    latency: 12,
  };
  const withLoops = circuitOf({ ...GRAPH, loops: [loop, { ...loop, atLeast: 2, atMost: null, path: [] }] }, 'fir', SOURCE)!;
  const [first, second] = withLoops.loops;
  assert.deepEqual([first?.interval, first?.line, first?.channels], ['II=6', 8, [withLoops.channels[1]!.id]]);
  assert.deepEqual([second?.interval, second?.channels], ['II≥2', []]);
  const helped = { ...loop, remedies: [{ kind: 'register', id: 'buffer0', location: loop.location, count: 1, interval: 5 }] };
  assert.match(circuitOf({ ...GRAPH, loops: [helped] }, 'fir', SOURCE)!.loops[0]!.about, /\nwithout the register buffer0 \(line 8\): 5$/);
});

test('the longest path runs with channels and against them', () => {
  assert.equal(circuitOf(GRAPH, 'fir', SOURCE)!.longest, undefined);
  const path = [{ id: 'cmpi0', ns: 1.5 }, { id: 'constant0', ns: 2.25 }];
  const { longest, channels } = circuitOf({ ...GRAPH, estimate: { period: 5, ns: 5.5, path, end: null } }, 'fir', SOURCE)!;
  assert.equal(longest?.label, 'longest path: 5.50 ns of 5 ns');
  assert.deepEqual(longest?.times, [['cmpi0', 1.5], ['constant0', 2.25]]);
  assert.deepEqual(JSON.parse(JSON.stringify(longest)), longest);
  assert.deepEqual(longest?.channels, channels.filter(({ source, target }) => source === 'constant0' && target === 'cmpi0').map(({ id }) => id));
  assert.equal(longest?.channels.length, 1);
});
