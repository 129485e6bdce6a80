// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What an editor without clangd asks about C, what beside clangd is not said
// twice, headers, and texts that are no C. Usage: node --test language.mjs, with
// HLSC naming the program.

import assert from "node:assert/strict";
import fs from "node:fs";
import { fileURLToPath } from "node:url";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { CancellationTokenSource } from "vscode-languageserver-protocol/node";
import { bounded, Editor, Place } from "./client.mjs";

const TEXT = `#include "hls.h"
#include "sizes.h"
void __scale(int input_a, int output_b, int parameter_FACTOR);
int __init1();
/* Scales
 * twice. */
int scaled(int x) {
  int scratch = x + SIZE;
  int b = __init1();
  __scale(scratch, b, 3);
  return b + scratch;
}
int main(void) { return HLS_CALL(scaled, 1) != 3; }
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
  uri = place.uri("language.c");
  write("sizes.h", "#define SIZE 4\n");
});
afterEach(async () => {
  editor.process.kill();
  await editor.exited;
});

function write(name, text) {
  fs.writeFileSync(fileURLToPath(place.uri(name)), text);
}

async function given(text = TEXT, options, capabilities = {}, folders) {
  const result = await editor.initialize(capabilities, options, folders);
  editor.open(uri, text);
  return result;
}

function at(text, needle, offset = 0) {
  const head = text.slice(0, text.indexOf(needle) + offset).split("\n");
  return { line: head.length - 1, character: head.at(-1).length };
}

function ask(method, more = {}) {
  return editor.request(method, { textDocument: { uri }, ...more });
}

const brief = ({ code, range }) => [code, range.start.line, range.start.character];
const linesOf = (places) => places.map(({ range }) => range.start.line);

/** The diagnostics of a file that were published last, once they fit. */
async function shown(of, fits) {
  const last = () =>
    editor.published.filter((one) => one.uri === of).at(-1)?.diagnostics ?? [];
  const poll = async () => {
    while (!fits(last())) {
      await new Promise((done) => setTimeout(done, 20));
    }
  };
  await bounded(poll(), `diagnostics of ${of}`);
  return last();
}

test("a name has references, highlights and another name", async () => {
  await given();
  const position = at(TEXT, "scratch, b", 2);
  const context = { includeDeclaration: true };
  const all = await ask("textDocument/references", { position, context });
  assert.deepEqual(linesOf(all), [7, 9, 10]);
  context.includeDeclaration = false;
  const uses = await ask("textDocument/references", { position, context });
  assert.deepEqual(linesOf(uses), [9, 10]);
  const highlights = await ask("textDocument/documentHighlight", { position });
  assert.deepEqual(linesOf(highlights), [7, 9, 10]);
  const range = await ask("textDocument/prepareRename", { position });
  assert.deepEqual(range.start, at(TEXT, "scratch, b"));
  const { changes } = await ask("textDocument/rename", {
    position,
    newName: "sum",
  });
  assert.deepEqual(linesOf(changes[uri]), [7, 9, 10]);
  await assert.rejects(
    ask("textDocument/rename", { position, newName: "3x" }),
    { code: -32602 },
  );
});

test("a new name may not be a keyword, nor hide what has it", async () => {
  const text = `#include "hls.h"
