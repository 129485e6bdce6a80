// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allBoxes, boxesOf, openAtFirst, pathsOf } from '../src/circuit/tree.ts';
import { circuitFrom } from './circuits.ts';

const LOOPS = [
  { header: 1, blocks: [1, 2, 3] },
  { header: 2, blocks: [2], atLeast: 1, atMost: null, latency: 1 },
];
const circuit = circuitFrom(['addi0 0', 'mux1 1', 'mux2 2', 'addi2 2', 'addi3 3', 'end0 4', 'addi9 -'], [], LOOPS);

test('loops are boxes in boxes, and one of a single block shows its units', () => {
  const root = boxesOf(circuit);
  assert.deepEqual(root.boxes.map(({ id }) => id), ['/block0', '/loop1', '/block4']);
  assert.deepEqual(root.units, ['addi9']);
  const outer = root.boxes[1]!;
  assert.deepEqual(outer.boxes.map(({ id }) => id), ['/block1', '/loop2', '/block3']);
  assert.deepEqual(outer.boxes[1]!.units, ['mux2', 'addi2']);
  assert.equal(outer.facts, 'II=2 · 7 cycles · 4 units');
  assert.equal(outer.boxes[1]!.facts, 'II≥1 · 1 cycle · 2 units');
  assert.deepEqual(pathsOf(root).get('addi2')!.map(({ id }) => id), ['/', '/loop1', '/loop2']);
});

test('the header of a loop is its first box, whatever its number', () => {
  const turned = circuitFrom(['mux1 3', 'addi0 1', 'addi1 2'], [], [{ header: 3, blocks: [1, 2, 3] }]);
  assert.deepEqual(boxesOf(turned).boxes[0]!.boxes.map(({ id }) => id), ['/block3', '/block1', '/block2']);
});

test('two loops of the same blocks are no endless nest', () => {
  const twice = circuitFrom(['mux1 1', 'addi0 2'], [], [{ header: 1, blocks: [1, 2] }, { header: 2, blocks: [1, 2] }]);
  assert.equal(allBoxes(boxesOf(twice)).filter(({ kind }) => kind === 'loop').length, 1);
});

test('many ports and memories have a box of their own, before and behind the rest', () => {
  const ports = [0, 1, 2, 3].map((index) => `argument${index} -`);
  const many = circuitFrom([...ports, 'addi0 0', ...[0, 1, 2, 3].map((index) => `mem_controller${index} -`)], []);
  assert.deepEqual(boxesOf(many).boxes.map(({ id, count }) => [id, count]), [['/ports', 4], ['/block0', 1], ['/memory', 4]]);
});

test('a small circuit is open at first, of a large one the structure', () => {
  const root = boxesOf(circuit);
  assert.equal(openAtFirst(root, () => true).size, allBoxes(root).length);
  const units = Array.from({ length: 60 }, (_, index) => `addi${index} ${1 + (index % 3)}`);
  const large = boxesOf(circuitFrom(units, [], LOOPS));
  assert.deepEqual([...openAtFirst(large, () => true)], ['/', '/loop1']);
});
