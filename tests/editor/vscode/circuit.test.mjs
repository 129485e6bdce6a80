// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The circuit view in the real editor, with circuits of 40, 340, 1,400 and 5,000
// units and in four themes. Environment as for story.test.mjs. What takes how long
// is printed, and a file of its own beside the pictures.
import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { stagesKernel } from './circuit_kernel.mjs';
import { CircuitView } from './circuit_view.mjs';
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
/** By the number of units that they have about. */
const FILES = { 40: 'fir.c', 340: 'sha256_rounds.c', 1400: 'stages8.c', 2000: 'stages14.c', 5000: 'stages35.c' };
const PICTURED = [40, 340, 1400, 5000];
/** With the class that the editor has then. */
const THEMES = {
  dark: ['Dark Modern', 'vs-dark'],
  light: ['Light Modern', 'vs'],
  'hc-dark': ['Dark High Contrast', 'hc-black'],
  'hc-light': ['Light High Contrast', 'hc-light'],
};
/** In milliseconds, on a machine that does nothing else. */
const BOUNDS = { visible: 300, everything: 2000 };
/** So much slower a busy machine may be before that is a failure. */
const BUSY = 8;

let place;
let page;
let bench;
let view;
const times = [];

before(async () => {
  await mkdir(PICTURES, { recursive: true });
  place = await Place.open(TOOLS, {
    'fir.c': await readFile(path.join(KERNELS, 'fir.c'), 'utf8'),
    'sha256_rounds.c': await readFile(path.join(KERNELS, 'sha256_rounds.c'), 'utf8'),
    'stages8.c': stagesKernel(8),
    'stages14.c': stagesKernel(14),
    'stages35.c': stagesKernel(35),
  });
  page = await place.window();
  bench = new Workbench(page);
  view = new CircuitView(bench);
  // The editor knows its themes once extensions run.
  await bench.open(FILES[40]);
  await page.locator('.codelens-decoration a', { hasText: 'Show circuit' }).waitFor();
  await bench.command('View: Toggle Primary Side Bar Visibility'); // Room for the circuit.
  await useTheme('dark');
});

after(async () => {
  if (times.length > 0) {
    await writeFile(path.join(PICTURES, 'circuit-times.txt'), `${times.join('\n')}\n`);
  }
  await place?.close();
});

async function useTheme(name) {
  const [theme, className] = THEMES[name];
  const input = page.locator('.quick-input-widget input[type="text"]').first();
  const row = page.locator('.quick-input-list .monaco-list-row', { hasText: theme }).first();
  // At first the editor knows no themes, and never are all of them in view.
  await persist(`the theme ${theme}`, async (at) => {
    at('opening the list');
    await bench.command('Preferences: Color Theme');
    at('waiting for the theme');
    await input.fill(theme, { timeout: ATTEMPT_MS });
    await row.waitFor({ timeout: ATTEMPT_MS / 2 });
  });
  await bench.pickRow(theme);
  await page.locator(`.monaco-workbench.${className}`).waitFor();
}

/** Shows the circuit of a file, as it is at first. */
async function show(size) {
  await bench.command('View: Close All Editors');
  await bench.open(FILES[size]);
  await bench.command('HLS: Show Circuit');
  await view.drawn();
}

function note(size, what, { ms, stall }) {
  const longest = stall === 0 ? 'below 50' : Math.round(stall);
  const line = `${size} units, ${what}: ${Math.round(ms)} ms, largest stall ${longest} ms`;
  times.push(line);
  console.log(line);
}

async function picture(name) {
  await bench.command('Notifications: Clear All Notifications');
  await page.mouse.move(700, 845);
  await page.screenshot({ path: path.join(PICTURES, `${name}.png`) });
}

for (const size of Object.keys(FILES)) {
  test(`a circuit of ${size} units opens on its structure, and boxes open soon`, async () => {
    await show(size);
    const first = await view.lastTime();
    note(size, 'first picture', first);
    assert.ok(first.ms < BOUNDS.visible * BUSY, `${first.ms} ms`);
    assert.ok((await view.smallestText()) >= 9, 'the labels can be read');
    assert.equal(await view.panelsCover(), false);
    const closed = await view.closedBox();
    assert.equal(closed === undefined, size === '40', 'a small circuit is open');
    if (closed) {
      const id = await closed.getAttribute('data-box');
      const opened = await view.timed(() => view.root.locator(`[data-box="${id}"] .bar`).click());
      note(size, 'a box opened', opened);
      assert.ok(opened.ms < BOUNDS.visible * BUSY, `${opened.ms} ms`);
      await picture(`circuit-${size}-box`);
    }
    const everything = await view.timed(() => view.press('Open all boxes'));
    note(size, 'all boxes opened', everything);
    for (const kind of ['buffer', 'fork', 'constant']) {
      const time = await view.timed(() => view.root.locator(`.chip.folds.${kind}`).click());
      note(size, `and each ${kind} shown`, time);
      assert.ok(time.ms < BOUNDS.everything * BUSY, `${time.ms} ms`);
    }
    await picture(`circuit-${size}-everything`);
    await view.press('Fit all');
    await picture(`circuit-${size}-afar`);
  });
}

