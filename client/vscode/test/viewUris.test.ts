// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { irView, parseView, rtlView } from '../src/viewUris.ts';

test('IR is named after its stage', () => {
  assert.equal(irView('fir', 'cf', 'file:///k/fir.c'), 'hls-ir:/fir/cf.mlir?file%3A%2F%2F%2Fk%2Ffir.c');
  assert.equal(irView('fir', 'llvm', 'file:///k/fir.c'), 'hls-ir:/fir/llvm.ll?file%3A%2F%2F%2Fk%2Ffir.c');
});

test('files of one name in two folders have different views', () => {
  assert.notEqual(irView('fir', 'cf', 'file:///a/fir.c'), irView('fir', 'cf', 'file:///b/fir.c'));
});

test('a file of the RTL keeps its directory', () => {
  assert.equal(rtlView('fir', 'units/hls fork.sv', 'file:///f.c'), 'hls-rtl:/fir/units/hls%20fork.sv?file%3A%2F%2F%2Ff.c');
});

test('a view says what it is of', () => {
  assert.deepEqual(parseView('/fir/units/fork.sv', 'file:///a b/fir.c'), {
    kernel: 'fir',
    file: 'units/fork.sv',
    source: 'file:///a b/fir.c',
  });
  assert.equal(parseView('/fir', 'file:///fir.c'), undefined);
  assert.equal(parseView('/fir/cf.mlir', ''), undefined);
});
