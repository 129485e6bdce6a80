// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is below the drawing: kinds of units, loops, the longest path. A press on a
// kind that can be folded folds it or not, on another one dims it.
import { FOLDABLE } from '../circuit/fold.ts';
import { countGroups, GROUPS, type Circuit, type Group } from '../circuit/model.ts';
import { html } from './svg.ts';

export interface LegendState {
  dimmed: Set<Group>;
  /** Kinds that are not folded, and single units. */
  shown: ReadonlySet<string>;
  /** Loops whose critical cycle is not marked, by their number. */
  unmarkedLoops: Set<number>;
  marksLongest: boolean;
}

export interface LegendActions {
  fold: (kind: string, isFolded: boolean) => void;
  changed: () => void;
}

/** More loops than this share an entry, and are not marked at first. */
export const LOOPS_MAX = 6;

export function legendOf(circuit: Circuit, state: LegendState, actions: LegendActions): HTMLElement[] {
  const counts = countGroups(circuit);
  const groups = GROUPS.filter((group) => counts.has(group));
  return [
    ...groups.map((group) => groupChip(group, counts.get(group) ?? 0, state, actions)),
    ...loopChips(circuit, state, actions),
    ...longestChip(circuit, state, actions),
  ];
}

function chip(kind: string, label: string, help: string, isPressed: boolean, act: () => void): HTMLButtonElement {
  const made = html('button', { type: 'button', class: `chip ${kind}`, title: help, 'aria-pressed': String(isPressed) }, [html('i'), label]);
  made.addEventListener('click', act);
  return made;
}

function groupChip(group: Group, count: number, state: LegendState, actions: LegendActions): HTMLElement {
  const label = `${group} ${count}`;
  if (FOLDABLE.some((kind) => kind === group)) {
    const isShown = state.shown.has(group);
    const help = isShown ? `Fold each ${group} into its channel` : `Show each ${group}, which is folded into its channel`;
    return chip(`${group} folds`, label, help, isShown, () => actions.fold(group, isShown));
  }
  const isLit = !state.dimmed.has(group);
  return chip(group, label, isLit ? 'Dim these units' : 'Do not dim these units', isLit, () => {
    state.dimmed[isLit ? 'add' : 'delete'](group);
    actions.changed();
  });
}

/** `line 8: II=2`, and whether what bounds it is marked. */
function loopChips(circuit: Circuit, { unmarkedLoops }: LegendState, actions: LegendActions): HTMLElement[] {
  const count = circuit.loops.length;
  if (count > LOOPS_MAX) {
    const isMarked = unmarkedLoops.size === 0;
    const help = 'Mark what bounds the intervals of loops; each says it when its box is chosen';
    return [
      chip('loop', `${count} loops`, help, isMarked, () => {
        circuit.loops.forEach((_, index) => unmarkedLoops[isMarked ? 'add' : 'delete'](index));
        actions.changed();
      }),
    ];
  }
  return circuit.loops.map((loop, index) => {
    const isMarked = loop.units.length > 0 && !unmarkedLoops.has(index);
    const place = loop.line === undefined ? 'loop' : `loop in line ${loop.line}`;
    const made = chip('loop', `${place}: ${loop.interval}`, loop.about, isMarked, () => {
      unmarkedLoops[isMarked ? 'add' : 'delete'](index);
      actions.changed();
    });
    made.disabled = loop.units.length === 0;
    return made;
  });
}

/** `longest path: 5.70 ns of 5 ns`, and whether it is marked. */
function longestChip({ longest }: Circuit, state: LegendState, actions: LegendActions): HTMLElement[] {
  const help = 'the longest path between two registers, by the estimate; units say when it leaves them';
  return longest
    ? [
        chip('longest', longest.label, help, state.marksLongest, () => {
          state.marksLongest = !state.marksLongest;
          actions.changed();
        }),
      ]
    : [];
}
