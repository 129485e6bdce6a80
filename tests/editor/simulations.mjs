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
const HALF = "void __half(int input_a, int *output_b) { *output_b = input_a / 2; }\n";
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
  assert.match(shown[0].codeDescription.href, /diagnostics\.md#out-of-bounds$/);
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

// What hlsc is told by the project file that a repair has written.
async function repaired(title, text = SCALE, kernel = "scaled") {
  const can = { documentChanges: true, resourceOperations: ["create"] };
  await editor.initialize({ workspace: { workspaceEdit: can } });
  editor.open(uri, text);
  await editor.diagnostics(uri, 1);
  await editor.request("workspace/executeCommand", {
    command: "hls.simulate",
    arguments: [{ uri, kernel }],
  });
  const shown = editor.published.filter((one) => one.uri === uri).at(-1);
  const actions = await actionsAt(shown.diagnostics[0].range);
  const action = actions.find((one) => title.test(one.title));
  assert.ok(action, JSON.stringify(actions));
  apply(action.edit);
  return actions.length;
}

const actionsAt = (range) =>
  editor.request("textDocument/codeAction", {
    textDocument: { uri },
    range,
    context: { diagnostics: [] },
  });

// An insertion into a file, as an editor does it that saves at once.
function apply(edit) {
  for (const change of edit.documentChanges ?? changesOf(edit)) {
    const file = new URL(change.uri ?? change.textDocument.uri).pathname;
    if (change.kind === "create") {
      assert.ok(!fs.existsSync(file));
      fs.writeFileSync(file, "");
      continue;
    }
    const lines = fs.readFileSync(file, "utf8").split("\n");
    const [{ range, newText }] = change.edits;
    const line = lines[range.start.line] ?? "";
    lines[range.start.line] =
      line.slice(0, range.start.character) +
      newText +
      line.slice(range.start.character);
    fs.writeFileSync(file, lines.join("\n"));
  }
}

const changesOf = ({ changes }) =>
  Object.entries(changes).map(([name, edits]) => ({
    textDocument: { uri: name },
    edits,
  }));

// A folder of its own, with that in it.
function inFolder(files) {
  const folder = fs.mkdtempSync(path.join(place.directory, "project-"));
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), text);
  }
  uri = "file://" + path.join(folder, "kernel.c");
  return path.join(folder, ".hlsd.yaml");
}

test("the model and the Verilog beside a kernel are offered", async () => {
  const file = inFolder({
    "scale model.c": MODEL,
    "other.c": SCALE,
    "rtl/scale.v": "module other; endmodule\nmodule __scale; endmodule\n",
    "rtl/none.v": "// module __scale;\n",
  });
  assert.equal(await repaired(/^Use scale model\.c as the C model/), 2);
  assert.equal(fs.readFileSync(file, "utf8"), 'models: ["scale model.c"]\n');
  await editor.close();
  editor = new Editor(place);
  assert.equal(await repaired(/^Use rtl\/scale\.v as the Verilog/), 1);
  assert.equal(
    fs.readFileSync(file, "utf8"),
    'models: ["scale model.c"]\nrtl: [rtl/scale.v]\n',
  );
});

test("two repairs in a row need no saving between them", async () => {
  const text = SCALE.replace("int __init1", "void __half(int input_a, int output_b);\nint __init1")
    .replace("return b", "int c = __init1();\n  __half(b, c);\n  return c");
  const file = inFolder({ "scale.c": MODEL, "half.c": HALF });
  const { shown } = await simulated(text, "scaled");
  const lacking = shown.filter(({ code }) => code === "model-missing");
  assert.equal(lacking.length, 2);
  const offered = async (index, title) =>
    (await actionsAt(lacking[index].range)).find((one) => title.test(one.title));
  const first = await offered(0, /^Use scale\.c/);
  const [{ edits }] = changesOf(first.edit);
  editor.open("file://" + file, edits[0].newText, 1, "yaml");
  const second = await offered(1, /^Use half\.c/);
  const [change] = changesOf(second.edit);
  assert.equal(edits[0].newText, "models: [scale.c]\n");
  assert.deepEqual(change.edits, [
    {
      range: {
        start: { line: 0, character: 16 },
        end: { line: 0, character: 16 },
      },
      newText: ", half.c",
    },
  ]);
});

test("one more model goes into the list that is there", async () => {
  const file = inFolder({
    ".hlsd.yaml": "std: c17\nmodels: [a.c]\n",
    "a.c": "void __other(int input_a) { (void)input_a; }\n",
    "scale.c": MODEL,
  });
  await repaired(/^Use scale\.c/);
  const text = fs.readFileSync(file, "utf8");
  assert.equal(text, "std: c17\nmodels: [a.c, scale.c]\n");
});

test("what the project lists, saved or not, is not offered again", async () => {
  const file = inFolder({ "scale.c": MODEL, "more.c": MODEL });
  const { shown } = await simulated(SCALE, "scaled");
  const lacking = shown.find(({ code }) => code === "model-missing");
  editor.open("file://" + file, "models: [./scale.c]\n", 1, "yaml");
  const titles = (await actionsAt(lacking.range)).map(({ title }) => title);
  assert.deepEqual(
    titles.filter((title) => /^Use /.test(title)).map((title) => title.split(" ")[1]),
    ["more.c"],
  );
});

test("what main() returns is ignored by the project", async () => {
  const file = inFolder({});
  await repaired(/^Ignore what main\(\) returns/, STATUS, "twice");
  assert.equal(fs.readFileSync(file, "utf8"), "ignore-exit-status: true\n");
  const result = await editor.request("workspace/executeCommand", {
    command: "hls.simulate",
    arguments: [{ uri, kernel: "twice" }],
  });
  assert.equal(result.verdict, "pass");
});

test("an editor with repairs of its own is offered none", async () => {
  inFolder({ "scale.c": MODEL });
  const { shown } = await simulated(SCALE, "scaled", {
    hls: { projectRepairs: false },
  });
  assert.deepEqual(await actionsAt(shown[0].range), []);
});
