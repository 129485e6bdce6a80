// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A user's first day with the extension, in the real editor, from an empty folder
// to a simulated kernel with a module of one's own. Environment as for
// story.test.mjs.
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { packageClangd } from './clangd_stub.mjs';
import { ATTEMPT_MS, persist, until } from './patience.mjs';
import { Place } from './place.mjs';
import { Workbench } from './workbench.mjs';

const PICTURES = process.env.HLSD_SCREENSHOTS;
const TOOLS = {
  codeServer: process.env.HLSD_CODE_SERVER,
  vsix: process.env.HLSD_VSIX,
  binaries: process.env.HLSD_BINARIES,
};

/** An argument of the placeholder has a name that does not say what it is. */
const SCALED = `#include "hls.h"

void __scale(int a, int output_b, int parameter_FACTOR);
int __init1();

int scaled(int x) {
  int b = __init1();
  __scale(x, b, 3);
  return b;
}

int main(void) { return HLS_CALL(scaled, 2) != 6; }
`;

const MODEL = `void __scale(int input_a, int *output_b, int parameter_FACTOR) {
  *output_b = input_a * parameter_FACTOR;
}
`;

/** The stub with what it computes filled in: the results are there a cycle after
 * the inputs, and leave one by one. */
const FILLED_IN = `module __scale #(
  parameter int FACTOR = 3
) (
  input  logic [31:0] input_a,
  input  logic input_a_valid,
  output logic input_a_ready,
  input  logic start_valid,
  output logic start_ready,
  output logic [31:0] out0,
  output logic out0_valid,
  input  logic out0_ready,
  output logic end_valid,
  input  logic end_ready,
  input  logic clk,
  input  logic rst
);
  logic accept;
  assign accept = input_a_valid && start_valid && !(out0_valid && !out0_ready) && !(end_valid && !end_ready);
  assign input_a_ready = accept;
  assign start_ready = accept;

  always_ff @(posedge clk) begin
    if (rst) begin
      out0_valid <= 1'b0;
      end_valid <= 1'b0;
    end else begin
      out0_valid <= accept || (out0_valid && !out0_ready);
      end_valid <= accept || (end_valid && !end_ready);
    end
    if (accept) out0 <= input_a * FACTOR;
  end
endmodule
`;

const TWICE = `#include "hls.h"

template <typename T> static T doubled(T value) { return value + value; }

int twice(int x) { return doubled(x); }

int main() { return HLS_CALL(twice, 21) != 42; }
`;

let place;
let page;
let bench;
let stubs;
let hasFailed = false;
let pictures = 0;

before(async () => {
  await mkdir(PICTURES, { recursive: true });
  stubs = await mkdtemp(path.join(tmpdir(), 'hlsd-stubs-'));
  place = await Place.open(TOOLS, {}, {
    // What is typed is the text, and no more.
    settings: { 'editor.autoIndent': 'none', 'editor.autoClosingBrackets': 'never' },
    extensions: [await packageClangd(stubs)],
  });
  page = await place.window();
  bench = new Workbench(page);
});

after(async () => {
  await place?.close();
  await rm(stubs, { recursive: true, force: true });
});

/** A step of the story: those after a failure have nothing to build on. */
function step(name, act) {
  test(name, async () => {
    assert.ok(!hasFailed, 'a step before this one has failed');
    try {
      await act();
    } catch (error) {
      hasFailed = true;
      await page?.screenshot({ path: path.join(PICTURES, 'first-day-failure.png') });
      throw error;
    }
  });
}

async function picture(name) {
  await page.mouse.move(700, 845);
  const number = String(++pictures).padStart(2, '0');
  await page.screenshot({ path: path.join(PICTURES, `first-day-${number}-${name}.png`) });
}

function toast(text) {
  return page.locator('.notification-toast', { hasText: text });
}

/** What is told by a toast; or in the list of all that was told, as the editor shows
 * no more than three toasts in 800 ms. */
async function look(text) {
  const found = page
    .locator('.notification-toast, .notifications-center .notification-list-item', { hasText: text })
    .first();
  const soon = { timeout: ATTEMPT_MS / 4 };
  await found.waitFor(soon).catch(async () => {
    await bench.command('Notifications: Show Notifications');
    await found.waitFor(soon);
  });
  return found;
}

async function told(text) {
  return await persist(`that "${text}" is told`, async () => await look(text));
}

function workspaceFile(name) {
  return path.join(place.workspace, name);
}