int total;
int first(int a) { int b = a; return b + total; }
int second(int c) { int d = c; return d + total; }
int main(void) { return HLS_CALL(first, 1) + HLS_CALL(second, 2); }
`;
  await given(text);
  const rename = (position, newName) =>
    ask("textDocument/rename", { position, newName });
  const position = at(text, "b = a");
  for (const taken of ["a", "total", "first", "second"]) {
    await assert.rejects(rename(position, taken), {
      message: new RegExp(`^'${taken}' is something else there`),
    });
  }
  await assert.rejects(rename(at(text, "total;"), "d"), { code: -32600 });
  await assert.rejects(rename(position, "while"), { code: -32602 });
  // What is declared in the other function is not seen.
  for (const free of ["c", "d", "b", "whilst"]) {
    const { changes } = await rename(position, free);
    assert.deepEqual(linesOf(changes[uri]), [2, 2]);
  }
});

test("a call tells its arguments with their roles", async () => {
  await given();
  const position = at(TEXT, "b, 3)", 3);
  const help = await ask("textDocument/signatureHelp", { position });
  assert.match(help.signatures[0].label, /^__scale\(input_a: input, int, /);
  assert.equal(help.activeParameter, 2);
  assert.equal(
    await ask("textDocument/signatureHelp", { position: { line: 0, character: 0 } }),
    null,
  );
});

test("blocks and comments fold, and includes are links", async () => {
  await given();
  const folds = await ask("textDocument/foldingRange");
  assert.deepEqual(
    folds.map(({ startLine, endLine, kind }) => [startLine, endLine, kind]),
    [
      [4, 5, "comment"],
      [6, 10, undefined],
    ],
  );
  const links = await ask("textDocument/documentLink");
  assert.deepEqual(
    links.map(({ target }) => target),
    [place.uri("sizes.h")],
  );
  // Its begin is not its end, too.
  editor.change(uri, 2, [{ text: `/*/ {\n */\n${TEXT}` }]);
  const [first, second] = await ask("textDocument/foldingRange");
  assert.deepEqual([first.startLine, first.endLine], [0, 1]);
  assert.deepEqual([second.startLine, second.endLine], [6, 7]);
});

/** The text after edits, which do not overlap and have plain characters. */
function edited(text, edits) {
  const starts = [0];
  for (const line of text.split("\n")) {
    starts.push(starts.at(-1) + line.length + 1);
  }
  const offset = ({ line, character }) => starts[line] + character;
  return edits.reduceRight(
    (all, { range, newText }) =>
      all.slice(0, offset(range.start)) + newText + all.slice(offset(range.end)),
    text,
  );
}

const UGLY = `#include "z.h"
#include "a.h"
int  f( int a ){return a ;}
int  g( int a ){return a ;}
`;

test("a file is laid out by the styles above it", async () => {
  const { capabilities } = await given(UGLY);
  assert.equal(capabilities.documentFormattingProvider, true);
  assert.equal(capabilities.documentRangeFormattingProvider, true);
  const options = { tabSize: 4, insertSpaces: true };
  const layOut = async () =>
    edited(UGLY, await ask("textDocument/formatting", { options }));
  assert.equal(
    await layOut(),
    '#include "a.h"\n#include "z.h"\n' +
      "int f(int a) { return a; }\nint g(int a) { return a; }\n",
  );
  write(".clang-format", "AllowShortFunctionsOnASingleLine: None\nIndentWidth: 3\n");
  const tall = (name, indent) => `int ${name}(int a) {\n${indent}return a;\n}\n`;
  const headers = '#include "a.h"\n#include "z.h"\n';
  assert.equal(await layOut(), headers + tall("f", "   ") + tall("g", "   "));
  const range = { start: { line: 3, character: 0 }, end: { line: 3, character: 4 } };
  const part = await ask("textDocument/rangeFormatting", { range, options });
  assert.equal(edited(UGLY, part), UGLY.replace(/int {2}g.*\n/, tall("g", "   ")));
  // One in a folder below may take over what is above.
  fs.mkdirSync(fileURLToPath(place.uri("below")), { recursive: true });
  write(
    "below/.clang-format",
    "BasedOnStyle: InheritParentConfig\nIndentWidth: 1\n",
  );
  uri = place.uri("below/language.c");
  editor.open(uri, UGLY);
  assert.equal(await layOut(), headers + tall("f", " ") + tall("g", " "));
  write("below/.clang-format", "IndentWidth: many\n");
  await assert.rejects(layOut(), {
    message: /below\/\.clang-format:1:14: /,
  });
  fs.rmSync(fileURLToPath(place.uri(".clang-format")));
});

test("functions are found in all open files", async () => {
  await given();
  await editor.diagnostics(uri, 1);
  const found = await editor.request("workspace/symbol", { query: "SCAL" });
  assert.deepEqual(
    found.map(({ name, containerName }) => [name, containerName]),
    [
      ["__scale", "placeholder"],
      ["scaled", "kernel"],
    ],
  );
});

test("diagnostics can be asked for, by those that do not listen", async () => {
  const text = TEXT.replace("int input_a", "int a");
  const { capabilities } = await given(text, undefined, {
    textDocument: { diagnostic: {} },
  });
  assert.equal(capabilities.diagnosticProvider.identifier, "hlsd");
  const report = await ask("textDocument/diagnostic");
  assert.deepEqual(report.items.map(brief), [["placeholder-arg-name", 2, 17]]);
});

test("those that listen are not offered to ask", async () => {
  const { capabilities } = await given(TEXT, undefined, {
    textDocument: { diagnostic: {}, publishDiagnostics: {} },
  });
  assert.equal(capabilities.diagnosticProvider, undefined);
  await editor.diagnostics(uri, 1);
});

test("completion offers what the file declares, placeholders first", async () => {
  const text = TEXT.replace("return b + scratch", "__s");
  await given(TEXT);
  await editor.diagnostics(uri, 1);
  editor.change(uri, 2, [{ text }]);
  const { items } = await ask("textDocument/completion", {
    position: at(text, "__s;", 3),
  });
  const labels = items
    .sort((a, b) => (a.sortText < b.sortText ? -1 : 1))
    .map(({ label }) => label);
  assert.equal(labels[0], "__scale");
  assert.ok(labels.includes("__short_to_token"), labels);
  const words = TEXT.replace("return b + scratch", "sc");
  editor.change(uri, 3, [{ text: words }]);
  const offered = await ask("textDocument/completion", {
    position: at(words, "sc;", 2),
  });
  const names = offered.items.map(({ label }) => label);
  assert.deepEqual(names.sort(), ["scaled", "scratch"]);
  assert.equal(offered.isIncomplete, false);
  // A variable alone is offered as well: not every editor completes words.
  const alone = TEXT.replace("return b + scratch", "scr");
  editor.change(uri, 4, [{ text: alone }]);
  const variable = await ask("textDocument/completion", {
    position: at(alone, "scr;", 3),
  });
  assert.deepEqual(variable.items.map(({ label }) => label), ["scratch"]);
  const foreign = TEXT.replaceAll("scratch", "größe").replace("return b + größe", "größ");
  editor.change(uri, 6, [{ text: foreign }]);
  const beyond = await ask("textDocument/completion", {
    position: at(foreign, "größ;", 4),
  });
  assert.deepEqual(beyond.items.map(({ label }) => label), ["größe"]);
  // What is no letter ends a word, in comments as well.
  const comment = `${foreign}// größer→kleiner, “größter”，größtes\n`;
  editor.change(uri, 6, [{ text: comment }]);
  const seen = await ask("textDocument/completion", {
    position: at(comment, "größ;", 4),
  });
  assert.deepEqual(seen.items.map(({ label }) => label).sort(), [
    "größe",
    "größer",
    "größter",
    "größtes",
  ]);
  // A list that is cut says so: else the editor would never ask again.
  const many = Array.from({ length: 300 }, (_, i) => `long scar${i};`).join("\n");
  const long = `${words}\n${many}\n`;
  editor.change(uri, 7, [{ text: long }]);
  const cut = await ask("textDocument/completion", { position: at(long, "sc;", 2) });
  assert.equal(cut.isIncomplete, true);
});

