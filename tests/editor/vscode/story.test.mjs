// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A user's hour with the extension, in the real editor: mistake, repair, IR,
// RTL, circuit, cycles. Environment: HLSD_CODE_SERVER (entry.js), HLSD_VSIX,
// HLSD_BINARIES (directory of hlsc), HLSD_SCREENSHOTS (a directory for pictures).
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { packageClangd } from './clangd_stub.mjs';
import { ATTEMPT_MS, persist, until } from './patience.mjs';
import { Place } from './place.mjs';
import { Workbench } from './workbench.mjs';

const KERNELS = path.join(import.meta.dirname, '..', '..', 'kernels');
const PICTURES = process.env.HLSD_SCREENSHOTS;
const TOOLS = {
  codeServer: process.env.HLSD_CODE_SERVER,
  vsix: process.env.HLSD_VSIX,
  binaries: process.env.HLSD_BINARIES,
};
const MISNAMED = `#include "hls.h"

void __scale(int a, int output_b, int parameter_FACTOR);
int __init1();

int scaled(int x) {
  int b = __init1();
  __scale(x, b, 3);
  return b;
}
`;

const TESTED = `#include "hls.h"

void __scale(int input_a, int output_b, int parameter_FACTOR);
int __init1();

int tested(int x) {
  int b = __init1();
  __scale(x, b, 3);
  return b;
}

int main(void) { return HLS_CALL(tested, 2) != 6; }
`;

const DOT = `#include "hls.h"

float dot(float a[32], float b[32]) {
  float sum = 0.0f;
  for (int i = 0; i < 32; i++)
    sum += a[i] * b[i];
  return sum;
}

int main(void) {
  static float a[32], b[32];
  for (int i = 0; i < 32; i++)
    a[i] = b[i] = (float)i;
  return HLS_CALL(dot, a, b) <= 0.0f;
}
`;

let place;
let page;
let bench;
let hasFailed = false;

before(async () => {
  await mkdir(PICTURES, { recursive: true });
  place = await Place.open(TOOLS, {
    'fir.c': await readFile(path.join(KERNELS, 'fir.c'), 'utf8'),
    'dot.c': DOT,
    'scaled.c': MISNAMED,
    'tested.c': TESTED,
    'plain.c': 'int plain(int x) {\n  return x;\n}\n',
    'plain.cpp': 'int plain(int x) {\n  return x;\n}\n',
    'windows/scaled.c': MISNAMED.replaceAll('\n', '\r\n'),
  });
  page = await place.window();
  bench = new Workbench(page);
});

after(async () => {
  await place?.close();
});

/** A step of the story: those after a failure have nothing to build on. */
function step(name, act) {
  test(name, async () => {
    assert.ok(!hasFailed, 'a step before this one has failed');
    try {
      await act();
    } catch (error) {
      hasFailed = true;
      await page?.screenshot({ path: path.join(PICTURES, 'failure.png') });
      throw error;
    }
  });
}

async function picture(name) {
  await page.mouse.move(700, 845);
  await page.screenshot({ path: path.join(PICTURES, `${name}.png`) });
}

step('in a workspace that is not trusted kernels are compiled, and never simulated', async () => {
  await bench.open('fir.c');
  const simulate = page.locator('.codelens-decoration a', { hasText: 'Simulate' });
  await simulate.click();
  await page.locator('.notification-toast', { hasText: 'trust this workspace first' }).waitFor();
  assert.equal(JSON.parse(await place.command('status', '--json')).requests['hls/simulate']?.count ?? 0, 0);
  await bench.command('Notifications: Clear All Notifications');
  await bench.trust();
});

step('a misnamed argument of a placeholder is underlined and repaired', async () => {
  await bench.open('scaled.c');
  const squiggle = page.locator('.squiggly-error');
  await squiggle.first().waitFor();
  assert.equal(await squiggle.count(), 1);
  await page.keyboard.press('Control+Shift+M');
  const message = page.locator('.markers-panel .monaco-list-row', { hasText: 'input_, output_ or parameter_' });
  await message.waitFor();
  await message.click();
  await picture('vscode-diagnostic');
  await page.keyboard.press('Control+1'); // Back to the editor, at the place.
  await bench.quickFix("rename 'a' to 'input_a'");
  await squiggle.first().waitFor({ state: 'detached' });
  const lines = await bench.lines('.editor-instance');
  assert.ok(lines.some((line) => line.includes('__scale(int input_a')), lines.join('\n'));
  await bench.command('File: Save');
  await page.keyboard.press('Control+J');
});

