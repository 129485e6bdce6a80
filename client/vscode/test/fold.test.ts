// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fold, labelWith } from '../src/circuit/fold.ts';
import { within } from '../src/circuit/hops.ts';
import { circuitFrom } from './circuits.ts';

const circuit = circuitFrom(
  ['addi0 1', 'buffer0 1 3', 'fork0 1', 'buffer1 1 2', 'subi0 1', 'muli0 1', 'sink0 1', 'source0 1', 'constant0 1 5'],
  ['addi0>buffer0', 'buffer0>fork0', 'fork0>subi0', 'fork0>buffer1', 'buffer1>muli0', 'fork0>sink0', 'source0>constant0:control', 'constant0>subi0'],
);
const none = new Set<string>();

test('forks and buffers become parts of the wires between units', () => {
  const { wires } = fold(circuit, none);
  assert.deepEqual(
    wires.map(({ source, target, through, slots }) => [source, target, through, slots]),
    [
      ['addi0', 'subi0', ['buffer0', 'fork0'], 3],
      ['addi0', 'muli0', ['buffer0', 'fork0', 'buffer1'], 5],
    ],
  );
  assert.deepEqual(wires[1]!.channels.map((channel) => circuit.channels[channel]!.target), ['buffer0', 'fork0', 'buffer1', 'muli0']);
});

test('constants stand at the inputs that they are at', () => {
  const { constants } = fold(circuit, none);
  assert.deepEqual(constants.get('subi0'), [{ port: 1, label: '5' }]);
  const subtraction = circuit.units.find(({ id }) => id === 'subi0')!;
  assert.equal(labelWith(subtraction, constants.get('subi0'), 2), '− 5');
  assert.equal(labelWith(subtraction, [{ port: 0, label: '5' }], 2), '5 −');
});

test('every folded unit has one that shows it', () => {
  const { hidden, shownBy } = fold(circuit, none);
  assert.deepEqual([...hidden].sort(), ['buffer0', 'buffer1', 'constant0', 'fork0', 'sink0', 'source0']);
  for (const unit of hidden) {
    assert.ok(!hidden.has(shownBy.get(unit) ?? unit), unit);
  }
});

test('a kind, or a single unit, is shown when it is asked for', () => {
  const ends = (shown: string[]): string[] => fold(circuit, new Set(shown)).wires.map(({ source, target }) => `${source}>${target}`);
  assert.deepEqual(ends(['buffer1']), ['addi0>subi0', 'addi0>buffer1', 'buffer1>muli0']);
  assert.equal(ends(['buffer', 'fork', 'constant']).length, circuit.channels.length);
});

test('a ring of nothing but buffers has no wire', () => {
  const ring = circuitFrom(['addi0 1', 'fork0 1', 'buffer0 1'], ['buffer0>fork0', 'fork0>buffer0', 'fork0>addi0']);
  assert.deepEqual(fold(ring, none).wires, []);
});

test('a neighbourhood grows with the hops, against the channels, too', () => {
  const { wires } = fold(circuitFrom(['a0', 'b0', 'c0', 'd0'], ['a0>b0', 'b0>c0', 'd0>c0']), none);
  assert.deepEqual([...within(wires, 'b0', 1)].sort(), ['a0', 'b0', 'c0']);
  assert.deepEqual([...within(wires, 'b0', 2)].sort(), ['a0', 'b0', 'c0', 'd0']);
  assert.deepEqual([...within(wires, 'b0', 0)], ['b0']);
});