test("formatting is offered and taken back as clangd goes and comes", async () => {
  const formatting = { dynamicRegistration: true };
  const { capabilities } = await given(UGLY, undefined, {
    textDocument: { formatting },
  });
  assert.equal(capabilities.documentFormattingProvider, undefined);
  const offered = () => editor.registered.has("textDocument/formatting");
  const until = async (wanted) => {
    while (offered() !== wanted) {
      await new Promise((done) => setTimeout(done, 20));
    }
  };
  await bounded(until(true), "the offer to format");
  for (const clangdPresent of [true, false]) {
    editor.notify("workspace/didChangeConfiguration", {
      settings: { hls: { clangdPresent } },
    });
    await bounded(until(!clangdPresent), `formatting, clangd: ${clangdPresent}`);
  }
});

test("beside clangd nothing of that is said twice", async () => {
  const { capabilities } = await given(TEXT, { hls: { clangdPresent: true } });
  assert.equal(capabilities.documentFormattingProvider, undefined);
  assert.deepEqual(await ask("textDocument/formatting"), []);
  const position = at(TEXT, "scratch, b", 2);
  const context = { includeDeclaration: true };
  assert.deepEqual(
    await ask("textDocument/references", { position, context }),
    [],
  );
  assert.deepEqual(await ask("textDocument/foldingRange"), []);
  assert.deepEqual(await ask("textDocument/documentLink"), []);
  assert.equal(await ask("textDocument/signatureHelp", { position }), null);
  assert.deepEqual(await ask("textDocument/documentSymbol"), []);
  assert.deepEqual(
    await ask("textDocument/documentHighlight", { position }),
    [],
  );
  assert.equal(await ask("textDocument/prepareRename", { position }), null);
  const renamed = await ask("textDocument/rename", { position, newName: "n" });
  assert.deepEqual(Object.values(renamed?.changes ?? {}).flat(), []);
  const query = { query: "scale" };
  assert.deepEqual(await editor.request("workspace/symbol", query), []);
  const offered = await ask("textDocument/completion", { position });
  const names = (offered?.items ?? offered ?? []).map(({ label }) => label);
  assert.deepEqual(names.filter((name) => /scratch|scaled/.test(name)), []);
  const kernels = (await ask("hls/symbols")).filter(
    ({ detail }) => detail === "kernel",
  );
  assert.deepEqual(kernels.map(({ name }) => name), ["scaled"]);
  assert.equal(await ask("textDocument/definition", { position }), null);
  const placeholder = at(TEXT, "__scale(scratch", 2);
  const module = await ask("textDocument/definition", { position: placeholder });
  assert.match(module.uri, /^hls-rtl:/);
});

