// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a simulation that an editor asks for says beside its verdict. Usage:
// node --test simulations.mjs, with HLSC naming the program.

import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { Editor, Place } from "./client.mjs";

const OUTSIDE = `#include "hls.h"
int sum(int a[4], int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}
int main(void) {
  int a[4] = {1, 2, 3, 4};
  HLS_CALL(sum, a, 6);
  return 0;
}
`;
const SCALE = `#include "hls.h"
void __scale(int input_a, int output_b, int parameter_FACTOR);
int __init1();
int scaled(int x) {
  int b = __init1();
  __scale(x, b, 3);
  return b;
}
int main(void) { return HLS_CALL(scaled, 1) != 3; }
`;
const MODEL = `void __scale(int input_a, int *output_b, int parameter_FACTOR) {
  *output_b = input_a * parameter_FACTOR;
}
`;
const STATUS = `#include "hls.h"
int twice(int x) { return 2 * x; }
int main(void) {
  return HLS_CALL(twice, 2);
}
`;

let place;
let editor;
let uri;

before(() => {
  place = new Place(process.env.HLSC);
});
after(() => place.close());
beforeEach(() => {
  editor = new Editor(place);
  uri = place.uri("kernel.c");
});
afterEach(async () => {
  editor.process.kill();
  await editor.exited;
});

// The last diagnostics that were published once a simulation has ended.
async function simulated(text, kernel, options = {}, more = {}) {
  await editor.initialize({}, options);
  editor.open(uri, text);
  await editor.diagnostics(uri, 1);
  const result = await editor.request("workspace/executeCommand", {
    command: "hls.simulate",
    arguments: [{ uri, kernel, ...more }],
  });
  const shown = editor.published.filter((one) => one.uri === uri).at(-1);
  return { result, shown: shown.diagnostics };
}

const brief = (diagnostic) => [
  diagnostic.code,
  diagnostic.range.start.line,
  diagnostic.range.start.character,
];

test("an access outside of its array is an error at its place", async () => {
  const { result, shown } = await simulated(OUTSIDE, "sum");
  assert.equal(result.verdict, "out-of-bounds");
  assert.deepEqual(shown.map(brief), [["out-of-bounds", 4, 9]]);
  assert.match(shown[0].message, /^call 1 reads element 4 of 'a'/);
  assert.match(editor.messages[0].message, /reason=out-of-bounds/);
});

test("an edit takes back what a simulation has found", async () => {
  await simulated(OUTSIDE, "sum");
  editor.change(uri, 2, [{ text: OUTSIDE.replace("a, 6", "a, 4") }]);
  assert.deepEqual(await editor.diagnostics(uri, 2), []);
});

test("a placeholder without a model is said where it is declared", async () => {
  const { result, shown } = await simulated(SCALE, "scaled");
  assert.equal(result.verdict, null);
  assert.deepEqual(shown.map(brief).sort(), [
    ["model-missing", 1, 5],
    ["rtl-missing", 1, 5],
  ]);
  assert.match(editor.messages[0].message, /'__scale' has no model in C/);
});

test("the settings name the models of a simulation", async () => {
  const model = path.join(place.directory, "scale.c");
  fs.writeFileSync(model, MODEL);
  const { shown } = await simulated(SCALE, "scaled", {
    hls: { models: [model] },
  });
  assert.deepEqual(shown.map(brief), [["rtl-missing", 1, 5]]);
});

test("a main() that fails its own test has a line", async () => {
  const { result, shown } = await simulated(STATUS, "twice");
  assert.equal(result.verdict, "test-bench");
  assert.deepEqual(shown.map(brief), [["test-bench", 3, 2]]);
});

test("what main() returns may be ignored", async () => {
  const { result, shown } = await simulated(STATUS, "twice", {
    hls: { ignoreExitStatus: true },
  });
  assert.equal(result.verdict, "pass");
  assert.deepEqual(shown, []);
});

test("an editor that tells the verdict itself is told none", async () => {
  const { result } = await simulated(OUTSIDE, "sum", {}, { tellsVerdict: true });
  assert.equal(result.findings.length, 1);
  assert.deepEqual(editor.messages, []);
});
