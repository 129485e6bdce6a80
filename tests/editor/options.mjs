// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What kernels are compiled with is set in an editor as it is on the command line.
// Usage: node --test options.mjs, with HLSC naming the program.

import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { Editor, Place } from "./client.mjs";

let place;
let editor;
let uri;
let version;

before(() => {
  place = new Place(process.env.HLSC);
});
after(() => place.close());
beforeEach(async () => {
  editor = new Editor(place);
  uri = place.uri("options.c");
  version = 1;
  await editor.initialize();
});
afterEach(async () => {
  editor.process.kill();
  await editor.exited;
});

// What is said of a text by default, and once `hls` is set.
async function withAndWithout(text, hls) {
  editor.open(uri, text);
  const before = await editor.diagnostics(uri, 1);
  await set(text, hls);
  return [before, await editor.diagnostics(uri, version)];
}

async function set(text, hls) {
  editor.notify("workspace/didChangeConfiguration", { settings: { hls } });
  version += 1;
  editor.change(uri, version, [{ text }]);
}

function at(text, needle) {
  const head = text.slice(0, text.indexOf(needle)).split("\n");
  return { line: head.length - 1, character: head.at(-1).length };
}

const codes = (diagnostics) => diagnostics.map(({ code }) => code);

async function hover(text, needle) {
  const answer = await editor.request("textDocument/hover", {
    textDocument: { uri },
    position: at(text, needle),
  });
  return answer.contents.value;
}

test("how much is behind a pointer", async () => {
  const text = `// hls: kernel
int last(const int *data, int n) { return data[n]; }
`;
  const [without, given] = await withAndWithout(text, {
    elements: ["last.data=24"],
  });
  assert.deepEqual(codes(without), ["unsupported-argument-type"]);
  assert.deepEqual(given, []);
  assert.match(await hover(text, "data, int"), /24 elements of 32 bits/);
});

test("a heap, and the settings in which there is none", async () => {
  const text = `#include <stdlib.h>
// hls: kernel
int sum(int n) {
  int *taken = malloc((unsigned)n * sizeof *taken), all = 0;
  for (int i = 0; i < n; i++)
    taken[i] = i;
  for (int i = 0; i < n; i++)
    all += taken[n - 1 - i];
  return all;
}
`;
  const [without, given] = await withAndWithout(text, { heap: 4096 });
  assert.equal(without[0].severity, 1);
  assert.match(without[0].message, /--heap/);
  assert.deepEqual(given, []);
  await set(text, { heap: 0 });
  assert.deepEqual(await editor.diagnostics(uri, version), without);
});

test("traps", async () => {
  const text = `#include <assert.h>
// hls: kernel
int half(int n) { assert(n % 2 == 0); return n / 2; }
`;
  const [without, given] = await withAndWithout(text, { traps: true });
  assert.match(without[0].message, /it is never reached/);
  assert.match(given[0].message, /stores the line in 'trap'/);
});

test("prints", async () => {
  const text = `#include <stdio.h>
// hls: kernel
int next(int n) { printf("%d", n); return n + 1; }
`;
  const [without, given] = await withAndWithout(text, { prints: true });
  assert.match(without[0].message, /writes in the native run alone/);
  assert.deepEqual(given, []);
});

test("a long double that is a double", async () => {
  const text = `// hls: kernel
double twice(double x) { long double y = x; return (double)(y + y); }
`;
  const [without, given] = await withAndWithout(text, { longDouble64: true });
  assert.deepEqual(codes(without), ["unsupported-construct"]);
  assert.deepEqual(given, []);
});

test("sums in another order", async () => {
  const text = `// hls: kernel
float sum(float a, float b, float c, float d) { return a + b + c + d; }
`;
  editor.open(uri, text);
  await editor.diagnostics(uri, 1);
  const sums = async () => {
    const { text } = await editor.request("hls/virtualDocument", {
      uri: `hls-ir:/sum/cf.mlir?${encodeURIComponent(uri)}`,
    });
    return [...text.matchAll(/arith\.addf (%\w+), (%\w+)/g)].map(
      ([, left, right]) => `${left} ${right}`,
    );
  };
  const inOrder = await sums();
  await set(text, { fastMath: true });
  await editor.diagnostics(uri, version);
  const asTree = await sums();
  assert.equal(inOrder.length, 3);
  assert.equal(asTree.length, 3);
  assert.notDeepEqual(asTree, inOrder);
});
