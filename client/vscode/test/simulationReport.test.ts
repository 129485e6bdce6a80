// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import {
  preliminaryLine,
  preliminaryMessage,
  repairOf,
  repairsOf,
  reportLines,
  unconfirmedLine,
  verdictMessage,
} from '../src/simulationReport.ts';

const PASSED = {
  diagnostics: [],
  kernel: 'fir',
  verdict: 'pass',
  message: null,
  calls: 1,
  cycles: 1006,
  perCall: [{ cycles: 1006, matches: true }],
  mismatches: [],
  totalMismatches: 0,
  blocked: [],
  log: null,
};
const when = new Date(2026, 0, 2, 3, 4, 5);

test('a single cycle is one cycle', () => {
  const one = { ...PASSED, cycles: 1, perCall: [{ cycles: 1, matches: true }] };
  assert.match(reportLines(one, when).join('\n'), /fir: PASS, 1 cycle in 1 call\n {2}call 1: 1 cycle$/);
});

test('a pass says how many cycles it took', () => {
  const lines = reportLines(PASSED, when);
  assert.match(lines[0] ?? '', /fir: PASS, 1006 cycles in 1 call$/);
  assert.deepEqual(lines.slice(1), ['  call 1: 1006 cycles']);
});

test('a verdict of the model alone says that it is preliminary', () => {
  const update = { ...PASSED, preliminary: true, engines: ['model'] };
  assert.match(
    preliminaryLine(update, when),
    /fir: PASS, 1006 cycles in 1 call, preliminary: Verilator has yet to confirm it$/,
  );
  assert.equal(preliminaryMessage(update), 'PASS, 1006 cycles in 1 call by the model; Verilator is confirming it');
  const failed = { ...update, verdict: 'deadlock' };
  assert.match(preliminaryLine(failed, when), /fir: FAIL, deadlock, preliminary/);
});

test('a verdict of both says that it is confirmed', () => {
  const both = { ...PASSED, preliminary: false, engines: ['model', 'verilator'] };
  assert.match(reportLines(both, when)[0] ?? '', /fir: PASS, 1006 cycles in 1 call, confirmed by Verilator$/);
  const alone = { ...both, engines: ['verilator'] };
  assert.doesNotMatch(reportLines(alone, when)[0] ?? '', /confirmed/);
});

test('what nothing will confirm says why', () => {
  assert.match(
    unconfirmedLine('fir', 'its document has changed', when),
    /fir: not confirmed by Verilator: its document has changed$/,
  );
});

test('a difference says where', () => {
  const lines = reportLines(
    {
      ...PASSED,
      verdict: 'mismatch',
      message: 'The circuit computes something else',
      perCall: [{ cycles: 9, matches: false }],
      mismatches: [{ call: 0, what: 'di', index: 3, expected: 1, actual: 2 }],
      totalMismatches: 30,
    },
    when,
  );
  assert.deepEqual(lines.slice(1), [
    'The circuit computes something else',
    '  call 1: 9 cycles, differs',
    '  call 1: di[3] is 2, expected 1',
    '  … and 10 more differences',
  ]);
});

test('a deadlock names the channels that wait', () => {
  const lines = reportLines(
    { ...PASSED, verdict: 'deadlock', perCall: [], blocked: [{ source: 'mux0', target: 'addi0', file: 'f.c', line: 7 }] },
    when,
  );
  assert.ok(lines.includes('  blocked: mux0 → addi0  f.c:7'));
});

test('what the program wrote is quoted', () => {
  assert.ok(reportLines({ ...PASSED, log: 'hello\n' }, when).includes('  | hello'));
});

const range = { start: { line: 2, character: 4 }, end: { line: 2, character: 9 } };

test('what keeps a simulation from running is told with its line', () => {
  const errors = [
    { code: 'model-missing', severity: 1 as const, message: "'__f' has no model in C", range },
    { code: 'rtl-missing', severity: 1 as const, message: "'__f' has no Verilog", range },
  ];
  const result = { ...PASSED, verdict: null, cycles: 0, calls: 0, perCall: [], diagnostics: errors };
  assert.ok(reportLines(result, when).includes("  line 3: '__f' has no model in C [model-missing]"));
  assert.equal(verdictMessage(result), "FAIL kernel=fir reason=errors: '__f' has no model in C");
  assert.deepEqual(
    repairsOf(result).map(({ setting }) => setting),
    ['models', 'rtl'],
  );
});

test('a failure is told with the calls that led to it', () => {
  const related = [{ location: { uri: 'file:///fir.c', range }, message: 'called in main() here' }];
  const findings = [
    { code: 'golden-failed', severity: 1 as const, message: 'main() crashed', range, relatedInformation: related },
  ];
  const lines = reportLines({ ...PASSED, verdict: 'golden-failed', message: 'main() crashed', findings }, when);
  assert.ok(lines.includes('  line 3: main() crashed [golden-failed]'));
  assert.ok(lines.includes('    line 3: called in main() here'));
});

test('only what a setting mends is repaired by one', () => {
  assert.equal(repairOf('test-bench')?.setting, 'ignoreExitStatus');
  assert.equal(repairOf('mismatch'), undefined);
});

test('the settings that repair can be written for a folder, and buttons say which', async () => {
  const { contributes } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as {
    contributes: { configuration: { properties: Record<string, { scope?: string }> } };
  };
  for (const code of ['model-missing', 'rtl-missing', 'test-bench']) {
    const { setting, button } = repairOf(code)!;
    assert.equal(contributes.configuration.properties[`hls.simulation.${setting}`]?.scope, 'resource', setting);
    assert.ok(button.length <= 17, `${button} fits beside two others`);
  }
});
