// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The language server against the client library of VS Code: life cycle, text
// synchronisation, positions, versions, cancellation.
// Usage: node --test conformance.mjs, with HLSC naming the program.

import assert from "node:assert/strict";
import { after, before, beforeEach, afterEach, test } from "node:test";
import {
  CancellationTokenSource,
  DiagnosticSeverity,
} from "vscode-languageserver-protocol/node";
import { bounded, Editor, Place } from "./client.mjs";

const BAD = `void __scale(int a, int output_b, int parameter_FACTOR); // hls
int __init1();
// hls: kernel
int scaled(int x) {
  int b = __init1();
  __scale(x, b, 3);
  return b;
}
`;
const GOOD = BAD.replace("int a,", "int input_a,");

let place;
let editor;

before(() => {
  place = new Place(process.env.HLSC);
});
after(() => place.close());
beforeEach(() => {
  editor = new Editor(place);
});
afterEach(async () => {
  editor.process.kill();
  await editor.exited;
});

const utf8 = { general: { positionEncodings: ["utf-8", "utf-16"] } };

function position(text, needle, offset = 0) {
  const before = text.slice(0, text.indexOf(needle) + offset);
  const line = before.split("\n").length - 1;
  return { line, character: before.length - before.lastIndexOf("\n") - 1 };
}

/** The argument that BAD calls `a`, one character. */
function wrongName(text) {
  return {
    start: position(text, "a, int output"),
    end: position(text, "a, int output", 1),
  };
}

test("the life cycle is that of LSP", async () => {
  await assert.rejects(
    editor.request("textDocument/hover", {
      textDocument: { uri: place.uri("a.c") },
      position: { line: 0, character: 0 },
    }),
    { code: -32002 },
  );
  const { capabilities, serverInfo } = await editor.initialize();
  assert.equal(serverInfo.name, "hlsd");
  assert.equal(capabilities.positionEncoding, "utf-16");
  assert.equal(capabilities.textDocumentSync.change, 2);
  await assert.rejects(editor.request("initialize", { capabilities: {} }));
  await assert.rejects(editor.request("no/suchMethod", {}), { code: -32601 });
  assert.equal(await editor.close(), 0);
});

test("a request that says too little is told what it lacks", async () => {
  const uri = place.uri("lacking.c");
  const range = { start: { line: 0 }, end: { line: 0 } };
  await editor.initialize();
  editor.open(uri, GOOD);
  for (const [method, params, what] of [
    ["textDocument/hover", {}, /textDocument\.uri/],
    ["textDocument/hover", { textDocument: { uri } }, /position/],
    ["textDocument/completion", { textDocument: 5 }, /textDocument\.uri/],
    ["textDocument/codeAction", { textDocument: { uri }, range }, /range/],
    ["workspace/executeCommand", {}, /no command/],
  ]) {
    await assert.rejects(editor.request(method, params), {
      code: -32602,
      message: what,
    });
  }
});

test("a version before the one that is known is left out", async () => {
  const uri = place.uri("older.c");
  await editor.initialize();
  editor.open(uri, GOOD, 5);
  assert.deepEqual(await editor.diagnostics(uri, 5), []);
  editor.change(uri, 4, [{ text: BAD }]);
  editor.change(uri, 6, [
    {
      range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
      text: "\n",
    },
  ]);
  assert.deepEqual(await editor.diagnostics(uri, 6), []);
  assert.ok(!editor.published.some((params) => params.version === 4));
});

test("what is no message is said in the log before the end", async () => {
  await editor.initialize();
  const logged = new Promise((done) =>
    editor.connection.onNotification("window/logMessage", done),
  );
  await editor.request("hls/status", {}); // all that was sent is read
  editor.process.stdin.write("this is no header\r\n\r\n");
  const { message } = await bounded(logged, "the log");
  assert.match(message, /not the Language Server Protocol/);
  assert.equal(await bounded(editor.exited, "the end"), 1);
});