step('IR before and after a pass is compared in the diff view', async () => {
  await bench.open('fir.c');
  await bench.command('HLS: Compare IR Before and After a Pass');
  const rows = page.locator('.quick-input-widget .monaco-list-row');
  await rows.filter({ hasText: /lower-cf-to-handshake.*\d\.\d\d ms · \d+ operations/ }).waitFor();
  await bench.pickRow('lower-cf-to-handshake');
  await page.locator('.monaco-diff-editor').first().waitFor();
  await page.locator('.monaco-diff-editor .line-insert').first().waitFor();
  const after = await bench.lines('.monaco-diff-editor .modified-in-monaco-diff-editor');
  const before = await bench.lines('.monaco-diff-editor .original-in-monaco-diff-editor');
  assert.ok(after.some((line) => line.includes('handshake.func')), after.join('\n'));
  assert.ok(before.some((line) => line.includes('func.func')), before.join('\n'));
  await picture('vscode-diff');
  const pass = page.locator('.tab.active', { hasText: /fir: \d+\/\d+ / });
  const shown = /fir: (\d+)\//.exec(await pass.textContent())?.[1];
  await bench.command('HLS: Next Pass');
  const number = async () => /fir: (\d+)\//.exec(await pass.textContent())?.[1];
  await until(async () => (await number()) !== shown);
  await bench.command('HLS: Previous Pass');
  await until(async () => (await number()) === shown);
  await until(async () => (await page.locator('.tab', { hasText: /fir: \d+\/\d+ / }).count()) === 1);
});

step('a file without kernels says so, and what to do', async () => {
  for (const file of ['plain.c', 'plain.cpp']) {
    await bench.open(file);
    await page.locator('[id="hlsd.hlsd.hls.status"]', { hasText: 'no kernel' }).waitFor();
    await picture(`vscode-no-kernel-${path.extname(file).slice(1)}`);
    await bench.goTo(file, 2, 3);
    await bench.command('HLS: Mark Function as Kernel');
    await page.locator('.view-line', { hasText: '// hls: kernel' }).waitFor();
    await page.locator('[id="hlsd.hlsd.hls.status"]', { hasText: /hlsd$/ }).waitFor();
    await bench.command('File: Revert File');
  }
});

step('RTL is shown', async () => {
  await bench.open('fir.c');
  await bench.command('HLS: Show RTL');
  await bench.pickRow('fir.sv');
  await page.locator('.tab[data-resource-name="fir.sv"]').waitFor();
  await page.locator('.view-line', { hasText: 'module fir' }).first().waitFor();
  await picture('vscode-rtl');
});

step('IR follows the edits, and stays while the kernel has errors', async () => {
  await bench.command('View: Close All Editors');
  await bench.open('fir.c');
  await bench.command('HLS: Show IR of a Stage');
  await bench.pickRow('handshake-buffered');
  const group = page.locator('.editor-group-container', { has: page.locator('[data-resource-name^="handshake-buffered"]') });
  const operation = (name) => group.locator('.view-line', { hasText: name }).first();
  await operation('handshake.func').waitFor();
  await picture('vscode-ir');
  const attribute = group.locator('.view-line', { hasText: 'handshake.bb' });
  assert.equal(await attribute.count(), 0);
  await bench.command('HLS: Show or Hide Attributes of IR');
  await attribute.first().waitFor();
  await bench.command('HLS: Show or Hide Attributes of IR');
  await attribute.first().waitFor({ state: 'detached' });
  await bench.goTo('fir.c', 8, 3);
  await page.keyboard.type('sum ^= 1234567; ');
  await operation('value = 1234567').waitFor();
  await page.keyboard.type('nonsense ');
  await page.locator('.squiggly-error').first().waitFor();
  await group.locator('.tab [aria-label*="of the last version without errors"]').first().waitFor();
  assert.ok(await operation('value = 1234567').isVisible());
  await bench.command('File: Revert File');
  await operation('value = 1234567').waitFor({ state: 'detached' });
});

