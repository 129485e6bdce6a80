// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What an editor lives through: daemons that end, are missing or too old, and
// files that are no good text. Usage: node --test recovery.mjs, with HLSC
// naming the program.

import assert from "node:assert/strict";
import net from "node:net";
import { afterEach, beforeEach, test } from "node:test";
import { Editor, Place } from "./client.mjs";

const KERNEL = `#include "hls.h"
int twice(int x) { return 2 * x; }
int main(void) { return HLS_CALL(twice, 1); }
`;
const BROKEN = KERNEL.replace("2 * x", "2 *");

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
  const { pid } = await editor.request("hls/status", {});
  process.kill(pid, "SIGSTOP");
  const answer = editor.request("textDocument/documentSymbol", {
    textDocument: { uri },
  });
  process.kill(pid, "SIGKILL");
  await assert.rejects(answer, { code: -32802 });
  assert.deepEqual(await editor.diagnostics(uri, 1), []);
});

test("without a daemon the greeting says so, once", async () => {
  editor.process.kill();
  place.socket = "/nonexistent/directory/hlsd.sock";
  editor = new Editor(place);
  await assert.rejects(editor.initialize(), /no daemon/);
  assert.deepEqual(editor.messages, []);
});

test("an old daemon is told apart", async () => {
  const old = net.createServer((socket) =>
    socket.once("data", () => {
      const body = JSON.stringify({
        jsonrpc: "2.0",
        id: "hlsc-replay",
        result: { capabilities: {}, hls: { protocol: 1, methods: [] } },
      });
      socket.write(`Content-Length: ${body.length}\r\n\r\n${body}`);
    }),
  );
  await new Promise((done) => old.listen(place.socket, done));
  await assert.rejects(editor.initialize(), /hlsc stop/);
  editor.process.kill();
  await editor.exited;
  await new Promise((done) => old.close(done));
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
