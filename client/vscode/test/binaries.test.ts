// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { candidates } from '../src/binaries.ts';

const around = { configured: '', folders: ['/projects/a', '/projects/b'], home: '/home/me', searchPath: '/opt/bin:/usr/bin:bin' };

test('PATH comes first, then the workspace, then where packages install', () => {
  assert.deepEqual(candidates(around), [
    '/opt/bin/hlsc',
    '/usr/bin/hlsc',
    '/projects/a/build/bin/hlsc',
    '/projects/b/build/bin/hlsc',
    '/home/me/.local/bin/hlsc',
    '/usr/local/bin/hlsc',
  ]);
});

test('a configured program is the only one', () => {
  assert.deepEqual(candidates({ ...around, configured: ' ~/hls/hlsc ' }), ['/home/me/hls/hlsc']);
});

test('a configured program may be in one of the folders', () => {
  assert.deepEqual(candidates({ ...around, configured: '${workspaceFolder}/out/hlsc' }), [
    '/projects/a/out/hlsc',
    '/projects/b/out/hlsc',
  ]);
});

test('nothing of a workspace that is not trusted is looked at', () => {
  const tried = candidates({ ...around, folders: [] });
  assert.ok(tried.every((file) => !file.startsWith('/work')));
});

test('relative directories of PATH would be those of the workspace', () => {
  assert.ok(candidates(around).every((file) => file.startsWith('/')));
});