step('a line and what has become of it mark each other', async () => {
  await bench.goTo('fir.c', 9, 5);
  const marked = page.locator('.view-overlays .cdr[class*="ced-"]');
  const group = page.locator('.editor-group-container', { has: page.locator('[data-resource-name^="handshake-buffered"]') });
  await group.locator(marked).first().waitFor();
  await picture('vscode-highlight');
  await group.locator('.view-line', { hasText: 'cmpi' }).first().click();
  const source = page.locator('.editor-group-container', { has: page.locator('[data-resource-name="fir.c"]') });
  await source.locator(marked).first().waitFor();
  await source.locator('.view-line', { hasText: '#include' }).click();
  await source.locator(marked).first().waitFor({ state: 'detached' });
});

step('a placeholder leads to its module, and that to its declaration', async () => {
  await bench.command('View: Close All Editors');
  await bench.goTo('scaled.c', 8, 5);
  await bench.command('Go to Implementations');
  await page.locator('.tab.active[data-resource-name="__scale.sv"]').waitFor();
  await page.locator('.view-line', { hasText: 'module __scale' }).first().waitFor();
  await bench.command('Go to Definition');
  await page.locator('.tab.active[data-resource-name="scaled.c"]').waitFor();
  await page.locator('[id="status.editor.selection"]', { hasText: 'Ln 3, Col 6' }).waitFor();
});

step('IR before and after an edit is compared', async () => {
  await bench.command('View: Close All Editors');
  await bench.goTo('fir.c', 8, 3);
  await page.keyboard.type('sum ^= 1234567; ');
  await bench.command('HLS: Compare IR Before and After My Edit');
  await bench.pickRow('handshake-buffered');
  await page.locator('.monaco-diff-editor .line-insert').first().waitFor();
  const after = await bench.lines('.monaco-diff-editor .modified-in-monaco-diff-editor');
  assert.ok(after.some((line) => line.includes('value = 1234567')), after.join('\n'));
  await bench.open('fir.c');
  await bench.command('File: Revert File');
});

step('the circuit is drawn, searched, and leads to the source', async () => {
  await bench.command('View: Close All Editors');
  await bench.open('fir.c');
  await bench.command('HLS: Show Circuit');
  const view = bench.webview();
  await view.locator('.unit').first().waitFor();
  await picture('vscode-circuit');
  await view.locator('button[aria-label^="Fit all"]').click();
  await view.locator('.unit[data-op="muli"]').click();
  await page.locator('.line-numbers.active-line-number', { hasText: '9' }).waitFor();
  await view.locator('aside', { hasText: 'muli' }).waitFor();
  await view.locator('header input').fill('buffer');
  await view.locator('.unit.found').first().waitFor();
  await picture('vscode-circuit-search');
});

step('circuits are explored, and one of them becomes the setting', async () => {
  await bench.command('View: Close All Editors');
  await bench.open('fir.c');
  await bench.command('HLS: Explore Circuits');
  const view = bench.webview();
  await view.locator('tr.front').first().waitFor();
  await view.locator('svg text', { hasText: 'Pareto front' }).waitFor();
  await picture('vscode-exploration');
  const row = view.locator('tr', { hasText: /on-mergespayingpaying7\d/ });
  await row.locator('a', { hasText: 'Use' }).click();
  await page.locator('.notification-toast', { hasText: 'Circuits are made for 7 ns' }).waitFor();
  const file = path.join(place.workspace, '.vscode', 'settings.json');
  assert.deepEqual(JSON.parse(await readFile(file, 'utf8')), { 'hls.buffers': 'on-merges', 'hls.clockPeriod': 7 });
  await rm(file);
  await bench.command('Notifications: Clear All Notifications');
});

