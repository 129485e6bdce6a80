// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explorationPage, isCircuitChoice } from '../src/explorationPage.ts';
import type { ExploredPoint } from '../src/protocol.ts';

const SOURCE = { uri: 'file:///k/a%20b.c', kernel: 'fir' };

function point(more: Partial<ExploredPoint> = {}): ExploredPoint {
  return {
    buffers: 'throughput',
    islands: 'paying',
    sharing: 'never',
    clockPeriod: 4,
    state: 'ok',
    reason: null,
    front: true,
    ns: 3.781,
    luts: 550,
    ffs: 310,
    dsps: 3,
    area: 1455,
    cycles: 1007,
    cyclesFrom: 'constants',
    time: 3806.46,
    ...more,
  };
}

function page(points: ExploredPoint[]): string {
  return explorationPage({ diagnostics: [], kernel: 'fir', points, rounds: 100, picture: '<svg>p</svg>' }, SOURCE, 'n0');
}

function rows(html: string): string[] {
  return [...html.matchAll(/<tr class="[^>]*>.*<\/tr>/g)].map(([row]) => row);
}

test('each point is a line, and the front is marked', () => {
  const html = page([point(), point({ front: false, clockPeriod: 5.5 })]);
  const [first, second] = rows(html);
  assert.match(first!, /^<tr class="front">.*★.*<td>1007<\/td><td>3.78<\/td><td>3806.5<\/td>/);
  assert.match(second!, /^<tr class="ok">/);
  assert.doesNotMatch(second!, /★/);
  assert.match(html, /<svg>p<\/svg>/);
  assert.doesNotMatch(html, /<script/);
  assert.doesNotMatch(html, /100 times/);
});

test('a line leads to the command that uses it', () => {
  const [row] = rows(page([point({ buffers: 'on-merges', clockPeriod: 4.5 })]));
  const [, query] = /href="command:hls.useCircuit\?([^"]*)"/.exec(row!)!;
  const [choice] = JSON.parse(decodeURIComponent(query!)) as unknown[];
  assert.deepEqual(choice, { ...SOURCE, buffers: 'on-merges', islands: 'paying', sharing: 'never', clockPeriod: 4.5 });
  assert.ok(isCircuitChoice(choice));
});

test('what has failed cannot be used, and says why', () => {
  const failed = point({ state: 'failed', front: false, reason: 'a < b & "c"', ns: null, cycles: null, time: null });
  const [row] = rows(page([failed]));
  assert.match(row!, /^<tr class="failed" title="a &lt; b &amp; &quot;c&quot;">/);
  assert.match(row!, /<td>failed<\/td><\/tr>$/);
  assert.match(row!, /<td>–<\/td>/);
  assert.doesNotMatch(row!, /href/);
});

test('a period that is missed can be used nevertheless', () => {
  const [row] = rows(page([point({ state: 'missed', front: false, reason: 'long' })]));
  assert.match(row!, /href.*<td>missed<\/td>/);
});

test('assumed rounds are told of', () => {
  assert.match(page([point({ cyclesFrom: 'assumption' })]), /100 times/);
});

test('other arguments are no choice', () => {
  for (const argument of [undefined, null, 3, {}, { ...SOURCE, buffers: 'milp', clockPeriod: 4 }]) {
    assert.ok(!isCircuitChoice(argument));
  }
});
