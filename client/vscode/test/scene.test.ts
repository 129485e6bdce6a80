// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeOf, type Place, type Scene } from '../src/scene/scene.ts';
import { viewOf, type Look } from '../src/scene/view.ts';
import { circuitFrom } from './circuits.ts';

const LOOPS = [{ header: 1, blocks: [1, 2] }];
const circuit = circuitFrom(
  ['argument0', 'addi0 0', 'mux1 1', 'load1 1', 'addi2 2', 'cond_br2 2', 'end0 3', 'mem_controller0', 'buffer0 2 2', 'fork0 2', 'constant0 2 7', 'source0 2'],
  [
    'argument0>addi0', 'addi0>mux1', 'mux1>load1', 'load1>mem_controller0', 'mem_controller0>load1', 'load1>addi2', 'source0>constant0', 'constant0>addi2',
    'addi2>buffer0', 'buffer0>fork0', 'fork0>cond_br2', 'cond_br2>mux1', 'cond_br2>end0', 'mem_controller0>end0',
  ],
  LOOPS,
);
const ALL = ['/block0', '/loop1', '/block1', '/block2', '/block3'];

function look(more: Partial<Look> = {}): Look {
  return { open: ALL, shown: [], near: undefined, ...more };
}

function view(of: Look, cache = new Map()): { scene: Scene; laidOut: number } {
  let laidOut = 0;
  const { scene } = viewOf(circuit, of, cache, () => laidOut++);
  return { scene, laidOut };
}

function contains(outer: Place, inner: Place): boolean {
  return outer.x <= inner.x && outer.y <= inner.y && inner.x + inner.width <= outer.x + outer.width && inner.y + inner.height <= outer.y + outer.height;
}

test('an open box is around what is in it, and nothing else', () => {
  const { scene } = view(look());
  const inside: Record<string, string[]> = { '/block1': ['mux1', 'load1'], '/block2': ['addi2', 'cond_br2'], '/loop1': ['mux1', 'load1', 'addi2', 'cond_br2'] };
  for (const [id, units] of Object.entries(inside)) {
    const box = scene.boxes.find((each) => each.id === id)!;
    assert.deepEqual(scene.units.filter((_, unit) => contains(box, placeOf(scene, unit))).sort(), [...units].sort());
  }
});

test('what is folded is not there, until it is asked for', () => {
  assert.ok(!view(look()).scene.units.includes('buffer0'));
  assert.ok(view(look({ shown: ['buffer'] })).scene.units.includes('buffer0'));
  const unfolded = view(look({ shown: ['buffer', 'fork', 'constant'] })).scene;
  assert.equal(unfolded.units.length, circuit.units.length);
  const sign = (scene: Scene): string => scene.labels[scene.units.indexOf('addi2')]!;
  assert.deepEqual([sign(view(look()).scene), sign(unfolded)], ['+ 7', '+']);
});

test('a closed box is a line, and has the wires of what is in it', () => {
  const { scene } = view(look({ open: ['/loop1'] }));
  assert.deepEqual(scene.boxes.filter(({ isOpen }) => !isOpen).map(({ id }) => id), ['/block0', '/block1', '/block2', '/block3']);
  assert.ok(!scene.units.includes('mux1'));
  assert.ok(scene.wires.length > 0);
});

test('pieces of a wire meet at the borders of boxes', () => {
  const { scene } = view(look());
  const ends = new Map<number, string[]>();
  scene.wires.forEach((wires, edge) => {
    const way = scene.corners.subarray(scene.begins[edge], scene.begins[edge + 1]);
    wires.forEach((wire) => ends.set(wire, [...(ends.get(wire) ?? []), `${way[0]} ${way[1]}`, `${way.at(-2)} ${way.at(-1)}`]));
  });
  // A wire begins and ends once; where a box is entered, the bar with its title is between.
  for (const places of ends.values()) {
    const x = (place: string): string => place.split(' ')[0]!;
    const loose = places.filter((place) => places.filter((other) => x(other) === x(place)).length === 1);
    assert.ok(loose.length <= 2, places.join(', '));
  }
});

test('an access and its answer are one way down to the memory', () => {
  const { scene } = view(look());
  const memory = placeOf(scene, scene.units.indexOf('mem_controller0'));
  assert.ok(memory.y > placeOf(scene, scene.units.indexOf('load1')).y);
  const ways = scene.wires.filter((_, edge) => scene.isMemory[edge]);
  assert.ok(ways.every((wires) => wires.length === 2), JSON.stringify(ways));
});

test('opening a box lays out that box and those around it', () => {
  const cache = new Map();
  assert.equal(view(look({ open: ['/loop1', '/block0'] }), cache).laidOut, 3);
  assert.equal(view(look({ open: ['/loop1', '/block0'] }), cache).laidOut, 0);
  // It, the loop and the circuit; not the other block.
  assert.equal(view(look({ open: ['/loop1', '/block0', '/block2'] }), cache).laidOut, 3);
});

test('a neighbourhood is drawn without boxes', () => {
  const { scene } = view(look({ near: { unit: 'addi2', hops: 1 } }));
  assert.deepEqual(scene.boxes, []);
  assert.deepEqual([...scene.units].sort(), ['addi2', 'cond_br2', 'load1']);
});

test('data flow downwards, the entry first and the end last', () => {
  const { scene } = view(look());
  const y = (unit: string): number => placeOf(scene, scene.units.indexOf(unit)).y;
  assert.ok(y('addi0') < y('mux1') && y('mux1') < y('addi2') && y('addi2') < y('end0'));
});
