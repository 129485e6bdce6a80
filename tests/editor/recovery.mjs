// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The accidents that an editor lives through: daemons that end, are missing or
// too old, and files that are no good text. Usage: node --test recovery.mjs,
// with HLSC naming the program.

import assert from "node:assert/strict";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Editor, Place } from "./client.mjs";

const KERNEL = `#include "hls.h"
int twice(int x) { return 2 * x; }
int main(void) { HLS_CALL(twice, 1); return 0; }
`;
const BROKEN = KERNEL.replace("2 * x", "2 *");
// Its simulation lasts until somebody ends it.
const ENDLESS = KERNEL.replace("return HLS_CALL(twice, 1);", "for (;;);");

let place;
let editor;

beforeEach(() => {
  place = new Place(process.env.HLSC);
  editor = new Editor(place);
});
afterEach(async () => {
  editor.process.kill();
  await editor.exited;
  await place.close();
});

test("a daemon that is killed while typing is replaced", async () => {
  const uri = place.uri("killed.c");
  await editor.initialize();
  editor.open(uri, KERNEL);
  assert.deepEqual(await editor.diagnostics(uri, 1), []);
  for (let round = 0; round < 3; round++) {
    const { pid } = await editor.request("hls/status", {});
    const line = { line: 0, character: 0 };
    editor.change(uri, 10 * round + 2, [
      { range: { start: line, end: line }, text: "/* é */" },
    ]);
    process.kill(pid, "SIGKILL");
    editor.change(uri, 10 * round + 3, [{ text: BROKEN }]);
    assert.equal((await editor.diagnostics(uri, 10 * round + 3)).length, 1);
    editor.change(uri, 10 * round + 4, [{ text: KERNEL }]);
    assert.deepEqual(await editor.diagnostics(uri, 10 * round + 4), []);
    assert.notEqual((await editor.request("hls/status", {})).pid, pid);
  }
  assert.deepEqual(editor.messages, []);
  assert.equal(await editor.close(), 0);
});

test("the folders of the workspace are those of the end", async () => {
  const folder = (name) => ({ uri: place.uri(name), name });
  for (const name of ["one", "two"]) {
    fs.mkdirSync(fileURLToPath(place.uri(name)));
    fs.writeFileSync(
      fileURLToPath(place.uri(`${name}/f.c`)),
      `int in_${name}(void) { return 1; }\n`,
    );
  }
  await editor.initialize({}, undefined, [folder("one")]);
  for (let i = 0; i < 3; i++) {
    editor.notify("workspace/didChangeWorkspaceFolders", {
      event: { added: [folder("two")], removed: [folder("one")] },
    });
    editor.notify("workspace/didChangeWorkspaceFolders", {
      event: { added: [folder("one")], removed: [folder("two")] },
    });
  }
  editor.notify("workspace/didChangeWorkspaceFolders", {
    event: { added: [folder("two")], removed: [folder("one")] },
  });
  const found = async () =>
    (await editor.request("workspace/symbol", { query: "in_" })).map(
      ({ name }) => name,
    );
  assert.deepEqual(await found(), ["in_two"]);
  const { pid } = await editor.request("hls/status", {});
  process.kill(pid, "SIGKILL");
  while ((await editor.request("hls/status", {}).catch(() => ({ pid }))).pid === pid) {
    await new Promise((done) => setTimeout(done, 10));
  }
  assert.deepEqual(await found(), ["in_two"]);
});

test("edits before the daemon died are not forgotten", async () => {
  const uri = place.uri("kept.c");
  await editor.initialize({ general: { positionEncodings: ["utf-8"] } });
  editor.open(uri, KERNEL.replace("int twice", "/* 😀 */ int twice"));
  assert.deepEqual(await editor.diagnostics(uri, 1), []);
  const column = Buffer.byteLength("/* 😀");
  editor.change(uri, 2, [
    {
      range: {
        start: { line: 1, character: column },
        end: { line: 1, character: column },
      },
      text: " */ int * /* ", // a pointer, which has no circuit
    },
  ]);
  assert.notEqual((await editor.diagnostics(uri, 2)).length, 0);
  const before = editor.published.length;
  process.kill((await editor.request("hls/status", {})).pid, "SIGKILL");
  while (editor.published.length === before) {
    await new Promise((done) => setTimeout(done, 10));
  }
  const again = editor.published.at(-1);
  assert.equal(again.version, 2);
  assert.deepEqual(again.diagnostics, editor.published[before - 1].diagnostics);
});

