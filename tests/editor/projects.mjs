// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the files beside a source say is heeded in an editor as it is by hlsc.
// Usage: node --test projects.mjs, with HLSC naming the program.

import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { Editor, Place } from "./client.mjs";

const PLAIN = `static int helper(int x) { return x + 1; }
int top(int x) { return helper(x) * 2; }
`;

let place;
let editor;
let folder;
let uri;

before(() => {
  place = new Place(process.env.HLSC);
});
after(() => place.close());
beforeEach(async () => {
  editor = new Editor(place);
  folder = fs.mkdtempSync(path.join(place.directory, "project-"));
  uri = `file://${folder}/kernel.c`;
  await editor.initialize();
});
afterEach(async () => {
  editor.process.kill();
  await editor.exited;
});

function write(name, text) {
  const file = path.join(folder, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
}

// The functions that are kernels, once the text was analysed.
async function kernels(text) {
  editor.open(uri, text);
  assert.deepEqual(await editor.diagnostics(uri, 1), []);
  const symbols = await editor.request("hls/symbols", {
    textDocument: { uri },
  });
  return symbols
    .filter(({ detail }) => detail === "kernel")
    .map(({ name }) => name);
}

test("the kernel that a project names is the one of a plain file", async () => {
  write(".hlsd.yaml", "kernel: helper\n");
  assert.deepEqual(await kernels(PLAIN), ["helper"]);
});

test("it goes before those that are called and marked", async () => {
  write(".hlsd.yaml", "kernel: helper\n");
  const marked = `#include "hls.h"\n// hls: kernel\n${PLAIN}
int main(void) { return HLS_CALL(top, 1); }\n`;
  assert.deepEqual(await kernels(marked), ["helper"]);
});

test("settings that were never set hide nothing of the project", async () => {
  write(".hlsd.yaml", "std: c23\nlong-double-64: true\nignore-exit-status: true\n");
  // The defaults of the extension for VS Code.
  const section = {
    std: "",
    clockPeriod: 0,
    buffers: "",
    rtl: [],
    ignoreExitStatus: false,
    narrowPorts: false,
    interfaces: [],
    elements: [],
    heap: 0,
    traps: false,
    longDouble64: false,
    fastMath: false,
  };
  editor.notify("workspace/didChangeConfiguration", {
    settings: { hls: section },
  });
  const text = `#include "hls.h"
constexpr int more = 2;
int top(int x) { long double sum = x; sum += more; return (int)sum; }
int main(void) { return HLS_CALL(top, 1); }
`;
  assert.deepEqual(await kernels(text), ["top"]);
  const { verdict } = await editor.request("workspace/executeCommand", {
    command: "hls.simulate",
    arguments: [{ uri, kernel: "top" }],
  });
  assert.equal(verdict, "pass");
});

// Each defines `fir`, or what is said, in a way that few do.
const ODD = [
  ["a name in parentheses", "typedef int num;\nnum (fir)(int a) { return a; }\n"],
  ["typeof", "typeof(1) fir(int a) { return a; }\n"],
  ["a macro", "#define DEF(n) int n(int a)\nDEF(fir) { return a; }\n"],
  ["a line that goes on", "int fi\\\nr(int a) { return a; }\n"],
  ["umlauts", "int größe(int a) { return a; }\n", "größe"],
  ["numbers of characters", "int gr\\u00f6\\u00dfe(int a) { return a; }\n", "größe"],
  [
    "a struct",
    "static struct s { int v; } fir(int a) { struct s r = {a}; return r; }\n",
  ],
];
for (const [what, text, name = "fir"] of ODD) {
  test(`a kernel is found by the compiler: ${what}`, async () => {
    write(".hlsd.yaml", `kernel: ${name}\n`);
    editor.open(uri, text);
    assert.deepEqual(
      (await editor.diagnostics(uri, 1)).filter(({ severity }) => severity === 1),
      [],
    );
    const symbols = await editor.request("hls/symbols", {
      textDocument: { uri },
    });
    assert.deepEqual(
      symbols.filter(({ detail }) => detail === "kernel").map((one) => one.name),
      [name],
    );
  });
}

test("a kernel whose text is broken stays one", async () => {
  write(".hlsd.yaml", "kernel: top\n");
  assert.deepEqual(await kernels(PLAIN), ["top"]);
  editor.change(uri, 2, [
    { text: PLAIN.replace("int top(int x) {", "int (top)(int x) { {") },
  ]);
  assert.notDeepEqual(await editor.diagnostics(uri, 2), []);
});

test("a file that loses that function is told nothing more", async () => {
  write(".hlsd.yaml", "kernel: top\n");
  const wrong = PLAIN.replace("helper(x) * 2", "undeclared");
  editor.open(uri, wrong);
  assert.notDeepEqual(await editor.diagnostics(uri, 1), []);
  editor.change(uri, 2, [
    { text: `${PLAIN.split("\n")[0]}\nint top(int x);\n` },
  ]);
  assert.deepEqual(await editor.diagnostics(uri, 2), []);
});

test("a file that includes that function is another", async () => {
  write(".hlsd.yaml", "kernel: top\n");
  write("top.c", PLAIN);
  editor.open(uri, '#include "top.c"\nint main(void) { return top(1); }\n');
  const symbols = await editor.request("hls/symbols", { textDocument: { uri } });
  assert.deepEqual(symbols, []);
});

test("a project's kernel may be in a namespace", async () => {
  write(".hlsd.yaml", "kernel: n::fir\n");
  const cpp = `file://${folder}/spaced.cpp`;
  editor.open(cpp, "namespace n { int fir(int x) { return x; } }\nint main() { return n::fir(1); }\n", 1, "cpp");
  assert.deepEqual(await editor.diagnostics(cpp, 1), []);
  const symbols = await editor.request("hls/symbols", { textDocument: { uri: cpp } });
  assert.deepEqual(symbols.filter(({ detail }) => detail === "kernel").map(({ name }) => name), ["fir"]);
});

test("a part of a word is not that function", async () => {
  write(".hlsd.yaml", "kernel: to\n");
  editor.open(uri, PLAIN);
  const symbols = await editor.request("hls/symbols", { textDocument: { uri } });
  assert.deepEqual(symbols, []);
});

test("a file that calls that function is none of its own", async () => {
  write(".hlsd.yaml", "kernel: far\n");
  editor.open(uri, `int far(int x);\n${PLAIN.replace("return helper", "return far(1) + helper")}`);
  const symbols = await editor.request("hls/symbols", { textDocument: { uri } });
  assert.deepEqual(symbols, []);
});

test("a file without that function has its own ones", async () => {
  write(".hlsd.yaml", "kernel: another\n");
  assert.deepEqual(await kernels(`#include "hls.h"\n${PLAIN}`), ["top"]);
});

test("a call among the arguments of one that is marked is not", async () => {
  const text = `#include "hls.h"
int help(int x) { return x + 1; }
int twice(int x) { return 2 * x; }
int outer(int x) { return 3 * x; }
int main(void) { return HLS_CALL(outer, HLS_CALL(twice, help(2))); }
`;
  assert.deepEqual(await kernels(text), ["twice", "outer"]);
});

test("a large compilation database is read for the headers in it", async () => {
  const entry = (file, flag) => ({
    directory: folder,
    file,
    arguments: ["cc", flag, "-c", file],
  });
  const others = Array.from({ length: 1500 }, (_, i) =>
    entry(`other_${i}.c`, "-DANOTHER_FILE_OF_THE_PROJECT"),
  );
  const entries = JSON.stringify([...others, entry("kernel.c", "-Iinclude")]);
  assert.ok(entries.length > 64 * 1024);
  write("compile_commands.json", entries);
  write("include/mine.h", '#include "hls.h"\n');
  const text = `#include "mine.h"\n${PLAIN}`;
  write("kernel.c", text);
  assert.deepEqual(await kernels(text), ["top"]);
});

test("a database that changes while it is read is read again", async () => {
  const entry = (file, flag) => ({
    directory: folder,
    file,
    arguments: ["cc", flag, "-c", file],
  });
  const database = (flag) =>
    JSON.stringify([
      ...Array.from({ length: 60000 }, (_, i) =>
        entry(`other_${i}.c`, "-DANOTHER_FILE_OF_THE_PROJECT"),
      ),
      entry("kernel.c", flag),
    ]);
  write("compile_commands.json", database("-Ielsewhere"));
  write("include/mine.h", '#include "hls.h"\n');
  const text = `#include "mine.h"\n${PLAIN}`;
  write("kernel.c", text);
  editor.open(uri, text);
  // The answer comes from the loop, which has begun to read by then.
  await editor.request("hls/symbols", { textDocument: { uri } });
  write("compile_commands.json", database("-Iinclude"));
  const changed = "file://" + path.join(folder, "compile_commands.json");
  editor.notify("workspace/didChangeWatchedFiles", {
    changes: [{ uri: changed, type: 2 }],
  });
  await editor.diagnostics(uri, 1);
  const found = await editor.request("hls/symbols", { textDocument: { uri } });
  assert.deepEqual(
    found.filter(({ detail }) => detail === "kernel").map(({ name }) => name),
    ["top"],
  );
});
