// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The features of the language server beside diagnostics. Usage: node --test
// features.mjs, with HLSC naming the program.

import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { ProgressType } from "vscode-languageserver-protocol/node";
import { Editor, Place } from "./client.mjs";

const TEXT = `#include "hls.h"
void __scale(int input_a, int output_b, int parameter_FACTOR);
int __init1();
int scaled(int x, int table[8]) {
  int b = __init1();
  __scale(x + 1, b, 3);
  int sum = 0;
  for (int i = 0; i < 8; i++)
    sum += table[i];
  return b + sum;
}
int other(short a) { return a; }
int main(void) {
  int t[8] = {0};
  HLS_CALL(scaled, 1, t);
  return HLS_CALL(other, 2) != 2;
}
`;

let place;
let editor;
let uri;

before(() => {
  place = new Place(process.env.HLSC);
});
after(() => place.close());
beforeEach(async () => {
  editor = new Editor(place);
  uri = place.uri("features.c");
});
afterEach(async () => {
  editor.process.kill();
  await editor.exited;
});

async function given(text = TEXT, capabilities = {}, options = undefined) {
  await editor.initialize(capabilities, options);
  editor.open(uri, text);
}

function at(text, needle, offset = 0) {
  const head = text.slice(0, text.indexOf(needle) + offset).split("\n");
  return { line: head.length - 1, character: head.at(-1).length };
}

function ask(method, more = {}) {
  return editor.request(method, { textDocument: { uri }, ...more });
}

async function hover(needle, offset = 0) {
  const answer = await ask("textDocument/hover", {
    position: at(TEXT, needle, offset),
  });
  return answer?.contents.value;
}

test("symbols have their roles, several kernels too", async () => {
  await given();
  const symbols = await ask("textDocument/documentSymbol");
  assert.deepEqual(
    symbols.map((symbol) => `${symbol.name}: ${symbol.detail}`),
    [
      "__scale: placeholder",
      "__init1: init",
      "scaled: kernel",
      "other: kernel",
      "main: main",
    ],
  );
  assert.deepEqual(
    symbols[0].children.map((child) => child.detail),
    ["input, int", "output, int", "parameter, int"],
  );
});

test("symbols are there while the text has errors", async () => {
  await given(TEXT.replace("return b + sum", "return b +"));
  const symbols = await ask("textDocument/documentSymbol");
  assert.equal(symbols.length, 5);
});

test("hovers tell roles, channels and memories", async () => {
  await given();
  assert.match(await hover("x + 1", 2), /Input: a channel of 32 bits/);
  assert.match(await hover("b, 3"), /Output/);
  assert.match(await hover("3);"), /Parameter `FACTOR`/);
  assert.match(await hover("__scale(x"), /parameter `FACTOR`/);
  assert.match(await hover("short a", 6), /channel of 16 bits/);
  assert.match(await hover("table[8]"), /Memory of 8 elements of 32 bits/);
  assert.match(await hover("scaled(int"), /instance \| 1/);
  assert.match(await hover("__scale(x"), /a call takes is up to the module/);
  assert.match(await hover("b = __init1"), /comes when the module gives it/);
  assert.doesNotMatch(await hover("sum += table"), /takes|module/);
  assert.equal(await hover("#include"), undefined);
});

test("a memory says why its accesses need a queue", async () => {
  const text = `#include "hls.h"
void count(int bins[16], unsigned char x[8]) {
  for (int i = 0; i < 8; i++)
    bins[x[i] & 15]++;
}
int main(void) { return 0; }
`;
  await given(text);
  const at_ = async (needle) =>
    (await ask("textDocument/hover", { position: at(text, needle) })).contents
      .value;
  const bins = await at_("bins[x");
  assert.match(bins, /1 loads, 1 stores, through a \*\*load-store queue/);
  assert.match(bins, /the load in line 4 may meet the store in line 4 of an e/);
  assert.match(await at_("x[i]"), /memory controller/);
});