test("a message that is no JSON is said in the log, and the next one is read", async () => {
  await editor.initialize();
  const logged = new Promise((done) =>
    editor.connection.onNotification("window/logMessage", done),
  );
  const broken = '{"jsonrpc": "2.0", "id": 7, "method": }';
  editor.process.stdin.write(`Content-Length: ${broken.length}\r\n\r\n${broken}`);
  const { type, message } = await bounded(logged, "the log");
  assert.equal(type, 1);
  assert.match(message, /^a message is not JSON and was left out: line 1, column 39: /);
  assert.equal((await editor.request("hls/status", {})).pid > 0, true);
});

test("to exit without shutdown is an error", async () => {
  await editor.initialize();
  await editor.notify("exit");
  assert.equal(await editor.exited, 1);
});

test("an error has the exact token, its relatives and a repair", async () => {
  const uri = place.uri("bad.c");
  await editor.initialize();
  editor.open(uri, BAD);
  const [diagnostic, ...others] = await editor.diagnostics(uri, 1);
  assert.deepEqual(others, []);
  assert.equal(diagnostic.code, "placeholder-arg-name");
  assert.deepEqual(diagnostic.range, wrongName(BAD));
  assert.equal(diagnostic.relatedInformation[0].location.uri, uri);
  const actions = await editor.request("textDocument/codeAction", {
    textDocument: { uri },
    range: diagnostic.range,
    context: { diagnostics: [diagnostic] },
  });
  assert.deepEqual(
    actions.map((action) => action.title),
    ["rename 'a' to 'input_a'"],
  );
  editor.change(uri, 2, [
    {
      range: actions[0].edit.changes[uri][0].range,
      text: actions[0].edit.changes[uri][0].newText,
    },
  ]);
  assert.deepEqual(await editor.diagnostics(uri, 2), []);
});

test("what is no defect is a hint, with its repair", async () => {
  const uri = place.uri("order.c");
  const text = `int pop(int queue);
// hls: kernel
int twice(int queue) {
  int first = pop(queue);
  int second = pop(queue);
  return first - second;
}
`;
  await editor.initialize();
  editor.open(uri, text);
  const [hint, ...others] = await editor.diagnostics(uri, 1);
  assert.deepEqual(others, []);
  assert.equal(hint.code, "call-order");
  assert.equal(hint.severity, DiagnosticSeverity.Hint);
  assert.deepEqual(hint.range.start, position(text, "pop(queue);\n  return"));
  const actions = await editor.request("textDocument/codeAction", {
    textDocument: { uri },
    range: hint.range,
    context: { diagnostics: [hint] },
  });
  assert.deepEqual(
    actions.map(({ title, kind }) => [title, kind]),
    [["let this call wait for 'first'", "quickfix"]],
  );
});

test("a document that is closed has no diagnostics", async () => {
  const uri = place.uri("closed.c");
  await editor.initialize();
  editor.open(uri, BAD, 7);
  assert.equal((await editor.diagnostics(uri, 7)).length, 1);
  editor.notify("textDocument/didClose", { textDocument: { uri } });
  await editor.request("hls/status", {});
  assert.deepEqual(editor.published.at(-1).diagnostics, []);
});

test("a file without kernels is left alone", async () => {
  const uri = place.uri("other.c");
  await editor.initialize();
  editor.open(uri, "int main(void) { return nonsense; }\n");
  editor.open(uri + ".mk.c", "/* hls: kernel */ int f(int a) { return a }\n");
  await editor.diagnostics(uri + ".mk.c", 1);
  assert.ok(!editor.published.some((params) => params.uri === uri));
});