test("a request that its daemon does not survive fails as cancelled", async () => {
  const uri = place.uri("lost.c");
  await editor.initialize();
  editor.open(uri, KERNEL);
  // hlsc may learn of the end before it has passed the request on, which goes to
  // the next daemon then: it is given more time until it has.
  let outcome = "answered";
  for (let ms = 0; outcome === "answered"; ms = 2 * ms + 1) {
    assert.ok(ms < 20000, "it was answered each time");
    const { pid } = await editor.request("hls/status", {});
    process.kill(pid, "SIGSTOP");
    const answer = editor.request("textDocument/documentSymbol", {
      textDocument: { uri },
    });
    const ended = answer.then(
      () => "answered",
      ({ code }) => code,
    );
    await new Promise((done) => setTimeout(done, ms));
    process.kill(pid, "SIGKILL");
    outcome = await ended;
  }
  assert.equal(outcome, -32802);
  assert.deepEqual(await editor.diagnostics(uri, 1), []);
});

test("progress ends with its daemon", async () => {
  const uri = place.uri("lost.c");
  await editor.initialize({ window: { workDoneProgress: true } });
  editor.open(uri, ENDLESS);
  await editor.diagnostics(uri, 1);
  const { pid } = await editor.request("hls/status", {});
  const answer = editor.request("workspace/executeCommand", {
    command: "hls.simulate",
    arguments: [{ uri, kernel: "twice" }],
  });
  while (editor.progress.length === 0) {
    await new Promise((done) => setTimeout(done, 1));
  }
  process.kill(pid, "SIGKILL");
  await assert.rejects(answer, { code: -32802 });
  assert.deepEqual(
    editor.progress.map(([, { kind }]) => kind).filter((k) => k !== "report"),
    ["begin", "end"],
  );
});

test("without a daemon the greeting says so, once", async () => {
  editor.process.kill();
  place.socket = path.join(place.directory, "none", "none", "hlsd.sock");
  editor = new Editor(place);
  await assert.rejects(editor.initialize(), /no daemon/);
  assert.deepEqual(editor.messages, []);
});

/** A daemon of before, which greets like that and ends when it is told to. */
async function givenOldDaemon(hls) {
  const asked = [];
  const old = net.createServer((socket) => {
    const answer = (id, result) => {
      const body = JSON.stringify({ jsonrpc: "2.0", id, result });
      socket.write(`Content-Length: ${body.length}\r\n\r\n${body}`);
    };
    socket.on("error", () => {});
    socket.on("data", (data) => {
      for (const [, name] of data.toString().matchAll(/"method":"([^"]+)"/g)) {
        asked.push(name);
        if (name === "initialize") {
          const serverInfo = { name: "hlsd", version: "0.0.1" };
          answer("hlsc-replay", { capabilities: {}, serverInfo, hls });
        } else if (name === "hls/shutdown") {
          old.close();
          answer(2, {});
        }
      }
    });
  });
  await new Promise((done) => old.listen(place.socket, done));
  return { asked, old };
}

test("an old daemon is told apart", async () => {
  const { asked, old } = await givenOldDaemon({ protocol: 1, methods: [] });
  await assert.rejects(editor.initialize(), {
    code: -32056,
    message: /hlsc stop/,
  });
  editor.process.kill();
  await editor.exited;
  assert.deepEqual(asked, ["initialize"]);
  assert.deepEqual(editor.messages, []);
  await new Promise((done) => old.close(done));
});

test("an old daemon that a client has started is replaced", async () => {
  const methods = ["hls/analyze"];
  const { asked } = await givenOldDaemon({
    protocol: 1,
    onDemand: true,
    methods,
  });
  const uri = place.uri("updated.c");
  const { serverInfo } = await editor.initialize();
  assert.notEqual(serverInfo.version, "0.0.1");
  editor.open(uri, BROKEN);
  assert.equal((await editor.diagnostics(uri, 1)).length, 1);
  assert.deepEqual(asked, ["initialize", "hls/shutdown"]);
  assert.deepEqual(editor.messages, []);
});