test("what one kernel has is kept while another one is typed", async () => {
  const other = (body) => TEXT.replace("return a;", `return ${body};`);
  await given();
  await editor.diagnostics(uri, 1);
  for (const [version, body] of [
    [2, "a + 1"],
    [3, "a + q"],
    [4, "scaled(a, 0)"],
    [5, "a"],
  ]) {
    editor.change(uri, version, [{ text: other(body) }]);
    const found = await editor.diagnostics(uri, version);
    assert.equal(found.length > 0, version === 3 || version === 4, body);
  }
  assert.match(await hover("table[8]"), /memory controller/);
  // A line more above: places move along.
  const moved = "\n" + TEXT.replace("table[8]", "table[nine]");
  editor.change(uri, 6, [{ text: moved }]);
  const [error] = await editor.diagnostics(uri, 6);
  assert.equal(error.range.start.line, at(moved, "table[nine]").line);
});

test("the circuit is a graph with places in the text", async () => {
  await given();
  const graph = await editor.request("hls/graph", {
    source: { uri },
    kernel: "scaled",
  });
  const ids = new Set(graph.nodes.map((node) => node.id));
  assert.equal(ids.size, graph.nodes.length);
  for (const edge of graph.edges) {
    assert.ok(ids.has(edge.source) && ids.has(edge.target), edge);
  }
  const instance = graph.nodes.find((node) => node.op.endsWith("instance"));
  assert.equal(instance.location.range.start.line, at(TEXT, "__scale(x").line);
  assert.ok(graph.nodes.some(({ id, op }) => id === "x" && op === "argument"));
  assert.match(graph.dot, /^digraph "scaled" \{/);
});

test("circuits are explored beside what the settings say", async () => {
  await given();
  editor.notify("workspace/didChangeConfiguration", {
    settings: { hls: { clockPeriod: 5, buffers: "on-merges" } },
  });
  const { points, picture } = await editor.request("hls/explore", {
    source: { uri },
    kernel: "scaled",
    clockPeriods: [4, 7],
    picture: true,
  });
  assert.deepEqual(
    points.map(({ buffers, clockPeriod }) => [buffers, clockPeriod]),
    [
      ["throughput", 4],
      ["throughput", 7],
      ["on-merges", 4],
      ["on-merges", 7],
    ],
  );
  assert.ok(points.some(({ front }) => front));
  assert.match(picture, /^<svg /);
});

test("lines of IR and RTL lead to lines of C", async () => {
  await given();
  const { text, map } = await editor.request("hls/virtualDocument", {
    uri: `hls-ir:/scaled/handshake.mlir?${encodeURIComponent(uri)}`,
  });
  const rtl = await editor.request("hls/virtualDocument", {
    uri: `hls-rtl:/scaled/scaled.sv?${encodeURIComponent(uri)}`,
  });
  const rtlLines = rtl.text.split("\n");
  for (const { line, instance, module } of rtl.map) {
    assert.ok(rtlLines[line].startsWith(`  ${module}`), rtlLines[line]);
    assert.ok(rtl.text.includes(` ${instance} (`), instance);
  }
  assert.ok(
    rtl.map.some(
      ({ module, source }) =>
        module === "__scale" &&
        source.range.start.line === at(TEXT, "__scale(x").line,
    ),
  );
  const lines = text.split("\n");
  const entry = map.find(({ line }) => lines[line].includes("instance @__sc"));
  assert.equal(entry.source.uri, uri);
  assert.equal(entry.source.range.start.line, at(TEXT, "__scale(x").line);
});

test("roles are hints in calls, unless they are not wanted", async () => {
  await given();
  const range = {
    start: { line: 0, character: 0 },
    end: { line: 99, character: 0 },
  };
  const hints = await ask("textDocument/inlayHint", { range });
  const roles = hints.filter((hint) => hint.kind === 2);
  assert.deepEqual(
    roles.map((hint) => hint.label),
    ["input:", "output:", "parameter:"],
  );
  assert.deepEqual(roles[0].position, at(TEXT, "x + 1"));
  editor.notify("workspace/didChangeConfiguration", {
    settings: { hls: { inlayHints: { roles: false } } },
  });
  const left = await ask("textDocument/inlayHint", { range });
  assert.deepEqual(
    left.filter((hint) => hint.kind === 2),
    [],
  );
});

test("each kernel has its lenses", async () => {
  await given();
  const lenses = await ask("textDocument/codeLens");
  assert.deepEqual(
    lenses.map(({ command }) => [command.title, command.arguments[0].kernel]),
    ["scaled", "other"].flatMap((kernel) =>
      ["Show IR", "Show circuit", "Show RTL", "Simulate"].map((title) => [
        title,
        kernel,
      ]),
    ),
  );
});

test("what this project gives a meaning to is completed", async () => {
  const typed = TEXT.replace("int b = __init1", "int b = __i")
    .replace("int input_a,", "int in,")
    .replace("return a;", "return __wait_i;");
  await given(typed);
  const complete = async (needle, offset) =>
    (
      await ask("textDocument/completion", {
        position: at(typed, needle, offset),
      })
    ).items;
  const prefixes = await complete("int in,", 6);
  assert.deepEqual(
    prefixes.map((item) => [item.label, item.textEdit.range.start]),
    [["input_", at(typed, "in,")]],
  );
  assert.deepEqual(
    (await complete("__i()", 3)).map((item) => item.textEdit.newText),
    ["__init1()", "__int_to_token(${1:value})"],
  );
  assert.deepEqual(
    (await complete("__wait_i;", 8)).map((item) => item.label),
    ["__wait_int"],
  );
});

test("semantic tokens are in the order of the text", async () => {
  await given();
  const { data } = await ask("textDocument/semanticTokens/full");
  assert.equal(data.length % 5, 0);
  const lines = TEXT.split("\n");
  let line = 0;
  let column = 0;
  const names = [];
  for (let i = 0; i < data.length; i += 5) {
    column = data[i] ? data[i + 1] : column + data[i + 1];
    line += data[i];
    names.push(lines[line].slice(column, column + data[i + 2]));
  }
  assert.deepEqual(names.slice(0, 5), [
    "__scale",
    "input_a",
    "output_b",
    "parameter_FACTOR",
    "__init1",
  ]);
  assert.ok(names.includes("scaled"));
});

test("a name leads to its declaration", async () => {
  await given();
  const target = await ask("textDocument/definition", {
    position: at(TEXT, "sum += table", 1),
  });
  assert.equal(target.uri, uri);
  assert.deepEqual(target.range.start, at(TEXT, "sum"));
});

/** What lies at a Location, in texts by URI. */
function textAt({ uri, range }, texts) {
  const line = texts[uri].split("\n")[range.start.line];
  assert.equal(range.end.line, range.start.line);
  return [line.slice(range.start.character, range.end.character), line];
}

test("a placeholder leads to its stub, and the RTL back to the C", async () => {
  await given();
  const position = at(TEXT, "__scale(x", 3);
  const [declaration, stub] = await ask("textDocument/definition", { position });
  assert.equal(declaration.uri, uri);
  assert.deepEqual(declaration.range.start, at(TEXT, "__scale"));
  const view = `hls-rtl:/scaled/__scale.sv?${encodeURIComponent(uri)}`;
  assert.equal(stub.uri, view);
  const { text } = await editor.request("hls/virtualDocument", { uri: view });
  const [name, line] = textAt(stub, { [view]: text });
  assert.equal(name, "__scale");
  assert.ok(line.startsWith("module __scale"), line);
  assert.deepEqual(await ask("textDocument/implementation", { position }), stub);
  const elsewhere = at(TEXT, "sum");
  assert.equal(
    await ask("textDocument/implementation", { position: elsewhere }),
    null,
  );

  const origins = (shown, place) =>
    editor.request("textDocument/definition", {
      textDocument: { uri: shown },
      position: place,
    });
  assert.deepEqual(await origins(view, stub.range.start), [declaration]);
  assert.deepEqual(await origins(view, { line: 0, character: 0 }), []);
  const top = `hls-rtl:/scaled/scaled.sv?${encodeURIComponent(uri)}`;
  const whole = await editor.request("hls/virtualDocument", { uri: top });
  const [call] = await origins(top, at(whole.text, "  __scale #(", 4));
  assert.equal(call.uri, uri);
  assert.equal(call.range.start.line, position.line);
  // The view is about another text by now.
  editor.change(uri, 2, [{ text: "\n" + TEXT.replace("return b", "return") }]);
  assert.equal(await origins(view, stub.range.start), null);
});

test("a placeholder leads to its module in the user's files", async () => {
  const rtl = path.join(place.directory, "my units.sv");
  const text = [
    "// module __scale is below",
    '`define NOTE "module __scale" /* module __scale */',
    "module __scaled; endmodule",
    "module automatic __scale #(parameter FACTOR = 1) ();",
    "endmodule",
  ].join("\n");
  fs.writeFileSync(rtl, text);
  const missing = path.join(place.directory, "missing.sv");
  await given(TEXT, {}, { hls: { rtl: [missing, place.directory, rtl] } });
  const found = await ask("textDocument/implementation", {
    position: at(TEXT, "__scale(x", 3),
  });
  assert.equal(found.uri, `file://${place.directory}/my%20units.sv`);
  const [name, line] = textAt(found, { [found.uri]: text });
  assert.equal(name, "__scale");
  assert.ok(line.startsWith("module automatic"), line);
});

test("a loop says how often an iteration begins, and why", async () => {
  const text = `#include "hls.h"
float sum(float x[16], int m[4][4]) {
  float s = 0.0f;
  for (int i = 0; i < 16; i++)
    s += x[i];
  int t = 0;
  for (int i = 0; i < 4; i++)
    for (int k = 0; k < 4; k++)
      t += m[i][k];
  return s + (float)t;
}
`;
  await given(text);
  const everywhere = {
    range: {
      start: { line: 0, character: 0 },
      end: { line: 99, character: 0 },
    },
  };
  const places = (hints) =>
    hints.map((hint) => [hint.position.line, hint.position.character, hint.label]);
  const hints = places(await ask("textDocument/inlayHint", everywhere));
  assert.deepEqual(
    hints.map(([line, character]) => [line, character]),
    [
      [3, 5],
      [6, 5],
      [7, 7],
    ],
  );
  const interval = Number(/^II=(\d+)$/.exec(hints[0][2])?.[1]);
  assert.ok(interval > 1, hints[0][2]);
  assert.match(hints[1][2], /^II≥/);
  assert.equal(hints[2][2], "II=1");
  const hover = async (line, character) =>
    (await ask("textDocument/hover", { position: { line, character } })).contents
      .value;
  const [slow, fast] = await Promise.all([hover(3, 3), hover(7, 6)]);
  assert.match(slow, new RegExp(`every ${interval} cycles`));
  assert.match(slow, /value of the one before.*:\n\n- `addf_s_5` in line 5/s);
  assert.match(slow, /in line 5: \d+ cycles\n\nIt would be 1 with no cycle in addf_s_5/);
  assert.match(fast, /in every cycle/);
  // What takes long to find out is none of what each keystroke asks for.
  for (const details of [false, true]) {
    const { hovers } = await editor.request("hls/analyze", { source: { uri }, details });
    assert.equal(hovers.some((one) => /It would be/.test(one.text)), details);
  }
  editor.notify("workspace/didChangeConfiguration", {
    settings: { hls: { inlayHints: { intervals: false } } },
  });
  assert.deepEqual(places(await ask("textDocument/inlayHint", everywhere)), []);
});

test("operators on the longest path say so", async () => {
  const text = `#include "hls.h"
int sums(int a, int b, int c, int d) {
  return a * b +
    (c < d);
}
`;
  await given(text);
  const graph = await editor.request("hls/graph", { source: { uri } });
  // The multiplier has registers: the path leads from the comparison on.
  const { ns, path } = graph.estimate;
  const index = path.findIndex(({ id }) => /^cmpi/.test(id));
  assert.ok(index > 0, JSON.stringify(graph.estimate));
  const told = async (needle) =>
    (await ask("textDocument/hover", { position: at(text, needle) }))?.contents
      .value;
  const match = /^`cmpi` is on the longest path .*: ([\d.]+) of ([\d.]+) ns/.exec(
    await told("< d"),
  );
  assert.equal(Number(match[2]), ns);
  const share = path[index].ns - path[index - 1].ns;
  assert.ok(Math.abs(Number(match[1]) - share) < 0.011, match[1]);
  const product = await told("* b");
  assert.match(product, /^`muli` takes 4 cycles/);
  assert.doesNotMatch(product, /longest path/);
});

test("operators say how many cycles they take", async () => {
  const text = `#include "hls.h"
#include <math.h>
float ratio(float x, float y, int n, int m) {
  float p = x * y;
  p += sqrtf(x);
  int q = n % m + n * m;
  return p / (float)q;
}
`;
  await given(text);
  const told = async (needle, offset = 0) =>
    (
      await ask("textDocument/hover", { position: at(text, needle, offset) })
    )?.contents.value;
  assert.match(await told("* y"), /^`mulf` takes 4 cycles, .*in every one/);
  assert.match(await told("+= sqrtf"), /^`addf` takes 5 cycles/);
  assert.match(await told("sqrtf(x)", 2), /`sqrt` takes 27 cycles, .*is done/);
  assert.match(await told("% m"), /^`remsi` takes 34 cycles, .*when it is done/);
  assert.match(await told("* m"), /^`muli` takes 4 cycles/);
  assert.match(await told("/ (float"), /^`divf` takes 29 cycles/);
  assert.equal(await told("+ n", 0), undefined); // done within a cycle
  // And the variables that they give values to.
  const p = await told("p = x");
  assert.match(p, /channel of 32 bits\.\n\nComputed in line 4: `mulf` takes 4 /);
  assert.match(p, /\nComputed in line 5: `addf` takes 5 cycles/);
  assert.doesNotMatch(await told("q = n"), /takes/);
  assert.doesNotMatch(await told("y,"), /takes/);
});

test("variables say what their values wait for, conversions included", async () => {
  const text = `#include "hls.h"
#include <math.h>
void lengths(float x[8], int y[8], int n, int out[8]) {
  float longest = 0, half;
  for (int i = 0; i < 8; i++) {
    float scaled = (n * y[i]);
    half = (float)(sqrtf(x[i]));
    int rounded = scaled * half;
    longest = half > longest ? half : longest;
    out[i] = rounded + longest;
  }
}
`;
  await given(text);
  const told = async (needle) =>
    (await ask("textDocument/hover", { position: at(text, needle) }))
      .contents.value;
  const scaled = await told("scaled =");
  assert.match(scaled, /in line 6: `sitofp` takes 3 cycles/);
  assert.match(scaled, /in line 6: `muli` takes 4 cycles/);
  assert.match(await told("half;"), /in line 7: `sqrt` takes 15 cycles, and can begin with the next/);
  const rounded = await told("rounded =");
  assert.match(rounded, /in line 8: `fptosi` takes 2 cycles/);
  assert.match(rounded, /in line 8: `mulf` takes 4 cycles/);
  assert.doesNotMatch(await told("longest = 0"), /takes/);
});

test("virtual documents follow the edits, and keep what was good", async () => {
  const changed = [];
  editor.connection.onNotification("hls/virtualDocumentChanged", (params) =>
    changed.push(params.uri),
  );
  await given();
  await editor.diagnostics(uri, 1);
  const view = `hls-ir:/scaled/handshake.mlir?${encodeURIComponent(uri)}`;
  const show = (view) => editor.request("hls/virtualDocument", { uri: view });
  const first = await show(view);
  assert.match(first.text, /handshake.func @scaled/);
  assert.equal(first.stale, false);
  editor.change(uri, 2, [{ text: TEXT.replace("return b +", "return b -") }]);
  await editor.diagnostics(uri, 2);
  await editor.request("hls/status", {});
  assert.deepEqual(changed, [view]);
  const second = await show(view);
  assert.match(second.text, /subi/);
  assert.equal(second.version, 2);
  editor.change(uri, 3, [{ text: TEXT.replace("return b +", "return +") + "}" }]);
  await editor.diagnostics(uri, 3);
  const third = await show(view);
  assert.equal(third.stale, true);
  assert.equal(third.text, second.text);
  const rtl = await show(
    `hls-rtl:/other/other.sv?${encodeURIComponent(uri)}`,
  );
  assert.equal(rtl.stale, true);
  editor.change(uri, 4, [{ text: TEXT }]);
  const good = await show(`hls-rtl:/other/other.sv?${encodeURIComponent(uri)}`);
  assert.match(good.text, /module other/);
  await assert.rejects(show("hls-ir:nothing"), { code: -32602 });
});

const SIMULATED = `#include "hls.h"
int other(short a) { return a; }
int main(void) { HLS_CALL(other, 0); return 0; }
`;

test("a document may be closed while it is simulated", async () => {
  await given(SIMULATED);
  const result = editor.request("workspace/executeCommand", {
    command: "hls.simulate",
    arguments: [{ uri, kernel: "other" }],
  });
  editor.notify("textDocument/didClose", { textDocument: { uri } });
  assert.equal((await result).verdict, "pass");
});

test("the model's verdict is there before both have one", async () => {
  await given(SIMULATED);
  const order = [];
  editor.connection.onProgress(new ProgressType(), "update", (value) =>
    order.push(value),
  );
  const result = await editor.request("workspace/executeCommand", {
    command: "hls.simulate",
    arguments: [{ uri, kernel: "other", engine: "both", updateToken: "update" }],
  });
  order.push(result);
  const told = order.map(({ verdict, preliminary, engines }) => ({
    verdict,
    preliminary,
    engines,
  }));
  assert.deepEqual(told, [
    { verdict: "pass", preliminary: true, engines: ["model"] },
    { verdict: "pass", preliminary: false, engines: ["model", "verilator"] },
  ]);
  const shown = editor.messages.map(({ message }) => message);
  assert.deepEqual(shown, [
    `PASS kernel=other calls=1 cycles=${result.cycles} engine=both`,
  ]);
});

test("a simulation is shown, counted, and can be forbidden", async () => {
  await given(SIMULATED, { window: { workDoneProgress: true } });
  const simulate = () =>
    editor.request("workspace/executeCommand", {
      command: "hls.simulate",
      arguments: [{ uri, kernel: "other", tokenCycles: 100, playback: true }],
    });
  const result = await simulate();
  assert.equal(result.verdict, "pass", JSON.stringify(result));
  const { channels, cycles, states } = result.tokens;
  assert.equal(cycles, result.cycles);
  assert.ok(channels.some((channel) => channel.source === "a"));
  const bytes =
    typeof states === "string" ? Buffer.from(states) : Buffer.from(states.base64, "base64");
  assert.equal(bytes.length, cycles * Math.ceil(channels.length / 4));
  const argument = channels.findIndex((channel) => channel.source === "a");
  const moves = Array.from(
    { length: cycles },
    (_, cycle) =>
      ((bytes[cycle * Math.ceil(channels.length / 4) + (argument >> 2)] >>
        ((argument & 3) * 2)) &
        3) ===
      3,
  );
  assert.equal(moves.filter(Boolean).length, 1);
  assert.deepEqual(result.playback.calls, [cycles]);
  assert.equal(result.playback.cycles, cycles);
  assert.equal(result.playback.channels[argument].moved, 1);
  // An editor has more of it recorded without telling the user again.
  const rest = await editor.request("hls/simulate", {
    source: { uri },
    kernel: "other",
    playback: true,
    playbackFrom: 1,
  });
  assert.equal(rest.playback.cycles, cycles - 1);
  assert.equal(editor.messages.length, 1);
  assert.match(editor.messages[0].message, /^PASS kernel=other calls=1/);
  const kinds = editor.progress.map(([, value]) => value.kind);
  assert.equal(kinds[0], "begin");
  assert.equal(kinds.at(-1), "end");
  const hints = await ask("textDocument/inlayHint", {
    range: {
      start: { line: 0, character: 0 },
      end: { line: 99, character: 0 },
    },
  });
  assert.ok(hints.some((hint) => hint.label === `${result.cycles} cycle${result.cycles === 1 ? "" : "s"}`));
  editor.notify("workspace/didChangeConfiguration", {
    settings: { hls: { trusted: false } },
  });
  await assert.rejects(simulate(), /trust/);
});