for (const [name, capabilities, encoding] of [
  ["UTF-16", {}, "utf-16"],
  ["UTF-8", utf8, "utf-8"],
]) {
  test(`positions behind emoji and tabs count ${name}`, async () => {
    const uri = place.uri("emoji.c");
    const text = BAD.replace("void __scale", "\t/* 😀é */ void __scale");
    const result = await editor.initialize(capabilities);
    assert.equal(result.capabilities.positionEncoding, encoding);
    editor.open(uri, text);
    const [diagnostic] = await editor.diagnostics(uri, 1);
    const before = text.slice(0, text.indexOf("a, int output"));
    const column =
      encoding === "utf-8" ? Buffer.byteLength(before) : before.length;
    assert.deepEqual(diagnostic.range, {
      start: { line: 0, character: column },
      end: { line: 0, character: column + 1 },
    });
    // Editing there, in the same units.
    editor.change(uri, 2, [{ range: diagnostic.range, text: "input_😀" }]);
    editor.change(uri, 3, [
      {
        range: {
          start: { line: 0, character: column + 6 },
          end: {
            line: 0,
            character: column + 6 + (encoding === "utf-8" ? 4 : 2),
          },
        },
        text: "a",
      },
    ]);
    assert.deepEqual(await editor.diagnostics(uri, 3), []);
  });
}

test("lines may end with CR LF, and change as a whole or in part", async () => {
  const uri = place.uri("crlf.c");
  await editor.initialize();
  editor.open(uri, BAD.replaceAll("\n", "\r\n"));
  const [diagnostic] = await editor.diagnostics(uri, 1);
  assert.deepEqual(diagnostic.range, wrongName(BAD));
  editor.change(uri, 2, [{ range: diagnostic.range, text: "input_a" }]);
  assert.deepEqual(await editor.diagnostics(uri, 2), []);
  editor.change(uri, 3, [{ text: BAD }]);
  assert.equal((await editor.diagnostics(uri, 3)).length, 1);
  // Several changes in one message, each after the one before.
  editor.change(uri, 4, [
    { range: { start: { line: 0, character: 0 }, end: { line: 1, character: 0 } }, text: "" },
    {
      range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
      text: GOOD.split("\n")[0] + "\n",
    },
  ]);
  assert.deepEqual(await editor.diagnostics(uri, 4), []);
});

test("of 200 edits the last one counts, and nothing stale is said", async () => {
  const uri = place.uri("fast.c");
  await editor.initialize();
  editor.open(uri, GOOD);
  const line = GOOD.split("\n").length - 1;
  // A comment grows; with one `/` alone it is an error.
  for (let i = 0; i < 199; i++) {
    editor.change(uri, 2 + i, [
      {
        range: { start: { line, character: i }, end: { line, character: i } },
        text: i < 2 ? " " : "/",
      },
    ]);
  }
  editor.change(uri, 201, [{ text: BAD }]);
  assert.equal((await editor.diagnostics(uri, 201)).length, 1);
  const versions = editor.published.map((params) => params.version);
  assert.deepEqual(versions, [...versions].sort((a, b) => a - b));
  assert.equal(new Set(versions).size, versions.length);
  for (const { version, diagnostics } of editor.published.slice(0, -1)) {
    assert.equal(diagnostics.length > 0, version === 4, `version ${version}`);
  }
});

test("requests wait for the text they are about", async () => {
  const uri = place.uri("wait.c");
  await editor.initialize();
  editor.open(uri, GOOD);
  const symbols = await editor.request("textDocument/documentSymbol", {
    textDocument: { uri },
  });
  assert.deepEqual(
    symbols.map((symbol) => [symbol.name, symbol.detail]),
    [
      ["__scale", "placeholder"],
      ["__init1", "init"],
      ["scaled", "kernel"],
    ],
  );
  // Asked about a text that changes before it was looked at.
  editor.change(uri, 2, [{ text: GOOD + "\n" }]);
  const early = editor.request("textDocument/documentSymbol", {
    textDocument: { uri },
  });
  editor.change(uri, 3, [{ text: GOOD + "\n\n" }]);
  await early.then(
    (answer) => assert.equal(answer.length, 3),
    (error) => assert.equal(error.code, -32801),
  );
  assert.deepEqual(await editor.diagnostics(uri, 3), []);
});