test("a document need not be a file", async () => {
  const uri = "untitled:Untitled-1";
  await editor.initialize();
  editor.open(uri, BROKEN);
  const [error] = await editor.diagnostics(uri, 1);
  assert.equal(error.range.start.line, 1);
  editor.change(uri, 2, [{ text: KERNEL }]);
  assert.deepEqual(await editor.diagnostics(uri, 2), []);
  const symbols = await editor.request("textDocument/documentSymbol", {
    textDocument: { uri },
  });
  assert.deepEqual(
    symbols.map(({ detail }) => detail),
    ["kernel", "main"],
  );
  const view = `hls-rtl:/twice/twice.sv?${encodeURIComponent(uri)}`;
  const rtl = await editor.request("hls/virtualDocument", { uri: view });
  assert.ok(rtl.map.length > 0);
  assert.equal(rtl.map[0].source.uri, uri);
});

test("a binary file among the others disturbs nothing", async () => {
  const good = place.uri("good.c");
  await editor.initialize();
  const bytes = Array.from({ length: 65536 }, (_, i) => (i * i * 7 + i) % 256);
  const binary = Buffer.from(bytes).toString("latin1");
  editor.open(place.uri("binary.c"), binary);
  editor.open(place.uri("marked.c"), `// hls: kernel\n${binary}`);
  editor.open(good, BROKEN);
  assert.equal((await editor.diagnostics(good, 1)).length, 1);
  await editor.diagnostics(place.uri("marked.c"), 1);
  for (const uri of [place.uri("binary.c"), place.uri("marked.c")]) {
    const at = { textDocument: { uri }, position: { line: 0, character: 0 } };
    assert.ok(!(await editor.request("textDocument/hover", at)));
  }
  assert.deepEqual(editor.messages, []);
  assert.deepEqual(
    editor.published.filter(({ uri }) => uri === place.uri("binary.c")),
    [],
  );
});

test("two folders may have files of one name", async () => {
  const first = place.uri("one/kernel.c");
  const second = place.uri("two/kernel.c");
  await editor.initialize();
  editor.open(first, KERNEL);
  editor.open(second, BROKEN);
  assert.deepEqual(await editor.diagnostics(first, 1), []);
  assert.equal((await editor.diagnostics(second, 1)).length, 1);
});

test("a file of 10,000 lines and a long one are only files", async () => {
  const uri = place.uri("long.c");
  await editor.initialize();
  const text = KERNEL + "// a line\n".repeat(10000);
  editor.open(uri, text);
  assert.deepEqual(await editor.diagnostics(uri, 1), []);
  editor.change(uri, 2, [
    {
      range: {
        start: { line: 9000, character: 0 },
        end: { line: 9000, character: 2 },
      },
      text: "",
    },
  ]);
  assert.notEqual((await editor.diagnostics(uri, 2)).length, 0);
});

test("what is no text is diagnosed, or nothing is said", async () => {
  const uri = place.uri("binary.c");
  await editor.initialize();
  editor.open(uri, "// hls: kernel\n\u0000\u0001\uFFFD\u0000 int f(");
  assert.notEqual((await editor.diagnostics(uri, 1)).length, 0);
  editor.change(uri, 2, [{ text: "" }]);
  editor.change(uri, 3, [{ text: "// hls: kernel\n" }]);
  assert.deepEqual(await editor.diagnostics(uri, 3), []);
  editor.change(uri, 4, [
    {
      range: {
        start: { line: 99999, character: 99999 },
        end: { line: 0, character: 0 },
      },
      text: "\nint f(int a) { return a; }",
    },
  ]);
  assert.deepEqual(await editor.diagnostics(uri, 4), []);
  editor.notify("textDocument/didChange", { textDocument: { uri: 7 } });
  editor.notify("textDocument/didOpen", { textDocument: [] });
  editor.notify("textDocument/didClose", {});
  await editor.request("hls/status", {});
});
