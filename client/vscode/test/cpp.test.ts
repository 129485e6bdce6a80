// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the extension does for C it does for C++.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { editor } from './playedEditor.ts';

const { markKernel } = await import('../src/status.ts');

const LINES = ['#include "hls.h"', 'static int twice(int x) {', '  return 2 * x;', '}'];

// A cursor in a line of a document in that language; what is inserted is kept.
function play(languageId: string, line: number): unknown[] {
  const inserted: unknown[] = [];
  editor.active = {
    document: { languageId, lineAt: (at: number) => ({ text: LINES[at] }) },
    selection: { active: { line } },
    edit: async (change: (edit: unknown) => void) =>
      change({ insert: (at: { line: number }, text: string) => inserted.push([at.line, text]) }),
  };
  return inserted;
}

test('a function is marked as a kernel', async () => {
  for (const language of ['c', 'cpp']) {
    const inserted = play(language, 2);
    await markKernel();
    assert.deepEqual(inserted, [[1, '// hls: kernel\n']], language);
  }
  play('python', 2);
  await assert.rejects(markKernel(), /Open a C or C\+\+ file first/);
});
