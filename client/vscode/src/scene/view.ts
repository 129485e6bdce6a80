// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From a circuit, and what of it is to be seen, to a scene.
import { fold } from '../circuit/fold.ts';
import { within } from '../circuit/hops.ts';
import type { Circuit } from '../circuit/model.ts';
import { boxesOf, openAtFirst, pathsOf, ROOT_ID, type Box } from '../circuit/tree.ts';
import { Composer, type LayoutCache } from './compose.ts';
import { plansOf } from './plan.ts';
import type { Scene } from './scene.ts';

/** What is to be seen of a circuit. */
export interface Look {
  /** The boxes that are open; undefined: those that are so at first. */
  open: string[] | undefined;
  /** Kinds, and single units, that are not folded. */
  shown: string[];
  /** Only the units that so many wires lead to from one. */
  near: { unit: string; hops: number } | undefined;
}

export interface View {
  scene: Scene;
  open: string[];
}

/** `onBox` hears of each box that is laid out. */
export function viewOf(circuit: Circuit, look: Look, cache: LayoutCache, onBox: (done: number, all: number) => void): View {
  const folded = fold(circuit, new Set(look.shown));
  let root = boxesOf(circuit);
  const open = look.open ? new Set([ROOT_ID, ...look.open]) : openAtFirst(root, (unit) => !folded.hidden.has(unit));
  if (look.near) {
    const near = within(folded.wires, look.near.unit, look.near.hops);
    root = flat(circuit, (unit) => near.has(unit) && !folded.hidden.has(unit));
  }
  const paths = pathsOf(root);
  const plans = plansOf(circuit, folded, paths, open);
  let done = 0;
  const composer = new Composer(circuit, folded, plans, cache, () => onBox(done++, plans.size));
  return { scene: composer.compose(root), open: [...open] };
}

/** One box with some units. */
function flat(circuit: Circuit, isIn: (unit: string) => boolean): Box {
  const units = circuit.units.map((unit) => unit.id).filter(isIn);
  return { id: ROOT_ID, kind: 'circuit', title: circuit.kernel, facts: '', boxes: [], units, count: units.length };
}
