// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The line that the cursor is in: how many units it has, and a frame around them.
import { placeOf, type Place } from '../scene/scene.ts';
import type { Shown } from './shown.ts';
import { element, text } from './svg.ts';

/** The units of a line, and those of them that are on the drawing. */
export function unitsOfLine(shown: Shown, line: number): string[] {
  return shown.circuit.units.filter((unit) => unit.line === line).map((unit) => unit.id);
}

/** Where they are, or the closed boxes that hold them; by the box around them. */
export function placesOfLine(shown: Shown, line: number): Place[] {
  const groups = new Map<string, Place[]>();
  const boxes = new Map(shown.scene.boxes.map((box) => [box.id, box]));
  for (const unit of unitsOfLine(shown, line)) {
    const where = shown.whereIs(unit);
    if (where) {
      const isUnit = 'unit' in where;
      const place = isUnit ? placeOf(shown.scene, shown.indexOf.get(where.unit)!) : boxes.get(where.box);
      const key = isUnit ? (shown.paths.get(where.unit)?.at(-1)?.id ?? '') : where.box;
      groups.set(key, [...(groups.get(key) ?? []), ...(place ? [place] : [])]);
    }
  }
  return [...groups.values()].flatMap((places) => around(places) ?? []);
}

/** A frame around each of the places. */
export function drawFrames(places: Place[], line: number): SVGGElement {
  const margin = 6;
  return element(
    'g',
    { class: 'lines' },
    places.flatMap(({ x, y, width, height }) => [
      element('rect', { x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin, rx: 6 }),
      text(`line ${line}`, { x: x + width + margin, y: y - margin - 3 }),
    ]),
  );
}

/** The smallest place with all of them. */
export function around(places: Place[]): Place | undefined {
  if (places.length === 0) {
    return undefined;
  }
  const left = Math.min(...places.map(({ x }) => x));
  const top = Math.min(...places.map(({ y }) => y));
  const right = Math.max(...places.map(({ x, width }) => x + width));
  const bottom = Math.max(...places.map(({ y, height }) => y + height));
  return { x: left, y: top, width: right - left, height: bottom - top };
}
