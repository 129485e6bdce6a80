// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What package.json promises is there, and gets into the package.
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

const ROOT = path.join(import.meta.dirname, '..');

interface Step {
  id: string;
  description: string;
  media: { markdown: string };
}

const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
const steps: Step[] = manifest.contributes.walkthroughs.flatMap((one: { steps: Step[] }) => one.steps);
const packaged = readFileSync(path.join(ROOT, '.vscodeignore'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('!'))
  .flatMap((line) => globSync(line.slice(1), { cwd: ROOT }));

test('the icon is a picture of 128 pixels', () => {
  const picture = readFileSync(path.join(ROOT, manifest.icon));
  assert.equal(picture.toString('latin1', 1, 4), 'PNG');
  assert.deepEqual([picture.readUInt32BE(16), picture.readUInt32BE(20)], [128, 128]);
  assert.ok(packaged.includes(manifest.icon));
});

test('each page of the walkthrough has a text, and leads to commands', () => {
  const known = manifest.contributes.commands.map(({ command }: { command: string }) => command);
  assert.deepEqual(steps.map(({ id }) => id), ['kernel', 'circuit', 'simulate']);
  for (const { id, description, media } of steps) {
    assert.ok(existsSync(path.join(ROOT, media.markdown)), id);
    assert.ok(packaged.includes(media.markdown), id);
    const page = readFileSync(path.join(ROOT, media.markdown), 'utf8');
    const named = [...`${description}\n${page}`.matchAll(/\(command:([\w.]+)/g)].map(([, name]) => name);
    assert.notEqual(named.length, 0, id);
    for (const name of named) {
      assert.ok(known.includes(name), name);
    }
  }
});
