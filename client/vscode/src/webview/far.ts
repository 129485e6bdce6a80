// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A circuit from afar: of thousands of units nothing can be read, so all of a kind
// are one path, which is drawn at once.
import type { Place, Scene } from '../scene/scene.ts';
import { placeOf } from '../scene/scene.ts';
import type { Shown } from './shown.ts';
import { element } from './svg.ts';

/** Outlines of boxes, lines of edges, and units. */
export function drawFar(shown: Shown): SVGGElement {
  const byGroup = Map.groupBy(shown.scene.units, (unit) => shown.units.get(unit)!.group);
  return element('g', { class: 'far' }, [
    element('path', { class: 'border', d: shown.scene.boxes.map(outline).join('') }),
    element('path', { class: 'wire', d: linesOf(shown.scene, () => true) }),
    ...[...byGroup].map(([group, units]) => element('path', { class: `body ${group}`, d: outlinesOf(shown, units) })),
  ]);
}

export function outlinesOf({ scene, indexOf }: Shown, units: Iterable<string>): string {
  let path = '';
  for (const unit of units) {
    const index = indexOf.get(unit);
    if (index !== undefined) {
      path += outline(placeOf(scene, index));
    }
  }
  return path;
}

function outline({ x, y, width, height }: Place): string {
  return `M${Math.round(x)} ${Math.round(y)}h${Math.round(width)}v${Math.round(height)}h${-Math.round(width)}z`;
}

export function linesOf(scene: Scene, isIn: (edge: number) => boolean): string {
  let path = '';
  for (let edge = 0; edge < scene.wires.length; edge++) {
    path += isIn(edge) ? lineOf(scene, edge) : '';
  }
  return path;
}

export function lineOf({ corners, begins }: Scene, edge: number): string {
  let path = '';
  for (let at = begins[edge]!; at < begins[edge + 1]!; at += 2) {
    path += `${at === begins[edge] ? 'M' : 'L'}${Math.round(corners[at]!)} ${Math.round(corners[at + 1]!)}`;
  }
  return path;
}