step('a loop says what bounds it, and a simulation is played in the circuit', async () => {
  await bench.command('View: Close All Editors');
  await bench.open('dot.c');
  const hint = page.locator('.view-line', { hasText: /II=\d/ });
  const interval = Number(/for.*II=(\d+)/.exec(await hint.textContent())?.[1]);
  assert.ok(interval > 1);
  await bench.command('HLS: Show Circuit');
  const view = bench.webview();
  await view.locator('.unit.critical[data-op="addf"]').waitFor();
  await view.locator('.chip.loop', { hasText: `line 5: II=${interval}` }).waitFor();
  await page.keyboard.press('Control+B'); // Room for the circuit.
  await view.locator('button[aria-label^="Fit all"]').click();
  await picture('vscode-critical-cycle');
  await view.locator('.chip.loop').click();
  await view.locator('.unit.critical').first().waitFor({ state: 'detached' });
  await view.locator('.chip.longest').click();
  await view.locator('.unit.longest .mark', { hasText: /\d ns$/ }).first().waitFor();
  await view.locator('.chip.longest').click();
  await view.locator('.chip.loop').click();
  await view.locator('button', { hasText: 'Simulate' }).click();
  await view.locator('.player').waitFor({ timeout: 120000 });
  await view.locator('.player .toggle').click();
  const simulations = async () => JSON.parse(await place.command('status', '--json')).requests['hls/simulate'].count;
  const simulated = await simulations();
  const scrubber = view.locator('.player input[type="range"]');
  const field = view.locator('.player input[type="number"]');
  // In the steady state each interval has one iteration.
  const additions = [];
  for (let cycle = 60; cycle < 60 + 4 * interval; cycle++) {
    await scrubber.fill(String(cycle));
    assert.equal(await field.inputValue(), String(cycle + 1));
    const moves = await view.locator('.channel.moves title', { hasText: '→ addf_' }).count();
    additions.push(moves);
  }
  assert.equal(additions.filter((moves) => moves > 0).length >= 4, true, additions.join(' '));
  // One that is a straight line has no area, and counts as hidden.
  await view.locator('.channel.waits').first().waitFor({ state: 'attached' });
  await view.locator('.token.moves').first().waitFor();
  // Any cycle can be typed, and the last one of all is where that ends.
  await field.fill('9999999');
  await field.press('Enter');
  const last = Number(await scrubber.getAttribute('max'));
  await view.locator('.cycle', { hasText: `of ${last + 1}` }).waitFor();
  assert.equal(await scrubber.inputValue(), String(last));
  await field.fill('65');
  await field.press('Enter');
  assert.equal(await scrubber.inputValue(), '64');
  assert.equal(await simulations(), simulated);
  await view.locator('.unit[data-op="addf"]').click();
  await view.locator('aside .traffic', { hasText: '32 moved' }).first().waitFor();
  await bench.command('Notifications: Clear All Notifications');
  await picture('vscode-tokens');
  await bench.command('View: Toggle Primary Side Bar Visibility');
});

/** Simulates by a gesture, until the verdict is shown. */
async function simulate(gesture, verdict) {
  const toast = page.locator('.notification-toast', { hasText: verdict });
  const simulations = async () =>
    JSON.parse(await place.command('status', '--json')).requests['hls/simulate']?.count ?? 0;
  await persist('a simulation', async (at) => {
    const before = await simulations();
    at('simulating');
    await gesture();
    at(`waiting for simulation ${before + 1}`);
    await until(async () => (await simulations()) > before);
    at(`waiting for the verdict of simulation ${before + 1}`);
    await toast.waitFor({ timeout: ATTEMPT_MS });
  });
  return toast;
}

step('a simulation says how many cycles it took', async () => {
  const verdict = 'PASS kernel=fir calls=1 cycles=';
  await bench.command('View: Close All Editors');
  await bench.open('fir.c');
  const lens = page.locator('.codelens-decoration a', { hasText: 'Simulate' });
  const toast = await simulate(() => lens.click(), verdict);
  const shown = /cycles=(\d+)/.exec(await toast.textContent())?.[1];
  assert.equal(shown, /cycles=(\d+)/.exec(await place.command('simulate', path.join(place.workspace, 'fir.c')))?.[1]);
  await picture('vscode-simulation');
  await bench.command('Notifications: Clear All Notifications');
  await toast.waitFor({ state: 'detached' });
  await simulate(() => bench.command('HLS: Simulate'), verdict);
});

step('what a simulation lacks is an error, and a setting repairs it', async () => {
  await bench.command('View: Close All Editors');
  await bench.open('tested.c');
  const toast = await simulate(() => bench.command('HLS: Simulate'), "'__scale' has no model in C");
  await toast.locator('.monaco-button', { hasText: 'C Model…' }).waitFor();
  await picture('vscode-model-missing');
  await toast.locator('.monaco-button', { hasText: 'Show Problems' }).click();
  await page.locator('.markers-panel .monaco-list-row', { hasText: 'has no model in C' }).waitFor();
  await page.locator('.markers-panel .monaco-list-row', { hasText: 'rtl-missing' }).waitFor();
  await bench.goTo('tested.c', 3, 8);
  await bench.quickFix('Choose the');
  await page.locator('.quick-input-widget', { hasText: 'Choose the' }).waitFor();
  await page.keyboard.press('Escape');
  await bench.command('View: Hide Panel');
  await bench.command('Notifications: Clear All Notifications');
});