for (const [language, clangdPresent] of [
  ["c", false],
  ["c", true],
  ["cpp", false],
]) {
  const beside = clangdPresent ? "beside clangd" : "alone";
  test(`a mistake hides neither waits nor calls, in ${language}, ${beside}`, async () => {
    await editor.initialize({}, { hls: { clangdPresent } });
    editor.open(
      uri,
      `#include "hls.h"
void __unit(int input_a, int output_b, int parameter_N);
int __init1();
int kernel(int a) {
  int b = __init1();
  __unit(a, b, a);
  int late = __wait_int(a, b);
  late = a +;
  return late;
}
int main(void) { return HLS_CALL(kernel, 0); }
`,
      1,
      language,
    );
    const told = (await editor.diagnostics(uri, 1)).map(brief);
    assert.deepEqual(
      told.sort(([, a], [, b]) => a - b).map(([code, line]) => [code, line]),
      [
        ["placeholder-parameter-not-constant", 5],
        ["wait-not-token", 6],
        ...(clangdPresent ? [] : [["expected_expression", 7]]),
      ],
    );
  });
}

test("a warning of Clang is Clang's, and codes lead to their pages", async () => {
  const text = TEXT.replace("return b +", "int m[2]; m[3] = 1; return b +");
  await given(text);
  const [warning] = await shown(uri, (list) => list.length > 0);
  assert.deepEqual([warning.source, warning.code], ["clang", "array-bounds"]);
  assert.match(warning.codeDescription.href, /clang\.llvm\.org.*#warray-bounds$/);
  editor.change(uri, 2, [{ text: TEXT.replace("int input_a", "int a") }]);
  const [error] = await editor.diagnostics(uri, 2);
  assert.equal(error.source, "hlsd");
  assert.match(error.codeDescription.href, /diagnostics\.md#placeholder-arg-name$/);
  editor.change(uri, 3, [{ text: TEXT.replace("return b +", "return c +") }]);
  const [undeclared] = await editor.diagnostics(uri, 3);
  assert.equal(undeclared.code, "undeclared_var_use");
  assert.match(undeclared.codeDescription.href, /diagnostics\.md#clang$/);
});

test("a constant outside of an argument is warned about", async () => {
  const text = `// hls: kernel
int last(int a[4], int m[3][4]) {
  m[3][0] = 1;
  return a[9] + a[3];
}
`;
  await given(text);
  assert.deepEqual((await editor.diagnostics(uri, 1)).map(brief), [
    ["index-outside", 2, 4],
    ["index-outside", 3, 11],
  ]);
});

test("the address behind the last element is none outside", async () => {
  const text = `struct s { int n; int v[4]; };
// hls: kernel
int last(int a[4], int m[2][3], struct s p[2]) {
  int sum = 0;
  for (int *q = a; q != &a[4]; q++) sum += *q;
  for (int *q = p->v; q != &p->v[4]; q++) sum += *q;
  return sum + (&m[2] == m + 2) + (&*(a + 4) == a + 4) + (&a[5] == a);
}
`;
  await given(text);
  const found = (await editor.diagnostics(uri, 1)).filter(
    ({ code }) => code === "index-outside" || code === "array-bounds",
  );
  assert.deepEqual(found.map(brief), [["index-outside", 6, 61]]);
});

test("so is one behind a pointer whose size the calls tell", async () => {
  const text = `// hls: kernel
int last(int *a, int *moved) {
  moved++;
  return *(a + 4) + a[5] + a[3] + *(a - 1) + moved[-1];
}
int main(void) {
  int a[4] = {1, 2, 3, 4}, b[4] = {0};
  return last(a, b);
}
`;
  await given(text);
  const found = await editor.diagnostics(uri, 1);
  assert.deepEqual(
    found.map(brief).filter(([code]) => code === "index-outside"),
    [
      ["index-outside", 3, 11],
      ["index-outside", 3, 22],
      ["index-outside", 3, 36],
    ],
  );
});

test("so is one behind sums, in rows, and in the last array of a struct", async () => {
  const text = `struct s { int n; int v[4]; };
struct open { int n; int v[1]; };
// hls: kernel
int last(int m[3][4], int p[6], struct s x, struct s b[2], struct open o[2]) {
  int row = *(*(m + 1) + 12) + *(*(m + 1) + 3) + (m[2] + 2)[2];
  int sum = (p + 1)[6] + (p + 1)[4] + *(1 + p + 5) + *(p + 7 - 2);
  int member = x.v[4] + x.v[3] + b->v[5] + b[1].v[1 - 2] + *(b[1].v + 4);
  return row + sum + member + o->v[1];
}
`;
  await given(text);
  const found = (await editor.diagnostics(uri, 1)).filter(
    ({ code }) => code === "index-outside" || code === "array-bounds",
  );
  assert.deepEqual(found.map(brief), [
    ["index-outside", 4, 14],
    ["index-outside", 4, 60],
    ["index-outside", 5, 20],
    ["index-outside", 5, 40],
    ["index-outside", 6, 19],
    ["index-outside", 6, 38],
    ["index-outside", 6, 50],
    ["index-outside", 6, 61],
  ]);
  assert.match(found[0].message, /^a row of 'm' has 4 elements, .* index 12$/);
  assert.match(found[2].message, /^'p' has 6 elements, .* index 7$/);
  assert.match(found[4].message, /^'v' has 4 elements, .* index 4$/);
});

test("what a constant condition never comes to is no such mistake", async () => {
  const text = `#define TAPS 4
// hls: kernel
int first(int a[TAPS], int n) {
  int sum = TAPS > 4 ? a[4] : 0;
  if (TAPS > 5) sum += a[5]; else sum += a[6];
  while (0) sum += a[7];
  if (TAPS > 9) { in: sum += a[9]; } else if (n < 0) goto in;
  return sum + (TAPS > 8 && a[8]) + (TAPS < 8 || a[9]) + (n > 8 && a[10]);
}
`;
  await given(text);
  const found = (await editor.diagnostics(uri, 1)).filter(
    ({ code }) => code === "index-outside",
  );
  assert.deepEqual(found.map(brief), [
    ["index-outside", 4, 43],
    ["index-outside", 6, 31],
    ["index-outside", 7, 69],
  ]);
});

test("what nothing leads to is none, and what a jump leads to is one", async () => {
  const text = `// hls: kernel
int first(int a[4], int n) {
  int x = 0;
  for (; 0;) { x += a[10]; }
  for (x = a[11]; 0; x += a[12]) { x++; }
  switch (1) { case 0: x += a[13]; break; case 1: x += a[14]; break; default: x += a[15]; }
  if (0) { x += a[16]; unused: x++; }
  if (0) { x += a[17]; in: x += a[18]; }
  if (n > 5) goto in;
  switch (n) { case 1: if (0) { x += a[19]; case 2: x += a[20]; } }
  do { x += a[21]; } while (0);
  while (1) { if (x++ > n) break; continue; x += a[22]; }
  if (n > 3) { return x; x += a[23]; }
  return x + a[24];
  x += a[25];
}
`;
  await given(text);
  const found = (await editor.diagnostics(uri, 1)).filter(
    ({ code }) => code === "index-outside",
  );
  assert.deepEqual(
    found.map(({ message }) => Number(/index (\d+)/.exec(message)[1])),
    [11, 14, 18, 20, 21, 24],
  );
});

test("a condition that C++ writes without one is none", async () => {
  await editor.initialize({}, { hls: { std: "c++23" } });
  const text = `// hls: kernel
int first(int a[4]) {
  if consteval { return 0; }
  return a[4];
}
`;
  editor.open(uri, text, 1, "cpp");
  const found = await editor.diagnostics(uri, 1);
  assert.deepEqual(
    found.map(brief).filter(([code]) => code === "index-outside"),
    [["index-outside", 3, 11]],
  );
});

test("a mistake in C does not hide those of placeholders", async () => {
  const text = TEXT.replace("int input_a", "int a").replace(
    "return b + scratch",
    "return b +",
  );
  await given(text);
  const codes = (await editor.diagnostics(uri, 1)).map(brief);
  assert.deepEqual(codes, [
    ["expected_expression", 10, 12],
    ["placeholder-arg-name", 2, 17],
  ]);
});

test("what was known stays, faded, where nothing has changed", async () => {
  const text = `// hls: kernel
int first(int x) {
  return x;
}
// hls: kernel
int second(int a[4], int n) { return first(n) + a[9]; }
`;
  await given(text);
  const [known] = await editor.diagnostics(uri, 1);
  assert.deepEqual(brief(known), ["index-outside", 5, 50]);
  // A kernel that is called with values that only its whole text tells of.
  const broken = text.replace("return x;", "\n  return x +;");
  editor.change(uri, 2, [{ text: broken }]);
  const now = await editor.diagnostics(uri, 2);
  assert.deepEqual(now.map(brief), [
    ["expected_expression", 3, 12],
    ["index-outside", 6, 50],
  ]);
});

test("what only a whole compilation tells is faded while there is none", async () => {
  const text = `int pop(int queue);
// hls: kernel
int twice(int queue) {
  int first = pop(queue);
  int second = pop(queue);
  return first - second;
}
int other(int x) {
  return x;
}
`;
  await given(text);
  const [known] = await editor.diagnostics(uri, 1);
  assert.deepEqual(brief(known), ["call-order", 4, 15]);
  editor.change(uri, 2, [{ text: text.replace("return x;", "return x +;") }]);
  const now = await editor.diagnostics(uri, 2);
  assert.deepEqual(now.map(brief), [
    ["expected_expression", 8, 12],
    ["call-order", 4, 15],
  ]);
  assert.deepEqual(now[1].tags, [1]);
  // Not where something has changed.
  editor.change(uri, 3, [{ text: text.replace("= pop(queue);\n  int", "= pop(;\n  int") }]);
  const later = await editor.diagnostics(uri, 3);
  assert.ok(!later.some(({ code, range }) => code === "call-order" && range.start.line === 3));
});

test("an only output that is misnamed is one mistake", async () => {
  const text = TEXT.replace("int output_b", "int b");
  await given(text);
  const codes = (await editor.diagnostics(uri, 1)).map(({ code }) => code);
  assert.ok(codes.includes("placeholder-arg-name"), codes);
  assert.ok(!codes.includes("placeholder-no-output"), codes);
});

test("a mistake in a header is shown there and where it is included", async () => {
  write("inner.h", "int broken = ;\n");
  write("sizes.h", '\n#include "inner.h"\n#define SIZE 4\n');
  await given();
  const own = await shown(uri, (list) => list.length > 0);
  assert.deepEqual(own.map(brief), [["expected_expression", 1, 9]]);
  const there = await shown(place.uri("inner.h"), (list) => list.length > 0);
  assert.deepEqual(there.map(brief), [["expected_expression", 0, 13]]);
  write("inner.h", "");
  editor.notify("workspace/didChangeWatchedFiles", {
    changes: [{ uri: place.uri("inner.h"), type: 2 }],
  });
  await shown(uri, (list) => list.length === 0);
  await shown(place.uri("inner.h"), (list) => list.length === 0);
});

test("a header counts as it is in the editor", async () => {
  await given();
  assert.deepEqual(await editor.diagnostics(uri, 1), []);
  const header = place.uri("sizes.h");
  editor.open(header, "#define SIZES 4\n", 1, "cpp");
  const [missing] = await shown(uri, (list) => list.length > 0);
  assert.match(missing.message, /SIZE/);
  editor.change(header, 2, [{ text: "#define SIZE 5\n" }]);
  await shown(uri, (list) => list.length === 0);
});

test("so does another file of the program", async () => {
  const bench = (call) =>
    `int total(const int *p, int n);\nint main(void) {\n  int a[4] = {1, 2, 3, 4};\n  return ${call};\n}\n`;
  write(".hlsd.yaml", "files: [several.c]\ntest-bench: [bench.c]\n");
  write("bench.c", bench("total(a, 4)"));
  await editor.initialize({}, {});
  const several = place.uri("several.c");
  editor.open(
    several,
    '#include "hls.h"\nint total(const int *p, int n) {\n  int s = 0;\n' +
      "  for (int i = 0; i < n; i++)\n    s += p[i];\n  return s;\n}\n",
  );
  assert.deepEqual(await editor.diagnostics(several, 1), []);
  editor.open(place.uri("bench.c"), bench("a[0]"));
  const [unknown] = await shown(several, (list) => list.length > 0);
  assert.equal(unknown.code, "unsupported-argument-type");
  editor.change(place.uri("bench.c"), 2, [{ text: bench("total(a, 3)") }]);
  await shown(several, (list) => list.length === 0);
  // No line of the kernel leads to its mistakes.
  editor.change(place.uri("bench.c"), 3, [{ text: bench("total(a, )") }]);
  const [told] = await shown(several, (list) => list.length > 0);
  const [first] = told.relatedInformation;
  assert.deepEqual(told.range.start, { line: 0, character: 0 });
  assert.equal(first.location.uri, place.uri("bench.c"));
  assert.equal(first.message, "in this file of the program");
  fs.rmSync(fileURLToPath(place.uri(".hlsd.yaml")));
});

for (const ending of ["hpp", "hh", "hxx", "inc", "inl", "ipp", "tpp", "def"]) {
  test(`so does one with another ending, *.${ending}`, async () => {
    write(`sizes.${ending}`, "#define PARTS 4\n");
    await given(
      `#include "hls.h"\n#include "sizes.${ending}"\n` +
        "int part(int a[PARTS]) { return a[0]; }\n",
    );
    assert.deepEqual(await editor.diagnostics(uri, 1), []);
    const header = place.uri(`sizes.${ending}`);
    editor.open(header, "#define PART 4\n", 1, "cpp");
    const [missing] = await shown(uri, (list) => list.length > 0);
    assert.match(missing.message, /PARTS/);
    editor.change(header, 2, [{ text: "#define PARTS 5\n" }]);
    await shown(uri, (list) => list.length === 0);
  });
}

test("a file has kernels through the headers it includes", async () => {
  write("kernel.h", '#include "hls.h"\n');
  write("through.h", '#include "kernel.h"\n');
  await given('#include "through.h"\nint twice(int x) { return 2 * x; }\n');
  const symbols = await ask("textDocument/documentSymbol");
  assert.deepEqual(
    symbols.map(({ name, detail }) => [name, detail]),
    [["twice", "kernel"]],
  );
});

test("so it has through headers in folders that its project names", async () => {
  fs.mkdirSync(fileURLToPath(place.uri("named/inc")), { recursive: true });
  write("named/inc/far.h", '#include "near.h"\n');
  write("named/inc/near.h", "#include <hls.h>\n");
  uri = place.uri("named/through.c");
  const text = "#include <far.h>\nint twice(int x) { return 2 * x; }\n";
  await editor.initialize();
  editor.open(uri, text);
  assert.deepEqual(await ask("textDocument/documentSymbol"), []);
  write("named/compile_flags.txt", "-Iinc\n");
  editor.notify("workspace/didChangeWatchedFiles", {
    changes: [{ uri: place.uri("named/compile_flags.txt"), type: 1 }],
  });
  const [symbol] = await ask("textDocument/documentSymbol");
  assert.deepEqual([symbol.name, symbol.detail], ["twice", "kernel"]);
  // The user may name them, too.
  fs.rmSync(fileURLToPath(place.uri("named/compile_flags.txt")));
  editor.notify("workspace/didChangeWatchedFiles", {
    changes: [{ uri: place.uri("named/compile_flags.txt"), type: 3 }],
  });
  assert.deepEqual(await ask("textDocument/documentSymbol"), []);
  editor.notify("workspace/didChangeConfiguration", {
    settings: { hls: { includeDirs: [fileURLToPath(place.uri("named/inc"))] } },
  });
  const [other] = await ask("textDocument/documentSymbol");
  assert.equal(other.name, "twice");
});

test("functions are found in files of the workspace that are not open", async () => {
  const found = async (query) =>
    (await editor.request("workspace/symbol", { query })).map(
      ({ name, location: { uri, range } }) => [
        name,
        uri.slice(place.uri("").length + 1),
        range.start.line,
        range.start.character,
        range.end.character,
      ],
    );
  for (const name of ["ws/deep/er", "ws/.hidden", "more"]) {
    fs.mkdirSync(fileURLToPath(place.uri(name)), { recursive: true });
  }
  write("ws/far.c", "/* ä */ int far_away(int a) {\n return a; }\nint x;\n");
  write("ws/deep/er/h.hpp", "namespace n {\n int far_below() { return 1; }\n}");
  write("ws/.hidden/h.c", "int far_hidden(void) { return 1; }");
  write("more/m.c", "int far_more(void) { return 1; }");
  write("ws/text.txt", "int far_text(void) { return 1; }");
  const folder = (name) => ({ uri: place.uri(name), name });
  await given(TEXT, undefined, {}, [folder("ws/")]);
  const far = ["far_away", "ws/far.c", 0, 12, 20];
  const below = ["far_below", "ws/deep/er/h.hpp", 1, 5, 14];
  assert.deepEqual(await found("FAR_"), [far, below]);
  // The text in the editor counts, whether the compiler sees it or not.
  const plain = place.uri("ws/far.c");
  editor.open(plain, "\nint far_edited(void) { return 1; }\n");
  assert.deepEqual(await found("far_"), [
    below,
    ["far_edited", "ws/far.c", 1, 4, 14],
  ]);
  editor.notify("textDocument/didClose", { textDocument: { uri: plain } });
  editor.notify("workspace/didChangeWorkspaceFolders", {
    event: { added: [folder("more")], removed: [folder("ws")] },
  });
  assert.deepEqual(await found("far_"), [["far_more", "more/m.c", 0, 4, 12]]);
});

// The names of functions, and where.
const symbols = async (query) =>
  (await editor.request("workspace/symbol", { query })).map(
    ({ name, location: { uri } }) =>
      `${name} ${uri.slice(place.uri("").length + 1)}`,
  );
const folderOf = (name) => ({ uri: place.uri(name), name });

test("folders within folders give each function once", async () => {
  fs.mkdirSync(fileURLToPath(place.uri("out/in")), { recursive: true });
  fs.symlinkSync("out", fileURLToPath(place.uri("link")));
  write("out/o.c", "int twice_out(void) { return 1; }");
  write("out/in/i.c", "int twice_in(void) { return 1; }");
  const dots = { uri: `${place.uri("out")}/in/../in/`, name: "dots" };
  const folders = [folderOf("link"), folderOf("out/in"), folderOf("out"), dots];
  await given(TEXT, undefined, {}, folders);
  assert.deepEqual((await symbols("twice_")).map((one) => one.split(" ")[0]), [
    "twice_in",
    "twice_out",
  ]);
  // The editor has the file, by another path.
  editor.open(place.uri("out/o.c"), "int twice_open(void) { return 1; }");
  assert.deepEqual((await symbols("twice_")).map((one) => one.split(" ")[0]), [
    "twice_in",
    "twice_open",
  ]);
});

test("a kernel file that no compiler has seen yet has functions", async () => {
  await given(TEXT, undefined, {}, [folderOf("")]);
  const text = '#include "hls.h"\nint early_one(int a) { return a; }\n';
  editor.open(place.uri("early.c"), text);
  assert.deepEqual(await symbols("early_"), ["early_one early.c"]);
  await editor.diagnostics(place.uri("early.c"), 1);
  assert.deepEqual(await symbols("early_"), ["early_one early.c"]);
});

test("a file in another dialect of C has functions", async () => {
  await given(TEXT, undefined, {}, [folderOf("")]);
  const text = "int dialect_one(int a) { return a; }\n";
  editor.open(place.uri("dialect.c"), text, 1, "objective-c");
  assert.deepEqual(await symbols("dialect_"), ["dialect_one dialect.c"]);
});

test("an open file whose name is no UTF-8 is searched with the others", async () => {
  const folder = fileURLToPath(place.uri("bytes"));
  fs.mkdirSync(folder, { recursive: true });
  const name = Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xff]), Buffer.from(".c")]);
  fs.writeFileSync(name, "int bytes_disk(void) { return 1; }\n");
  write("bytes/other.c", "int bytes_other(void) { return 1; }\n");
  await given(TEXT, undefined, {}, [folderOf("bytes")]);
  editor.open(`${place.uri("bytes")}/%FF.c`, "int bytes_open(void) { return 1; }\n");
  assert.deepEqual(await symbols("bytes_"), ["bytes_open bytes/%FF.c", "bytes_other bytes/other.c"]);
});

