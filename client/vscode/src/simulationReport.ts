// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The results of a simulation, as lines of text. Pure.
import type { SimulationResult } from './protocol.ts';

/** `1 cycle`, `2 cycles`. */
function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** So many calls and differences are listed one by one. */
const LISTED = 20;

/** The model's verdict, which is no report yet: the rest comes with the last one. */
export function preliminaryLine(result: SimulationResult, when: Date): string {
  return `${headOf(result.kernel, when)}${verdictOf(result)}, preliminary: Verilator has yet to confirm it`;
}

/** A verdict was told that nothing will confirm. */
export function unconfirmedLine(kernel: string, reason: string, when: Date): string {
  return `${headOf(kernel, when)}not confirmed by Verilator: ${reason}`;
}

/** What a notification says of a verdict that is preliminary. */
export function preliminaryMessage(result: SimulationResult): string {
  return `${verdictOf(result)} by the model; Verilator is confirming it`;
}

export function reportLines(result: SimulationResult, when: Date): string[] {
  const confirmed = (result.engines?.length ?? 0) > 1 ? ', confirmed by Verilator' : '';
  const lines = [`${headOf(result.kernel, when)}${verdictOf(result)}${confirmed}`];
  if (result.message !== null && result.verdict !== 'pass') {
    lines.push(result.message);
  }
  for (const { code, message, range, relatedInformation } of foundBy(result)) {
    lines.push(`  line ${range.start.line + 1}: ${message} [${String(code ?? '')}]`);
    for (const related of relatedInformation ?? []) {
      lines.push(`    line ${related.location.range.start.line + 1}: ${related.message}`);
    }
  }
  const listed = result.perCall.slice(0, LISTED);
  lines.push(...listed.map((call, index) => `  call ${index + 1}: ${counted(call.cycles, 'cycle')}${call.matches ? '' : ', differs'}`));
  if (result.perCall.length > LISTED) {
    lines.push(`  … and ${result.perCall.length - LISTED} more calls`);
  }
  for (const found of result.mismatches.slice(0, LISTED)) {
    const element = found.element ?? `${found.what}${found.index === null ? '' : `[${found.index}]`}`;
    lines.push(`  call ${found.call + 1}: ${element} is ${String(found.actual)}, expected ${String(found.expected)}`);
  }
  if (result.totalMismatches > LISTED) {
    lines.push(`  … and ${result.totalMismatches - LISTED} more differences`);
  }
  for (const channel of result.blocked) {
    const place = channel.file !== undefined && channel.line !== undefined ? `  ${channel.file}:${channel.line}` : '';
    lines.push(`  blocked: ${channel.source} → ${channel.target}${place}`);
  }
  if (result.log) {
    lines.push(...result.log.trimEnd().split('\n').map((line) => `  | ${line}`));
  }
  return lines;
}

/** A setting that mends what a simulation lacks. */
export interface Repair {
  setting: 'models' | 'rtl' | 'ignoreExitStatus';
  title: string;
  /** What a button says, beside others, where there is little room. */
  button: string;
}

/** The repair of a diagnostic, by its code; undefined when it is no setting. */
export function repairOf(code: string): Repair | undefined {
  switch (code) {
    case 'model-missing':
      return { setting: 'models', title: 'Choose the C model…', button: 'C Model…' };
    case 'rtl-missing':
      return { setting: 'rtl', title: 'Choose the Verilog file…', button: 'Verilog…' };
    case 'test-bench':
      return { setting: 'ignoreExitStatus', title: 'Ignore what main() returns', button: 'Ignore the Status' };
    default:
      return undefined;
  }
}

/** The settings that mend a simulation, each once. */
export function repairsOf(result: SimulationResult): Repair[] {
  const codes = [...result.diagnostics, ...(result.findings ?? [])].map(({ code }) => String(code ?? ''));
  return [...new Set(codes)].flatMap((code) => repairOf(code) ?? []);
}

/** What a notification says of a result. */
export function verdictMessage(result: SimulationResult): string {
  const kernel = result.kernel ?? '';
  if (result.verdict === 'pass') {
    const both = (result.engines?.length ?? 0) > 1 ? ' engine=both' : '';
    return `PASS kernel=${kernel} calls=${result.calls} cycles=${result.cycles}${both}`;
  }
  const error = result.diagnostics.find(({ severity }) => severity === 1)?.message;
  return `FAIL kernel=${kernel} reason=${result.verdict ?? 'errors'}: ${result.message ?? error ?? 'see the problems'}`;
}

function headOf(kernel: string | null, when: Date): string {
  return `── ${when.toLocaleTimeString()}  ${kernel ?? ''}: `;
}

/** The errors of a simulation that has failed: those that kept it from running,
 * or what it has found. */
function foundBy(result: SimulationResult): SimulationResult['diagnostics'] {
  return result.verdict === null
    ? result.diagnostics.filter(({ severity }) => severity === 1)
    : (result.findings ?? []);
}

function verdictOf(result: SimulationResult): string {
  switch (result.verdict) {
    case 'pass':
      return `PASS, ${counted(result.cycles, 'cycle')} in ${counted(result.calls, 'call')}`;
    case null:
      return 'not simulated';
    default:
      return `FAIL, ${result.verdict}`;
  }
}
