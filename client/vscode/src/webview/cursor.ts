// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The keyboard's place on the drawing: every unit and box can be reached. Left and
// right go through all of them from the top, up and down along the channels.
import { placeOf, type Place } from '../scene/scene.ts';
import { boxElementId } from './draw.ts';
import type { Shown } from './shown.ts';

export interface Thing {
  id: string;
  kind: 'unit' | 'box';
  place: Place;
}

export class Cursor {
  private things: Thing[] = [];
  private numbers = new Map<string, number>();
  private id: string | undefined;
  private shown: Shown | undefined;
  /** The one that the things are of. */
  private listed: Shown | undefined;

  show(shown: Shown): void {
    this.shown = shown;
  }

  get active(): Thing | undefined {
    return this.things[this.at];
  }

  private get at(): number {
    this.list();
    return this.id === undefined ? -1 : (this.numbers.get(this.id) ?? -1);
  }

  private set at(index: number) {
    this.id = this.things[index]?.id;
  }

  /** Everything in the order of reading; only for who uses the keyboard. */
  private list(): void {
    const { shown } = this;
    if (!shown || this.id === undefined || this.listed === shown) {
      return;
    }
    this.listed = shown;
    this.things = [
      ...shown.scene.boxes.map((box): Thing => ({ id: box.id, kind: 'box', place: box })),
      ...shown.scene.units.map((id, index): Thing => ({ id, kind: 'unit', place: placeOf(shown.scene, index) })),
    ];
    this.things.sort((a, b) => a.place.y - b.place.y || a.place.x - b.place.x);
    this.numbers = new Map(this.things.map(({ id }, index) => [id, index]));
  }

  /** The id of its element. */
  get element(): string {
    const { active } = this;
    return active === undefined ? '' : active.kind === 'unit' ? `unit-${active.id}` : boxElementId(active.id);
  }

  put(id: string | undefined): void {
    this.id = id;
  }

  /** Moves as a key says; false if that key moves nothing. */
  move(key: string): boolean {
    this.id ??= '';
    this.list();
    const last = this.things.length - 1;
    switch (key) {
      case 'ArrowRight':
        this.at = Math.min(last, this.at + 1);
        return true;
      case 'ArrowLeft':
        this.at = Math.max(Math.min(0, last), this.at - 1);
        return true;
      case 'Home':
        this.at = Math.min(0, last);
        return true;
      case 'End':
        this.at = last;
        return true;
      case 'ArrowDown':
        this.along(this.neighbours().after);
        return true;
      case 'ArrowUp':
        this.along(this.neighbours().before);
        return true;
      default:
        return false;
    }
  }

  /** To the neighbour that is the closest on the drawing. */
  private along(ids: string[]): void {
    const { active } = this;
    const near = ids.flatMap((id) => this.numbers.get(id) ?? []).filter((index) => index !== this.at);
    const distance = (index: number): number => {
      const { x, y } = this.things[index]!.place;
      return active ? Math.hypot(x - active.place.x, y - active.place.y) : 0;
    };
    near.sort((a, b) => distance(a) - distance(b));
    this.at = near[0] ?? this.at;
  }

  /** What the wires of the active thing lead to and from. */
  private neighbours(): { before: string[]; after: string[] } {
    const { active, shown } = this;
    if (!active || !shown) {
      return { before: [], after: this.things[0] ? [this.things[0].id] : [] };
    }
    const units = active.kind === 'unit' ? [active.id] : [...shown.paths].flatMap(([unit, path]) => (path.some(({ id }) => id === active.id) ? unit : []));
    const isInside = new Set(units);
    const places = (ids: string[]): string[] =>
      ids
        .filter((id) => !isInside.has(id))
        .flatMap((id) => {
          const where = shown.whereIs(id);
          return where === undefined ? [] : 'unit' in where ? where.unit : where.box;
        });
    return {
      before: places(units.flatMap((unit) => shown.wiresInto(unit).map(({ source }) => source))),
      after: places(units.flatMap((unit) => shown.wiresFrom(unit).map(({ target }) => target))),
    };
  }
}
