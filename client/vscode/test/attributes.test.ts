// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutAttributes } from '../src/attributes.ts';

test('attributes are left out, bodies and types are not', () => {
  const text = [
    'handshake.func @fir(%a: !handshake.channel<i32>) -> i32 attributes {argNames = ["a{", "b"], resNames = ["out0"]} {',
    '  %0 = buffer %a, bufferType = ONE_SLOT_BREAK_DV {handshake.bb = 1 : ui32, handshake.name = "buffer0"} : <i32>',
    '  %1:2 = fork [2] %0 {handshake.name = "fork0"} : <i32>',
    '  %2 = constant %1#0 {value = 7 : i32, handshake.bb = 0 : ui32, handshake.name = "c, 1"} : <i32>',
    '  llvm.func @f() {',
    '  }',
    '}',
  ].join('\n');
  assert.equal(
    withoutAttributes(text),
    [
      'handshake.func @fir(%a: !handshake.channel<i32>) -> i32 {',
      '  %0 = buffer %a, bufferType = ONE_SLOT_BREAK_DV : <i32>',
      '  %1:2 = fork [2] %0 : <i32>',
      '  %2 = constant %1#0 {value = 7 : i32} : <i32>',
      '  llvm.func @f() {',
      '  }',
      '}',
    ].join('\n'),
  );
});

test('what is no dictionary stays', () => {
  for (const line of ['  %0 = llvm.mlir.constant("{a = 1}") : i32', '^bb1:  // pred: ^bb0', '  br ^bb1({ }) ', '']) {
    assert.equal(withoutAttributes(line), line);
  }
});
