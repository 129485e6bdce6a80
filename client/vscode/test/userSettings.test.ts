// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSet, known } from '../src/userSettings.ts';

test('a default is not set', () => {
  assert.equal(isSet(undefined), false);
  assert.equal(isSet({}), false);
});

test('a setting is set in any place, to whatever value', () => {
  assert.equal(isSet({ globalValue: false }), true);
  assert.equal(isSet({ workspaceValue: [] }), true);
  assert.equal(isSet({ workspaceFolderValue: '' }), true);
});

test('what is not known is left out', () => {
  assert.deepEqual(known({ rtl: undefined, models: [], ignoreExitStatus: false }), {
    models: [],
    ignoreExitStatus: false,
  });
});
