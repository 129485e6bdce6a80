// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What was explored, as a page: a picture, and a table whose lines can be chosen.
// There is no script in it. Pure.
import type { ExplorationResult, ExploredPoint } from './protocol.ts';

/** The command behind a line of the table. */
export const USE_COMMAND = 'hls.useCircuit';

/** Its argument. */
export interface CircuitChoice {
  uri: string;
  kernel: string;
  buffers: string;
  islands: string;
  sharing: string;
  clockPeriod: number;
}

export function isCircuitChoice(argument: unknown): argument is CircuitChoice {
  const choice = argument as Partial<CircuitChoice> | null | undefined;
  return (
    typeof choice === 'object' &&
    choice !== null &&
    typeof choice.uri === 'string' &&
    typeof choice.kernel === 'string' &&
    typeof choice.buffers === 'string' &&
    typeof choice.islands === 'string' &&
    typeof choice.sharing === 'string' &&
    typeof choice.clockPeriod === 'number'
  );
}

const STYLE = `
body { padding: 0.5em; }
svg { max-width: 100%; height: auto; }
table { border-collapse: collapse; }
th, td { padding: 0.1em 0.5em; text-align: right; white-space: nowrap; }
th:nth-child(n+3):nth-child(-n+5), td:nth-child(n+3):nth-child(-n+5), td:last-child { text-align: left; }
tr.front { font-weight: bold; }
tr.failed, tr.missed { color: var(--vscode-descriptionForeground); }
a { text-decoration: none; }
`;

const COLUMNS: { title: string; of: (point: ExploredPoint) => string }[] = [
  { title: '', of: (point) => (point.front ? '★' : '') },
  { title: 'buffers', of: (point) => point.buffers },
  { title: 'islands', of: (point) => point.islands },
  { title: 'sharing', of: (point) => point.sharing },
  { title: 'period', of: (point) => String(point.clockPeriod) },
  { title: 'cycles', of: (point) => numberOf(point.cycles, 0) },
  { title: 'path', of: (point) => numberOf(point.ns, 2) },
  { title: 'time', of: (point) => numberOf(point.time, 1) },
  { title: 'LUTs', of: (point) => numberOf(point.luts, 0) },
  { title: 'FFs', of: (point) => numberOf(point.ffs, 0) },
  { title: 'DSPs', of: (point) => numberOf(point.dsps, 0) },
  { title: 'area', of: (point) => numberOf(point.area, 1) },
];

/** `nonce` is for the style; `source` says which kernel of which file it is. */
export function explorationPage(
  result: ExplorationResult,
  source: { uri: string; kernel: string },
  nonce: string,
): string {
  const titles = ['', ...COLUMNS.map(({ title }) => title), ''].map((title) => `<th>${title}</th>`).join('');
  const rows = result.points.map((point) => rowOf(point, source)).join('\n');
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'nonce-${nonce}'">
<title>Explored circuits</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
${result.picture ?? ''}
<table>
<tr>${titles}</tr>
${rows}
</table>
<p>${notesOf(result).map(escape).join('<br>')}</p>
</body>
</html>`;
}

function rowOf(point: ExploredPoint, source: { uri: string; kernel: string }): string {
  const cells = COLUMNS.map(({ of }) => `<td>${escape(of(point))}</td>`).join('');
  const kind = point.front ? 'front' : point.state;
  const title = point.reason === null ? '' : ` title="${escape(point.reason)}"`;
  const state = point.state === 'ok' ? '' : point.state;
  return `<tr class="${kind}"${title}><td>${useOf(point, source)}</td>${cells}<td>${state}</td></tr>`;
}

/** A link for what has a circuit. */
function useOf(point: ExploredPoint, source: { uri: string; kernel: string }): string {
  if (point.state === 'failed') {
    return '';
  }
  const { buffers, islands, sharing, clockPeriod } = point;
  const choice: CircuitChoice = { ...source, buffers, islands, sharing, clockPeriod };
  return `<a href="${escape(`command:${USE_COMMAND}?${encodeURIComponent(JSON.stringify([choice]))}`)}">Use</a>`;
}

function notesOf({ points, rounds }: ExplorationResult): string[] {
  const notes = [
    '★: no other circuit is better. Period, longest path and time are in ns; time is cycles times the path, and area LUTs + FFs / 2 + 250 DSPs. All are estimates.',
    'missed: the longest path is longer than the period; the mouse on the line says more.',
  ];
  if (points.some(({ cyclesFrom }) => cyclesFrom === 'assumption')) {
    notes.push(`Loops of whose rounds constants do not tell are taken to run ${rounds} times.`);
  }
  return notes;
}

function numberOf(number: number | null, digits: number): string {
  return number === null ? '–' : number.toFixed(digits);
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
