// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How each kind of unit looks. Forks and joins are bars, as in a Petri net;
// a buffer shows its slots; the rest are boxes with their sign and name.
import type { Unit } from '../circuit/model.ts';
import type { Place } from '../scene/scene.ts';
import { hasCells, shapeOf, slotsDrawn } from '../scene/sizes.ts';
import { element, text } from './svg.ts';

/** The unit at 0, 0. */
export function shape(unit: Unit, label: string, place: Place): SVGElement[] {
  const { width, height } = place;
  switch (shapeOf(unit)) {
    case 'bar':
      return [element('rect', { class: 'body', width, height, rx: 3 })];
    case 'dot':
      return [element('circle', { class: 'body', cx: width / 2, cy: height / 2, r: width / 2 - 1 })];
    case 'slots':
      return slots(unit, place);
    case 'pill':
      return [
        element('rect', { class: 'body', width, height, rx: height / 2 }),
        text(label, { class: 'sign small', x: width / 2, y: height / 2 + 4 }),
      ];
    case 'box':
      return [
        element('rect', { class: 'body', width, height, rx: unit.group === 'port' ? height / 2 : 5 }),
        text(label, { class: 'sign', x: width / 2, y: 17 }),
        text(unit.id, { class: 'name', x: width / 2, y: 31 }),
      ];
  }
}

/** A cell for each slot; of many, their number. */
function slots(unit: Unit, { width, height }: Place): SVGElement[] {
  const body = element('rect', { class: 'body', width, height, rx: 2 });
  if (!hasCells(unit)) {
    return [body, text(`${unit.slots} slots`, { class: 'name', x: width / 2, y: height / 2 + 4 })];
  }
  const count = slotsDrawn(unit);
  const cell = (width - 8) / count;
  return [
    body,
    ...Array.from({ length: count }, (_, index) =>
      element('rect', { class: 'slot', x: 4 + index * cell + 1, y: 4, width: cell - 2, height: height - 8, rx: 1 }),
    ),
  ];
}
