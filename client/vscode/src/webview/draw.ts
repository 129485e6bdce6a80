// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A laid-out circuit as SVG.
import type { Channel, Circuit, Unit } from '../circuit/model.ts';
import type { Layout, Point } from './layout.ts';
import { shape } from './shapes.ts';
import { element, text } from './svg.ts';

export interface Drawing {
  root: SVGGElement;
  units: Map<string, SVGGElement>;
  channels: Map<string, SVGGElement>;
}

export function draw(circuit: Circuit, layout: Layout): Drawing {
  const units = new Map<string, SVGGElement>();
  const channels = new Map<string, SVGGElement>();
  for (const channel of circuit.channels) {
    const corners = layout.channels.get(channel.id);
    if (corners) {
      channels.set(channel.id, drawChannel(channel, corners));
    }
  }
  for (const unit of circuit.units) {
    const box = layout.units.get(unit.id);
    if (box) {
      units.set(unit.id, drawUnit(unit, shape(unit, box), box));
    }
  }
  const blocks = [...layout.blocks].map(([number, box]) =>
    element('g', { class: 'block' }, [
      element('rect', { x: box.x, y: box.y, width: box.width, height: box.height, rx: 8 }),
      text(blockTitle(circuit, number), { x: box.x + 12, y: box.y + 20 }),
    ]),
  );
  const root = element('g', {}, [...blocks, ...channels.values(), ...units.values()]);
  return { root, units, channels };
}

function drawUnit(unit: Unit, parts: SVGElement[], at: Point): SVGGElement {
  const place = unit.line === undefined ? '' : `, line ${unit.line}`;
  const tip = element('title', {}, [document.createTextNode(`${unit.id}: ${unit.op}${place}`)]);
  return element(
    'g',
    {
      class: `unit ${unit.group}`,
      transform: `translate(${at.x} ${at.y})`,
      'data-id': unit.id,
      'data-op': unit.op,
      role: 'button',
      'aria-label': `${unit.op} ${unit.id}${place}`,
    },
    [...parts, tip],
  );
}

/** One bit is drawn thin; control, which has no data, dotted; an array, which is
 * no channel but the memory behind a controller, wide. */
function drawChannel(channel: Channel, corners: Point[]): SVGGElement {
  const width = bitsOf(channel.type);
  const isArray = channel.type.startsWith('memref');
  const kind = isArray ? 'array' : width === 0 ? 'control' : width === 1 ? 'bit' : 'data';
  const type = channel.type === '' ? 'control' : channel.type;
  const tip = `${channel.source} → ${channel.target}: ${type}`;
  const line = path(corners);
  return element('g', { class: `channel ${kind}`, 'data-id': channel.id }, [
    element('path', { class: 'near', d: line }),
    element('path', { class: 'wire', d: line, 'marker-end': 'url(#arrow)' }),
    element('title', {}, [document.createTextNode(tip)]),
  ]);
}

/** Bits of a type: `i32` has 32, `f64` 64, control none. */
function bitsOf(type: string): number {
  return type === '' ? 0 : Number(/\d+/.exec(type)?.[0] ?? 32);
}

/** With rounded corners. */
function path(corners: Point[]): string {
  const [first, ...rest] = corners;
  const last = rest.pop();
  if (!first || !last) {
    return '';
  }
  let line = `M${first.x} ${first.y}`;
  let before = first;
  rest.forEach((corner, index) => {
    const after = rest[index + 1] ?? last;
    const start = towards(corner, before);
    const end = towards(corner, after);
    line += `L${start.x} ${start.y}Q${corner.x} ${corner.y} ${end.x} ${end.y}`;
    before = corner;
  });
  return `${line}L${last.x} ${last.y}`;
}

/** A little way from one point to another. */
function towards(from: Point, to: Point): Point {
  const distance = Math.hypot(to.x - from.x, to.y - from.y);
  const part = distance === 0 ? 0 : Math.min(5, distance / 2) / distance;
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** `block 1 · lines 8–9` */
function blockTitle(circuit: Circuit, number: number): string {
  const lines = circuit.units
    .filter((unit) => unit.block === number && unit.line !== undefined)
    .map((unit) => unit.line ?? 0);
  if (lines.length === 0) {
    return `block ${number}`;
  }
  const [first, last] = [Math.min(...lines), Math.max(...lines)];
  return first === last ? `block ${number} · line ${first}` : `block ${number} · lines ${first}–${last}`;
}
