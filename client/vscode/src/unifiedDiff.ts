// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The two sides of a unified diff, for an editor that compares on its own. Pure.

export interface Sides {
  before: string;
  after: string;
}

/** The mark for lines that the diff leaves out. */
export const GAP = '⋯';

/**
 * Text before and after. Where the diff leaves lines out there is one line with
 * GAP on both sides. File headers and notes about a missing newline are dropped.
 */
export function sidesOf(diff: string): Sides {
  const before: string[] = [];
  const after: string[] = [];
  let next = 1;
  let inHunk = false;
  for (const line of diff.split('\n')) {
    const header = /^@@ -(\d+)(?:,(\d+))? \+\d+(?:,\d+)? @@/.exec(line);
    if (header) {
      const first = Number(header[1]);
      if (first > next) {
        before.push(GAP);
        after.push(GAP);
      }
      next = first + Number(header[2] ?? '1');
      inHunk = true;
    } else if (inHunk) {
      addLine(line, before, after);
    }
  }
  return { before: before.join('\n'), after: after.join('\n') };
}

function addLine(line: string, before: string[], after: string[]): void {
  const text = line.slice(1);
  switch (line[0]) {
    case ' ':
      before.push(text);
      after.push(text);
      break;
    case '-':
      before.push(text);
      break;
    case '+':
      after.push(text);
      break;
  }
}

/** `0.31 ms · 57 operations (+3)`: what a pass took and left. */
export function passFacts(
  entry: { opsBefore: Record<string, number>; opsAfter: Record<string, number>; ms?: number },
): string {
  const count = (ops: Record<string, number>): number => Object.values(ops).reduce((sum, each) => sum + each, 0);
  const after = count(entry.opsAfter);
  const change = after - count(entry.opsBefore);
  const size = `${after} operations${change === 0 ? '' : ` (${change > 0 ? '+' : '−'}${Math.abs(change)})`}`;
  return entry.ms === undefined ? size : `${entry.ms.toFixed(2)} ms · ${size}`;
}

/** `addi +1, fork −2`: how the numbers of operations changed; empty if not. */
export function countChanges(before: Record<string, number>, after: Record<string, number>): string {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return names
    .map((name) => ({ name, change: (after[name] ?? 0) - (before[name] ?? 0) }))
    .filter(({ change }) => change !== 0)
    .map(({ name, change }) => `${name} ${change > 0 ? '+' : '−'}${Math.abs(change)}`)
    .join(', ');
}