test("a request can be cancelled, and is answered", async () => {
  const uri = place.uri("cancel.c");
  await editor.initialize();
  editor.open(uri, GOOD);
  const source = new CancellationTokenSource();
  const answer = editor.request(
    "textDocument/documentSymbol",
    { textDocument: { uri } },
    source.token,
  );
  source.cancel();
  await answer.then(
    (symbols) => assert.equal(symbols.length, 3),
    (error) => assert.equal(error.code, -32800),
  );
  assert.deepEqual(await editor.diagnostics(uri, 1), []);
});

test("a compilation that takes long shows how far it is", async () => {
  const uri = place.uri("long.c");
  const loop = `for (int i = 0; i < 63; i++) {
    a[i] = a[i + 1] * sum;
    sum += a[i] & 15;
  }
`;
  const kernel = `// hls: kernel
int f(int a[64], int sum) {
${loop.repeat(40)}  return sum;
}
`;
  await editor.initialize({ window: { workDoneProgress: true } });
  editor.open(uri, kernel);
  const until = async (condition, what) => {
    const poll = async () => {
      while (!condition()) {
        await new Promise((done) => setTimeout(done, 10));
      }
    };
    await bounded(poll(), what);
  };
  // On any machine, the worker is stopped while it has the request,
  // which it may answer just then.
  let version = 1;
  while (editor.progress.length === 0) {
    const { workers } = await editor.request("hls/status", {});
    const busy = workers.find(({ state }) => state === "busy");
    const answered = () => editor.published.at(-1)?.version === version;
    if (busy) {
      process.kill(busy.pid, "SIGSTOP");
      await until(() => editor.progress.length > 0 || answered(), "progress");
      process.kill(busy.pid, "SIGCONT");
    }
    if (editor.progress.length === 0 && answered()) {
      version++;
      editor.change(uri, version, [{ text: `${kernel}int g${version};\n` }]);
    }
  }
  await editor.diagnostics(uri, version);
  assert.equal(editor.progress.at(-1)[1].kind, "end");
  const [[token, begin], ...others] = editor.progress;
  assert.deepEqual(begin, {
    kind: "begin",
    title: "Compiling long.c",
    cancellable: true,
    percentage: 0,
  });
  for (const [same, value] of others.slice(0, -1)) {
    assert.equal(same, token);
    assert.equal(value.kind, "report");
    assert.match(value.message, /^[a-z]+(-[a-z]+)*$/);
    assert.ok(value.percentage >= 0 && value.percentage <= 100);
  }
});

test("beside clangd only what clangd does not know is said", async () => {
  const uri = place.uri("clangd.c");
  await editor.initialize({ workspace: { configuration: true } });
  const broken = "// hls: kernel\nint f(int a) { return a }\n";
  editor.open(uri, broken);
  assert.equal((await editor.diagnostics(uri, 1)).length, 1);
  editor.settings = { clangdPresent: true };
  editor.notify("workspace/didChangeConfiguration", { settings: null });
  await editor.request("hls/status", {});
  editor.change(uri, 2, [{ text: broken + "\n" }]);
  assert.deepEqual(await editor.diagnostics(uri, 2), []);
});

test("a request about an open document sees the text in the editor", async () => {
  const uri = place.uri("not-saved.c");
  await editor.initialize();
  editor.open(uri, GOOD, 4);
  const { ir } = await editor.request("hls/lower", { source: { uri } });
  assert.match(ir, /handshake.func @scaled/);
  const same = await editor.request("hls/lower", {
    source: { uri, version: 4 },
  });
  assert.equal(same.ir, ir);
  await assert.rejects(
    editor.request("hls/lower", { source: { uri, version: 3 } }),
  );
});
