// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The results of a simulation, as lines of text. Pure.
import type { SimulationResult } from './protocol.ts';

/** So many calls and differences are listed one by one. */
const LISTED = 20;

export function reportLines(result: SimulationResult, when: Date): string[] {
  const lines = [`── ${when.toLocaleTimeString()}  ${result.kernel ?? ''}: ${verdictOf(result)}`];
  if (result.message !== null && result.verdict !== 'pass') {
    lines.push(result.message);
  }
  const listed = result.perCall.slice(0, LISTED);
  lines.push(...listed.map((call, index) => `  call ${index + 1}: ${call.cycles} cycles${call.matches ? '' : ', differs'}`));
  if (result.perCall.length > LISTED) {
    lines.push(`  … and ${result.perCall.length - LISTED} more calls`);
  }
  for (const found of result.mismatches.slice(0, LISTED)) {
    const element = found.index === null ? '' : `[${found.index}]`;
    lines.push(
      `  call ${found.call + 1}: ${found.what}${element} is ${String(found.actual)}, expected ${String(found.expected)}`,
    );
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

function verdictOf(result: SimulationResult): string {
  switch (result.verdict) {
    case 'pass':
      return `PASS, ${result.cycles} cycles in ${result.calls} ${result.calls === 1 ? 'call' : 'calls'}`;
    case null:
      return 'not simulated, the kernel has errors';
    default:
      return `FAIL, ${result.verdict}`;
  }
}
