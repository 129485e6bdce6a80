// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GAP, countChanges, passFacts, sidesOf } from '../src/unifiedDiff.ts';

test('each side has its own lines and the common ones', () => {
  const sides = sidesOf('--- before/cse\n+++ after/cse\n@@ -1,3 +1,2 @@\n module {\n-  %1\n-  %2\n+  %3\n');
  assert.deepEqual(sides, { before: 'module {\n  %1\n  %2', after: 'module {\n  %3' });
});

test('lines that are left out leave one line on both sides', () => {
  const sides = sidesOf('@@ -4,1 +4,1 @@\n-a\n+b\n@@ -9 +9 @@\n-c\n+d\n');
  assert.deepEqual(sides, { before: `${GAP}\na\n${GAP}\nc`, after: `${GAP}\nb\n${GAP}\nd` });
});

test('lines that look like headers are text inside of a hunk', () => {
  assert.deepEqual(sidesOf('@@ -1 +1 @@\n--- a\n+++ b\n'), { before: '-- a', after: '++ b' });
});

test('a note about a missing newline is no line', () => {
  assert.deepEqual(sidesOf('@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n'), { before: 'a', after: 'b' });
});

test('an empty diff has empty sides', () => {
  assert.deepEqual(sidesOf(''), { before: '', after: '' });
});

test('numbers of operations are compared', () => {
  assert.equal(countChanges({ addi: 2, fork: 1 }, { addi: 3, br: 1 }), 'addi +1, br +1, fork −1');
  assert.equal(countChanges({ addi: 2 }, { addi: 2 }), '');
});

test('a pass says what it took and left', () => {
  assert.equal(passFacts({ opsBefore: { addi: 2 }, opsAfter: { addi: 2, fork: 3 }, ms: 0.314 }), '0.31 ms · 5 operations (+3)');
  assert.equal(passFacts({ opsBefore: { addi: 2 }, opsAfter: { addi: 2 } }), '2 operations');
});
