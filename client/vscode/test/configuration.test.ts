// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the server is told of the user's settings and of other extensions.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { editor } from './playedEditor.ts';

const { ignoresExitStatus, serverConfiguration, simulationEngine, simulationFiles } =
  await import('../src/configuration.ts');

type Resource = Parameters<typeof simulationEngine>[0];
const KERNEL = { fsPath: '/project/kernel.c' } as Resource;

beforeEach(() => {
  editor.settings = {};
  editor.extensions = [];
});

test('a simulation is told no default: the project may say it', () => {
  assert.equal(simulationFiles('rtl', KERNEL), undefined);
  assert.equal(simulationFiles('models', KERNEL), undefined);
  assert.equal(simulationEngine(KERNEL), undefined);
  assert.equal(ignoresExitStatus(KERNEL), undefined);
});

test('what is set for simulations goes before the project', () => {
  editor.settings = {
    'hls.simulation.rtl': ['unit.sv'],
    'hls.simulation.models': ['/models/unit.c', '${workspaceFolder}/m.c'],
    'hls.simulation.engine': 'both',
    'hls.simulation.ignoreExitStatus': false,
  };
  assert.deepEqual(simulationFiles('rtl', KERNEL), ['/project/unit.sv']);
  assert.deepEqual(simulationFiles('models', KERNEL), ['/models/unit.c', '/project/m.c']);
  assert.equal(simulationEngine(KERNEL), 'both');
  assert.equal(ignoresExitStatus(KERNEL), false);
});

test('an extension for C says what Clang finds, unless the user says otherwise', () => {
  const isPresent = () => serverConfiguration(KERNEL).clangdPresent;
  assert.equal(isPresent(), false);
  for (const extension of ['llvm-vs-code-extensions.vscode-clangd', 'ms-vscode.cpptools']) {
    editor.extensions = [extension];
    assert.equal(isPresent(), true, extension);
  }
  editor.settings = { 'hls.otherCServer': 'no' };
  assert.equal(isPresent(), false);
  editor.extensions = [];
  editor.settings = { 'hls.otherCServer': 'yes' };
  assert.equal(isPresent(), true);
});

test('what kernels are compiled with is told as the settings have it', () => {
  const { elements, interfaces, heap, traps, prints, longDouble64, fastMath } = serverConfiguration(KERNEL);
  assert.deepEqual([elements, interfaces, heap, traps, prints, longDouble64, fastMath], [[], [], 0, false, false, false, false]);
  editor.settings = {
    'hls.interfaces': ['x=axi'],
    'hls.elements': ['p=16'],
    'hls.heap': 4096,
    'hls.traps': true,
    'hls.prints': true,
    'hls.longDouble64': true,
    'hls.fastMath': true,
  };
  const set = serverConfiguration(KERNEL);
  assert.deepEqual(set.interfaces, ['x=axi']);
  assert.deepEqual([set.elements, set.heap, set.traps, set.prints, set.longDouble64, set.fastMath], [['p=16'], 4096, true, true, true, true]);
});

test('the repairs of simulations are those of the extension', () => {
  assert.equal(serverConfiguration(KERNEL).projectRepairs, false);
});