test('in every theme the parts of a circuit can be seen', async () => {
  for (const [name, [theme]] of Object.entries(THEMES)) {
    await useTheme(name);
    for (const size of PICTURED) {
      await show(size);
      await picture(`circuit-${size}-${name}`);
    }
    await show(340);
    await view.timed(() => view.press('Open all boxes'));
    const badge = await view.contrast('.badge rect', 'fill');
    assert.ok(badge >= 3, `a folded buffer in ${theme}: ${badge}`);
    await view.timed(() => view.root.locator('.chip.folds.buffer').click());
    await view.press('Fit all');
    for (const [part, property] of [['.unit.buffer .body', 'stroke'], ['.unit.compute .body', 'stroke'], ['.channel .wire', 'stroke'], ['.unit .sign', 'fill']]) {
      const contrast = await view.contrast(part, property);
      assert.ok(contrast >= 3, `${part} in ${theme}: ${contrast}`);
    }
  }
  await useTheme('dark');
});

test('every unit is reached by the keyboard, and described', async () => {
  await show(340);
  await view.timed(() => view.press('Open all boxes'));
  const { reached, silent } = await view.walk();
  const ids = await view.allThings();
  assert.deepEqual([...ids].filter((id) => !reached.has(id)), []);
  assert.deepEqual(silent, []);
  assert.ok(ids.size > 100, `${ids.size} things`);
});

test('the search jumps into closed boxes, and to what is folded', async () => {
  await show(1400);
  await view.root.locator('header input').fill('buffer100');
  const unit = view.root.locator('.unit.chosen[data-id="buffer100"]');
  await unit.waitFor();
  await until(() => view.isInView(unit));
  await view.root.locator('aside', { hasText: 'buffer100' }).waitFor();
  await picture('circuit-search');
});

test('the units of the line that the cursor is in are framed', async () => {
  await show(1400);
  await bench.goTo(FILES[1400], 26, 7);
  await view.root.locator('.lines rect').first().waitFor();
  await view.timed(() => view.root.locator('button[aria-label^="Show the units of the line"]').click());
  await until(() => view.isInView(view.root.locator('.unit.here').first()));
  await picture('circuit-line');
});

test('the circuit follows edits, that add units and that take some away', async () => {
  await show(40);
  await bench.goTo(FILES[40], 8, 3);
  await page.keyboard.type('sum = idx[3] ^ di[5]; ');
  await view.root.locator('.unit[data-op="xori"]').first().waitFor({ state: 'attached' });
  await page.keyboard.type('nonsense ');
  await view.root.locator('.banner', { hasText: 'Last circuit without errors' }).waitFor();
  await bench.command('File: Revert File');
  await view.root.locator('.unit[data-op="xori"]').first().waitFor({ state: 'detached' });
  await view.root.locator('.unit[data-op="muli"]').first().waitFor({ state: 'attached' });
  assert.equal(await view.root.locator('.banner').isVisible(), false);
});

test('a neighbourhood is shown by hops, and left again', async () => {
  await show(340);
  await view.root.locator('header input').fill('shrui3');
  await view.root.locator('.unit.chosen').waitFor();
  const count = async () => (await view.allThings()).size;
  await view.timed(() => view.root.locator('.hops button', { hasText: '1' }).click());
  const near = await count();
  await picture('circuit-neighbourhood');
  await view.timed(() => view.root.locator('.hops button', { hasText: '2' }).click());
  assert.ok(near >= 2 && near < (await count()), `${near}, then ${await count()}`);
  await view.timed(() => view.root.locator('.hops button', { hasText: 'all' }).click());
  assert.ok((await view.root.locator('.box').count()) > 0);
});

test('what is open is saved as SVG and as PNG', async () => {
  await show(40);
  for (const [format, head] of [['SVG', '<svg'], ['PNG', '\x89PNG']]) {
    await view.press(`Save what is open as ${format}`);
    await page.locator('.quick-input-widget input').first().waitFor();
    await page.keyboard.press('Enter');
    const file = path.join(place.workspace, `fir.${format.toLowerCase()}`);
    await until(async () => (await readFile(file, 'latin1').catch(() => '')).startsWith(head));
    if (format === 'SVG') {
      const text = await readFile(file, 'utf8');
      assert.ok(text.includes('muli0') && !text.includes('var('), 'it does not need the page');
    }
  }
});
