// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What mends a simulation, as the quick fixes of the editor do it.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { editor } from './playedEditor.ts';
import type { Repair } from '../src/simulationReport.ts';

const { registerRepairs } = await import('../src/repairs.ts');

const URI = { fsPath: '/project/k.cpp', toString: () => 'file:///project/k.cpp' };

// What the project says, and what the server was asked.
let project: Record<string, string[]> = {};
let asked: unknown[] = [];
const server = {
  state: { kind: 'ready' },
  running: {
    sendRequest: async (method: string, params: unknown) => {
      asked.push([method, params]);
      return { project: { settings: project } };
    },
  },
};

registerRepairs(server as never);

beforeEach(() => {
  editor.settings = {};
  project = {};
  asked = [];
});

function press(setting: Repair['setting'], ...picked: string[]): Promise<unknown> {
  editor.picked = picked;
  return editor.commands['hls.repair']!({ setting, title: '', button: '' }, URI) as Promise<unknown>;
}

test('a simulation that lacks something is repaired', () => {
  assert.equal(editor.fixes.length, 1);
  const [languages, provider] = editor.fixes[0]!;
  assert.deepEqual(languages, ['c', 'cpp']);
  const diagnostics = ['model-missing', 'rtl-missing', 'test-bench', 'out-of-bounds'].map((value) => ({
    source: 'hlsd',
    code: { value },
  }));
  const actions = provider.provideCodeActions({ uri: URI }, undefined, { diagnostics });
  assert.deepEqual(
    actions.map(({ title }) => title),
    ['Choose the C model…', 'Choose the Verilog file…', 'Ignore what main() returns'],
  );
  assert.equal(actions[0]?.command.arguments[1], URI);
});

test('what main() returns is ignored when that is pressed', async () => {
  assert.equal(await press('ignoreExitStatus'), true);
  assert.deepEqual(editor.settings, { 'hls.simulation.ignoreExitStatus': true });
});

test('a picked file is one more of the settings', async () => {
  editor.settings['hls.simulation.models'] = ['a.c'];
  project = { models: ['/project/p.c'] };
  assert.equal(await press('models', '/project/sub/b.c', '/elsewhere/c.c', '/project/a.c'), true);
  assert.deepEqual(editor.settings['hls.simulation.models'], ['a.c', 'sub/b.c', '/elsewhere/c.c']);
});

test('a setting keeps the files of the project whose place it takes', async () => {
  project = { models: ['/project/p.c', '/elsewhere/q.c'], rtl: ['/project/u.sv'] };
  await press('models', '/project/b.c');
  assert.deepEqual(editor.settings['hls.simulation.models'], ['p.c', '/elsewhere/q.c', 'b.c']);
  await press('rtl', '/project/v.sv');
  assert.deepEqual(editor.settings['hls.simulation.rtl'], ['u.sv', 'v.sv']);
  assert.deepEqual(asked[0], ['hls/status', { source: { uri: 'file:///project/k.cpp' } }]);
});

test('who picks no file sets nothing', async () => {
  assert.equal(await press('models'), false);
  assert.deepEqual(editor.settings, {});
});
