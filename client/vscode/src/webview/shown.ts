// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The circuit that is shown, with what is asked of it all the time.
import { fold, type Folded, type Wire } from '../circuit/fold.ts';
import type { Circuit, Unit } from '../circuit/model.ts';
import { boxesOf, pathsOf, type Box } from '../circuit/tree.ts';
import type { Scene } from '../scene/scene.ts';
import type { Look, View } from '../scene/view.ts';

export class Shown {
  readonly units: Map<string, Unit>;
  readonly root: Box;
  /** The boxes around each unit, the outermost first. */
  readonly paths: Map<string, Box[]>;
  readonly folded: Folded;
  readonly scene: Scene;
  readonly open: ReadonlySet<string>;
  /** Where units are in the scene. */
  readonly indexOf: Map<string, number>;
  private into: Map<string, Wire[]> | undefined;
  private from: Map<string, Wire[]> | undefined;

  /** `before` is what was shown until now, of which much may be the same. */
  constructor(
    readonly circuit: Circuit,
    readonly file: string,
    readonly look: Look,
    view: View,
    before: Shown | undefined,
  ) {
    const isSame = before?.circuit === circuit;
    this.units = isSame ? before.units : new Map(circuit.units.map((unit) => [unit.id, unit]));
    this.root = isSame ? before.root : boxesOf(circuit);
    this.paths = isSame ? before.paths : pathsOf(this.root);
    const isFoldedAlike = isSame && before.look.shown.join() === look.shown.join();
    this.folded = isFoldedAlike ? before.folded : fold(circuit, new Set(look.shown));
    this.scene = view.scene;
    this.open = new Set(view.open);
    this.indexOf = new Map(this.scene.units.map((unit, index) => [unit, index]));
  }

  /** The unit, or the closed box around it, that shows a unit; undefined when
   * neither is on the drawing. */
  whereIs(unit: string): { unit: string } | { box: string } | undefined {
    const host = this.folded.hidden.has(unit) ? this.folded.shownBy.get(unit) : unit;
    if (host === undefined) {
      return undefined;
    }
    if (this.indexOf.has(host)) {
      return { unit: host };
    }
    const closed = this.look.near ? undefined : this.paths.get(host)?.find((box) => !this.open.has(box.id));
    return closed && { box: closed.id };
  }

  wiresInto(unit: string): Wire[] {
    this.into ??= Map.groupBy(this.folded.wires, (wire) => wire.target);
    return this.into.get(unit) ?? [];
  }

  wiresFrom(unit: string): Wire[] {
    this.from ??= Map.groupBy(this.folded.wires, (wire) => wire.source);
    return this.from.get(unit) ?? [];
  }

  /** The innermost loop around a unit. */
  loopOf(unit: string): Box | undefined {
    return this.paths.get(unit)?.findLast((box) => box.kind === 'loop');
  }
}