step('the verdict of the model is there before Verilator confirms it', async () => {
  await bench.command('Notifications: Clear All Notifications');
  await place.use(place.hlsc, { 'hls.simulation.engine': 'both' });
  await bench.command('View: Close All Editors');
  await bench.open('fir.c');
  await simulate(() => bench.command('HLS: Simulate'), /PASS kernel=fir .* engine=both/);
  await bench.command('Output: Show Output Channels...');
  await bench.pickRow('HLS Simulations');
  const report = page.locator('.output-view .view-line');
  await report.filter({ hasText: 'confirmed by Verilator' }).first().waitFor();
  const verdicts = (await bench.lines('.output-view')).filter((line) => line.includes('Verilator'));
  assert.match(verdicts[0], /fir: PASS, \d+ cycles in 1 call, preliminary: Verilator has yet to confirm it/);
  // A slow simulation may have been asked for once more.
  const confirmed = /fir: PASS, \d+ cycles in 1 call, confirmed by Verilator/;
  assert.ok(verdicts.findIndex((line) => confirmed.test(line)) > 0, verdicts.join('\n'));
  await picture('vscode-confirmed');
  await bench.command('View: Hide Panel');
  await place.use(place.hlsc);
});

step('a daemon that is killed while the user types is replaced without a word', async () => {
  await bench.command('Notifications: Clear All Notifications');
  const { pid } = JSON.parse(await place.command('status', '--json'));
  await bench.goTo('fir.c', 10, 3);
  process.kill(pid, 'SIGKILL');
  await page.keyboard.type('int broken = nonsense; ');
  await page.locator('.squiggly-error').first().waitFor();
  assert.notEqual(JSON.parse(await place.command('status', '--json')).pid, pid);
  assert.equal(await page.locator('.notification-toast').count(), 0);
  await bench.command('File: Revert File');
  await page.locator('.squiggly-error').first().waitFor({ state: 'detached' });
});

step('a document that was never saved has diagnostics', async () => {
  await bench.command('File: New Untitled Text File');
  await page.locator('.tab.active[data-resource-name^="Untitled-"]').waitFor();
  await page.keyboard.type('#include "hls.h"\nint twice(int x) { return nonsense * x; }');
  await page.locator('.squiggly-error').first().waitFor();
  await bench.command('View: Revert and Close Editor');
});

step('a file of the same name with other line ends is repaired, and keeps them', async () => {
  await bench.open('windows/scaled.c');
  await page.locator('.squiggly-error').first().waitFor();
  await bench.goTo('windows/scaled.c', 3, 18);
  await bench.quickFix("rename 'a' to 'input_a'");
  await page.locator('.squiggly-error').first().waitFor({ state: 'detached' });
  await bench.command('File: Save');
  const wanted = MISNAMED.replace('int a,', 'int input_a,').replaceAll('\n', '\r\n');
  const file = path.join(place.workspace, 'windows', 'scaled.c');
  await until(async () => (await readFile(file, 'utf8')) === wanted);
});

step('without hlsc the status bar says so, and with it all is well again', async () => {
  const status = page.locator('[id="hlsd.hlsd.hls.status"], [id$="hls.status"]').first();
  await place.use('/nowhere/hlsc');
  await status.filter({ hasText: 'hlsd: not found' }).waitFor();
  assert.equal(await page.locator('.notification-toast').count(), 0);
  await place.use(place.hlsc);
  await status.filter({ hasNotText: 'not found' }).waitFor();
});

step('when clangd comes, its errors are said by it alone', async () => {
  await bench.goTo('fir.c', 10, 3);
  await page.keyboard.type('int broken = nonsense; ');
  await page.locator('.squiggly-error').first().waitFor();
  const folder = await mkdtemp(path.join(tmpdir(), 'hlsd-stub-'));
  await bench.command('Extensions: Install from VSIX...');
  await bench.answerPath(await packageClangd(folder));
  await page.locator('.squiggly-error').first().waitFor({ state: 'detached' });
  await rm(folder, { recursive: true, force: true });
  await bench.command('File: Revert File');
});
