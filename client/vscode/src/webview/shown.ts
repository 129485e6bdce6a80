// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The circuit that is shown, with what is asked of it all the time.
import { fold, type Folded, type Wire } from '../circuit/fold.ts';
import type { Circuit, Unit } from '../circuit/model.ts';
import { boxesOf, pathsOf, type Box } from '../circuit/tree.ts';
import { meets, placeOf, type Place, type Scene } from '../scene/scene.ts';
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

  /** What is the highest, but for the ports. */
  get entry(): Place | undefined {
    const { scene, units } = this;
    return [
      ...scene.boxes.filter(({ kind, isOpen }) => kind !== 'ports' && !isOpen),
      ...scene.units.flatMap((unit, index) => (units.get(unit)!.group === 'port' ? [] : placeOf(scene, index))),
    ].reduce<Place | undefined>((first, place) => (first && (first.y < place.y || (first.y === place.y && first.x < place.x)) ? first : place), undefined);
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

/** The unit or closed box that is closest to the middle of what is seen. */
export function middleOf({ scene }: Shown, seen: Place): { id: string; place: Place } | undefined {
  const away = ({ x, y, width, height }: Place): number =>
    Math.hypot(x + width / 2 - seen.x - seen.width / 2, y + height / 2 - seen.y - seen.height / 2);
  return [
    ...scene.boxes.flatMap((box) => (box.isOpen ? [] : { id: box.id, place: box })),
    ...scene.units.map((id, index) => ({ id, place: placeOf(scene, index) })),
  ]
    .filter(({ place }) => meets(place, seen))
    .reduce<{ id: string; place: Place } | undefined>((best, thing) => (best && away(best.place) <= away(thing.place) ? best : thing), undefined);
}

/** Where a unit or a box is. */
export function placeOfThing({ scene, indexOf }: Shown, id: string): Place | undefined {
  const index = indexOf.get(id);
  return index === undefined ? scene.boxes.find((box) => box.id === id) : placeOf(scene, index);
}