test("of many searches the newest are answered", async () => {
  const body = "int filler(int a) { return a + 1; }\n".repeat(4000);
  fs.mkdirSync(fileURLToPath(place.uri("many")), { recursive: true });
  for (let i = 0; i < 200; i++) {
    write(`many/f${i}.c`, body);
  }
  write("many/last.c", "int last_one(void) { return 1; }");
  await given(TEXT, undefined, {}, [folderOf("many")]);
  const all = await Promise.allSettled(
    Array.from({ length: 40 }, () => symbols("last_one")),
  );
  const refused = all.filter(({ status }) => status === "rejected");
  assert.deepEqual(
    refused.filter(({ reason }) => reason.code !== -32800),
    [],
  );
  assert.ok(refused.length > 0);
  for (const { status, value } of all.slice(-3)) {
    assert.equal(status, "fulfilled");
    assert.deepEqual(value, ["last_one many/last.c"]);
  }
});

test("a search through the workspace is cancelled, and nobody need wait for it", async () => {
  const body = "int filler(int a) { return a + 1; }\n".repeat(4000);
  fs.mkdirSync(fileURLToPath(place.uri("big")), { recursive: true });
  for (let i = 0; i < 200; i++) {
    write(`big/f${i}.c`, body);
  }
  await given(TEXT, undefined, {}, [{ uri: place.uri("big"), name: "big" }]);
  const cancelled = new CancellationTokenSource();
  const search = editor.request("workspace/symbol", { query: "no such" }, cancelled.token);
  cancelled.cancel();
  await assert.rejects(search, { code: -32800 });
  const left = editor.connection.sendRequest("workspace/symbol", { query: "no such" });
  left.catch(() => undefined);
  editor.process.kill();
  await editor.exited;
  // The daemon is the same one, and does other things.
  const { pid } = await place.status();
  editor = new Editor(place);
  await given();
  await editor.diagnostics(uri, 1);
  assert.equal((await place.status()).pid, pid);
});
