// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the language server measures while somebody types. Usage: node --test
// measuring.mjs, with HLSC naming the program.

import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { bounded, Editor, Place } from "./client.mjs";

const CAPABILITIES = { workspace: { inlayHint: { refreshSupport: true } } };

// Three loads of one memory in each iteration, and a kernel without a loop.
const text = (rounds) => `#include "hls.h"
int sums(const int a[64]) {
  int sum = 0;
  for (int i = 0; i < ${rounds}; i++)
    sum += a[i] + 3 * a[i + 1] + 5 * a[i + 3];
  return sum;
}
int plain(int a) { return a + 1; }
int main(void) {
  int a[64] = {1, 2, 3};
  return sums(a) + plain(3) == 0;
}
`;
const ENDLESS = `#include "hls.h"
int plain(int a) { return a + 1; }
int main(void) {
  for (volatile int i = 0;; i++) i = 0;
  return plain(3);
}
`;
const MEASURED = { hls: { measure: true } };
const WHOLE = {
  start: { line: 0, character: 0 },
  end: { line: 99, character: 0 },
};

let place;
let editor;
let uri;
let refreshes; // so many were asked for, and who waits for another one
let waiting;

before(() => {
  place = new Place(process.env.HLSC);
});
after(() => place.close());
beforeEach(() => {
  editor = new Editor(place);
  uri = place.uri("measuring.c");
  refreshes = 0;
  waiting = [];
  editor.connection.onRequest("workspace/inlayHint/refresh", () => {
    refreshes++;
    waiting.splice(0).forEach((done) => done());
    return null;
  });
});
afterEach(async () => {
  editor.process.kill();
  await editor.exited;
});

const refreshAfter = (seen) =>
  refreshes > seen
    ? Promise.resolve()
    : new Promise((done) => waiting.push(done));

async function hints() {
  const all = await editor.request("textDocument/inlayHint", {
    textDocument: { uri },
    range: WHOLE,
  });
  return all.map((hint) => [hint.position.line, hint.label]);
}

// Each kernel that was measured has the editor ask again.
async function hintsWith(...labels) {
  for (;;) {
    const seen = refreshes;
    const now = await hints();
    const shown = now.map(([, label]) => label);
    if (labels.every((label) => shown.some((other) => label.test(other)))) {
      return now;
    }
    await bounded(refreshAfter(seen), `hints like ${labels}`);
  }
}

function change(version, newText) {
  editor.notify("textDocument/didChange", {
    textDocument: { uri, version },
    contentChanges: [{ text: newText }],
  });
}

test("loops and kernels are measured without being asked", async () => {
  await editor.initialize(CAPABILITIES, MEASURED);
  editor.open(uri, text(61));
  const shown = await hintsWith(/^measured 3\.00$/, /^2 cycles$|^1 cycle$/);
  const labels = shown.filter(([line]) => line === 3).map(([, label]) => label);
  assert.deepEqual(labels, ["II=3", "measured 3.00"]);
  assert.equal(
    shown.filter(([, label]) => / cycles?$/.test(label)).length,
    2,
    JSON.stringify(shown),
  );
});

test("a line tells how busy it is", async () => {
  await editor.initialize(CAPABILITIES, MEASURED);
  editor.open(uri, text(61));
  await hintsWith(/^measured/);
  const hover = await editor.request("textDocument/hover", {
    textDocument: { uri },
    position: { line: 4, character: 0 },
  });
  assert.match(
    hover.contents.value,
    /Measured: a token in 61 of \d+ cycles \(\d+ %\); the longest wait: \d+ cycles/,
  );
});

const PLACED = `#include "hls.h"
void __unit(int input_a, int output_b);
int __init1();
int placed(int x) {
  int b = __init1();
  __unit(x, b);
  return b;
}
int main(void) { placed(3); placed(-7); return 0; }
`;
const UNIT_MODEL = "void __unit(int input_a, int *output_b) { *output_b = input_a; }\n";
const UNIT = `module __unit (
    input  logic        clk, rst,
    input  logic [31:0] input_a,
    input  logic        input_a_valid,
    output logic        input_a_ready,
    input  logic        start_valid,
    output logic        start_ready,
    output logic [31:0] out0,
    output logic        out0_valid,
    input  logic        out0_ready,
    output logic        end_valid,
    input  logic        end_ready
);
  logic full, done;
  assign input_a_ready = input_a_valid && start_valid && !full && !done;
  assign start_ready = input_a_ready;
  assign out0_valid = full;
  assign end_valid = done;
  always_ff @(posedge clk) begin
    if (input_a_ready) out0 <= input_a;
    full <= !rst && (input_a_ready || (full && !out0_ready));
    done <= !rst && (input_a_ready || (done && !end_ready));
  end
endmodule
`;

test("placeholders are what the settings name", async () => {
  const rtl = path.join(place.directory, "unit.sv");
  const model = path.join(place.directory, "unit_model.c");
  const latin = path.join(place.directory, "latin.c");
  fs.writeFileSync(rtl, UNIT);
  fs.writeFileSync(model, UNIT_MODEL);
  fs.writeFileSync(latin, Buffer.from([0x2f, 0x2f, 0xe9, 0x0a]));
  await editor.initialize(CAPABILITIES, {
    hls: {
      measure: true,
      rtl: [path.join(place.directory, "missing.sv"), place.directory, rtl],
      models: [latin, "unit_model.c", 5, model],
    },
  });
  editor.open(uri, PLACED);
  await hintsWith(/^\d+ cycles?$/);
});

test("what was measured goes with the text", async () => {
  await editor.initialize(CAPABILITIES, MEASURED);
  editor.open(uri, text(61));
  const [, before] = (await hintsWith(/^measured/)).find(
    ([line, label]) => line === 1 && / cycles?$/.test(label),
  );
  change(2, text(20));
  assert.ok(!(await hints()).some(([, label]) => label === before));
  const after = await hintsWith(/^measured/);
  const [, cycles] = after.find(
    ([line, label]) => line === 1 && / cycles?$/.test(label),
  );
  assert.ok(parseInt(cycles) < parseInt(before), `${cycles} ${before}`);
});

test("a program that does not end is overtaken", async () => {
  await editor.initialize(CAPABILITIES, MEASURED);
  editor.open(uri, ENDLESS);
  await editor.request("textDocument/hover", {
    textDocument: { uri },
    position: { line: 1, character: 5 },
  });
  await new Promise((done) => setTimeout(done, 500));
  change(2, text(61));
  await hintsWith(/^measured 3\.00$/);
});

test("nothing is run where that is not wanted", async () => {
  for (const settings of [{ measure: true, trusted: false }, {}]) {
    await editor.initialize(CAPABILITIES, { hls: settings });
    editor.open(uri, text(61));
    await hints();
    await new Promise((done) => setTimeout(done, 1500));
    assert.deepEqual(
      (await hints()).filter(([, label]) => label !== "II=3"),
      [],
    );
    editor.process.kill();
    await editor.exited;
    editor = new Editor(place);
  }
});
