// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Units and boxes in words, for screen readers.
import type { PlacedBox } from '../scene/scene.ts';
import type { Shown } from './shown.ts';

/** `addi addi3, line 9, in loop, line 8; from mux0 and load1; to buffer2` */
export function describeUnit(id: string, shown: Shown): string {
  const unit = shown.units.get(id)!;
  const loop = shown.loopOf(id);
  const constants = (shown.folded.constants.get(id) ?? []).flatMap(({ label }) => label || []);
  return [
    [
      `${unit.op} ${id}`,
      ...constants.map((constant) => `with constant ${constant}`),
      ...(unit.slots === undefined ? [] : [`${unit.slots} slots`]),
      ...(unit.line === undefined ? [] : [`line ${unit.line}`]),
      ...(loop ? [`in ${loop.title}`] : []),
    ].join(', '),
    ...list('from', shown.wiresInto(id).map(({ source }) => source)),
    ...list('to', shown.wiresFrom(id).map(({ target }) => target)),
  ].join('; ');
}

function list(word: string, names: string[]): string[] {
  const most = 6;
  const all = [...new Set(names)];
  const shown = all.slice(0, most).join(', ');
  return all.length === 0 ? [] : [`${word} ${shown}${all.length > most ? ` and ${all.length - most} more` : ''}`];
}

export function describeBox({ title, facts, isOpen }: PlacedBox): string {
  return `${title}, ${facts.replaceAll(' ·', ',')}, ${isOpen ? 'open' : 'closed'}`;
}