/** A new file by the button of the explorer, with a text in it, saved. */
async function create(name, text) {
  const field = page.locator('.explorer-item-edited input');
  await persist(`a new file ${name}`, async (at) => {
    at('waiting for the field');
    await page.locator('.explorer-folders-view').hover();
    await page.locator('.pane-header .action-label[aria-label^="New File"]').click({ timeout: ATTEMPT_MS });
    await field.fill(name, { timeout: ATTEMPT_MS });
    await field.press('Enter');
    at('waiting for the file');
    await page.locator(`.tab.active[data-resource-name="${name}"]`).waitFor({ timeout: ATTEMPT_MS });
  });
  await persist(`the text of ${name}`, async (at) => {
    at('waiting for its editor');
    const tab = page.locator(`.tab.active[data-resource-name="${name}"]`);
    await tab.click({ timeout: ATTEMPT_MS });
    // A tab is active before its editor is shown: what is typed then is lost.
    const editor = page.locator(`.editor-instance .monaco-editor.focused[data-uri$="/${name}"]`);
    await editor.waitFor({ timeout: ATTEMPT_MS });
    at('writing');
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(text);
    at('saving');
    await bench.command('File: Save');
    await until(async () => (await readFile(workspaceFile(name), 'utf8')) === text);
  });
}

step('an empty folder is trusted, and the walkthrough says how to begin', async () => {
  await bench.trust();
  await bench.command('Welcome: Open Walkthrough');
  await bench.pickRow('From C to a circuit');
  const first = page.locator('.getting-started-step', { hasText: 'Write a kernel' }).first();
  await first.waitFor();
  await page.frameLocator('iframe.webview.ready').frameLocator('#active-frame').locator('body', { hasText: 'HLS_CALL' }).waitFor();
  await picture('walkthrough');
  await first.locator('.monaco-button', { hasText: 'New Kernel' }).click();
  await page.locator('.tab.active.dirty[data-resource-name="sum.c"]').waitFor();
  await page.locator('.codelens-decoration a', { hasText: 'Simulate' }).waitFor();
  await picture('new-kernel');
});

step('the kernel is saved, and clangd is told where hls.h is', async () => {
  await page.locator('.view-line', { hasText: 'HLS_CALL' }).click();
  await page.keyboard.press('Control+S');
  await page.locator('.tab.active:not(.dirty)[data-resource-name="sum.c"]').waitFor();
  const offer = toast('clangd does not know where hls.h is');
  await offer.waitFor();
  await picture('clangd');
  await offer.locator('.monaco-button', { hasText: 'Write compile_flags.txt' }).click();
  const flags = async () => await readFile(workspaceFile('compile_flags.txt'), 'utf8').catch(() => '');
  await until(async () => (await flags()) !== '');
  assert.equal((await flags()).trim(), (await place.command('cflags')).trim());
  await toast('compile_flags.txt says where hls.h is').waitFor();
  await page.locator('.tab.active[data-resource-name="sum.c"]').waitFor();
  await picture('flags');
  await bench.command('Notifications: Clear All Notifications');
});

step('it is simulated', async () => {
  await page.locator('.codelens-decoration a', { hasText: 'Simulate' }).click();
  await toast('PASS kernel=sum calls=1 cycles=').waitFor();
  await picture('pass');
});

step('its waveform is recorded', async () => {
  await toast('PASS kernel=sum').locator('.monaco-button', { hasText: 'Open Waveform' }).click();
  const message = await told('The waveform is in ');
  await picture('waveform');
  const file = /The waveform is in (\S+),/.exec(await message.textContent())[1];
  assert.ok((await readFile(file)).length > 0);
  assert.equal(place.browser.contexts().flatMap((context) => context.pages()).length, 1, 'no tab of the browser for it');
  await bench.command('Notifications: Clear All Notifications');
});

step('a placeholder with a misnamed argument is underlined and repaired', async () => {
  await bench.command('View: Close All Editors');
  await create('scaled.c', SCALED);
  await page.locator('.squiggly-error').first().waitFor();
  await picture('misnamed');
  await bench.goTo('scaled.c', 3, 18);
  await bench.quickFix("rename 'a' to 'input_a'");
  await page.locator('.squiggly-error').first().waitFor({ state: 'detached' });
  await bench.command('File: Save');
  await until(async () => (await readFile(workspaceFile('scaled.c'), 'utf8')).includes('__scale(int input_a'));
  await picture('repaired');
});

