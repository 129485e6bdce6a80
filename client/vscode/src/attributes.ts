// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// IR without the attributes of its operations, which are longer than what they
// are about. Pure.

/**
 * The text without the attributes that only passes read, `handshake.bb = 1 : ui32`,
 * and without those of functions, line by line. What an operation means, such as
 * the value of a constant, stays, and so does the brace that begins its body.
 */
export function withoutAttributes(text: string): string {
  return text.split('\n').map(strip).join('\n');
}

function strip(line: string): string {
  let rest = line;
  for (let from = 0; ; ) {
    const open = opening(rest, from);
    const close = open < 0 ? -1 : closing(rest, open);
    if (close < 0) {
      return rest;
    }
    if (/^\{\s*"?[\w.$-]+"?\s*(=|,|\})/.test(rest.slice(open))) {
      const before = rest.slice(0, open).replace(/\s*(attributes\s*)?$/, '');
      const isOfFunction = /attributes\s*$/.test(rest.slice(0, open));
      const kept = isOfFunction ? [] : entries(rest.slice(open + 1, close)).filter((entry) => !/^[\w$-]+\./.test(entry));
      const shown = kept.length > 0 ? `${before} {${kept.join(', ')}}` : before;
      rest = shown + rest.slice(close + 1);
      from = shown.length;
    } else {
      from = open + 1;
    }
  }
}

/** The entries of a dictionary, which commas part that are in no other brackets. */
function entries(text: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let quoted = false;
  let begin = 0;
  for (let at = 0; at <= text.length; at++) {
    const letter = text[at];
    if (quoted) {
      quoted = letter !== '"';
      at += letter === '\\' ? 1 : 0;
    } else if (letter === '"') {
      quoted = true;
    } else if (letter === undefined || (letter === ',' && depth === 0)) {
      found.push(text.slice(begin, at).trim());
      begin = at + 1;
    } else if ('([{<'.includes(letter)) {
      depth++;
    } else if (')]}'.includes(letter) || (letter === '>' && text[at - 1] !== '-')) {
      depth--;
    }
  }
  return found;
}

/** The first brace from an index on that opens, and is not in a text; -1 when
 * there is none. */
function opening(line: string, from: number): number {
  const found = /^(?:[^"{]|"(?:[^"\\]|\\.)*")*\{/.exec(line.slice(from));
  return found ? from + found[0].length - 1 : -1;
}

/** The brace that closes the one at an index; -1 when it is on another line. */
function closing(line: string, open: number): number {
  let depth = 0;
  let quoted = false;
  for (let at = open; at < line.length; at++) {
    const letter = line[at];
    if (quoted) {
      quoted = letter !== '"';
      at += letter === '\\' ? 1 : 0;
    } else if (letter === '"') {
      quoted = true;
    } else if (letter === '{') {
      depth++;
    } else if (letter === '}' && --depth === 0) {
      return at;
    }
  }
  return -1;
}