step('a simulation says that the model is missing, and where to choose it', async () => {
  await create('scale.c', MODEL);
  await create('__scale.sv', FILLED_IN);
  await bench.open('scaled.c');
  await bench.command('HLS: Simulate');
  const missing = await told("'__scale' has no model in C");
  await picture('model-missing');
  await missing.locator('.monaco-button', { hasText: 'C Model…' }).click();
  await bench.quickInput.widget.waitFor();
  await picture('model-picker');
  await bench.answerPath(workspaceFile('scale.c'));
  await told('has no RTL');
  await picture('module-missing');
});

step('with the module of the placeholder the simulation passes', async () => {
  await bench.command('Notifications: Clear All Notifications');
  await bench.goTo('scaled.c', 3, 8);
  await bench.quickFix('Choose the Verilog file');
  await bench.answerPath(workspaceFile('__scale.sv'));
  // The editor empties the file before it writes it.
  const settings = async () => JSON.parse((await readFile(workspaceFile('.vscode/settings.json'), 'utf8')) || '{}');
  await until(async () => 'hls.simulation.rtl' in (await settings()));
  assert.deepEqual(await settings(), { 'hls.simulation.models': ['scale.c'], 'hls.simulation.rtl': ['__scale.sv'] });
  // What was missing is taken back once the extension knows the setting.
  await page.locator('.squiggly-error').first().waitFor({ state: 'detached' });
  await bench.command('HLS: Simulate');
  await told('PASS kernel=scaled calls=1 cycles=');
  assert.equal(await page.locator('.squiggly-error').count(), 0);
  await picture('placeholder-pass');
  await bench.command('Notifications: Clear All Notifications');
});

step('what the project says counts where no setting does', async () => {
  await writeFile(workspaceFile('.vscode/settings.json'), '{}\n');
  // Until the editor has read them, the settings are the old ones.
  await persist('a simulation without settings', async () => {
    await bench.command('HLS: Simulate');
    await look("'__scale' has no model in C");
  });
  await bench.command('Notifications: Clear All Notifications');
  await writeFile(workspaceFile('.hlsd.yaml'), 'models: [scale.c]\nrtl: [__scale.sv]\n');
  await bench.command('HLS: Simulate');
  const pass = await told('PASS kernel=scaled calls=1 cycles=');
  await pass.locator('.monaco-button', { hasText: 'Open Waveform' }).click();
  await told('The waveform is in ');
  await bench.command('Notifications: Clear All Notifications');
  await bench.command('HLS: Show Circuit');
  await bench.webview().locator('button', { hasText: 'Simulate' }).click();
  await bench.webview().locator('.player .toggle').waitFor();
  await bench.command('View: Close All Editors in Group');
});

step("Clang's errors are said by clangd, or by the server where that is asked for", async () => {
  await create('broken.c', '#include "hls.h"\nint broken(int x) {\n  return x +;\n}\nint main(void) { return HLS_CALL(broken, 1); }\n');
  const error = page.locator('.squiggly-error');
  await writeFile(workspaceFile('.vscode/settings.json'), '{ "hls.otherCServer": "no" }\n');
  await error.first().waitFor();
  await writeFile(workspaceFile('.vscode/settings.json'), '{ "hls.otherCServer": "auto" }\n');
  await error.first().waitFor({ state: 'detached' });
  await bench.command('View: Close All Editors');
});

step('a header that changes on disk is read again', async () => {
  await create('sized.c', '#include "hls.h"\n#include "size.h"\nint sized(int a[SIZE]) { return a[3]; }\nint main(void) { int a[SIZE] = {0}; return HLS_CALL(sized, a); }\n');
  const warning = page.locator('.squiggly-warning');
  await writeFile(workspaceFile('size.h'), '#define SIZE 3\n');
  await warning.first().waitFor();
  await writeFile(workspaceFile('size.h'), '#define SIZE 4\n');
  await warning.first().waitFor({ state: 'detached' });
  await bench.command('View: Close All Editors');
});

step('a kernel in C++ is simulated as well', async () => {
  await create('twice.cpp', TWICE);
  await page.locator('.codelens-decoration a', { hasText: 'Simulate' }).waitFor();
  await page.locator('.codelens-decoration a', { hasText: 'Simulate' }).click();
  await told('PASS kernel=twice calls=1 cycles=');
  await picture('cpp');
});
