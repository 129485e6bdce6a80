// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Single parts of the drawing as SVG.
import type { Wire } from '../circuit/fold.ts';
import type { Unit } from '../circuit/model.ts';
import { BAR, lineWidth } from '../scene/sizes.ts';
import type { Place, PlacedBox } from '../scene/scene.ts';
import { shape } from './shapes.ts';
import { element, text } from './svg.ts';

/** The icons of the editor for what is open and what is not. */
const OPEN = '\ueab4';
const CLOSED = '\ueab6';

export function drawUnit(unit: Unit, label: string, place: Place, description: string): SVGGElement {
  return element(
    'g',
    {
      class: `unit ${unit.group}`,
      transform: `translate(${place.x} ${place.y})`,
      id: `unit ${unit.id}`.replaceAll(' ', '-'),
      'data-id': unit.id,
      'data-op': unit.op,
      role: 'button',
      'aria-label': description,
    },
    [...shape(unit, label, place), element('title', {}, [document.createTextNode(description)])],
  );
}

/** A box with its title, which opens and closes it. */
export function drawBox(box: PlacedBox, description: string): SVGGElement {
  const { x, y, width, height, isOpen } = box;
  const middle = isOpen ? BAR / 2 : height / 2;
  return element(
    'g',
    {
      class: `box ${box.kind}${isOpen ? ' open' : ''}`,
      transform: `translate(${x} ${y})`,
      id: boxElementId(box.id),
      'data-box': box.id,
      role: 'button',
      'aria-expanded': String(isOpen),
      'aria-label': description,
    },
    [
      element('rect', { class: 'border', width, height, rx: 5 }),
      element('path', { class: 'bar', d: barPath(width, isOpen ? BAR : height, isOpen) }),
      element('g', { class: 'heading' }, [
        text(isOpen ? OPEN : CLOSED, { class: 'chevron', x: 6, y: middle + 6 }),
        element('text', { x: 26, y: middle + 4 }, [
          element('tspan', { class: 'title' }, [document.createTextNode(box.title)]),
          element('tspan', { class: 'facts', dx: 10 }, [document.createTextNode(box.facts)]),
        ]),
      ]),
      element('title', {}, [document.createTextNode(description)]),
    ],
  );
}

/** Has the title of a box stand where it is seen, if the box is. */
export function placeHeading(part: SVGGElement, box: PlacedBox, seen: Place): void {
  const most = box.width - lineWidth(box.title, box.facts);
  const x = box.isOpen ? Math.max(0, Math.min(seen.x - box.x, most)) : 0;
  part.querySelector('.heading')?.setAttribute('transform', `translate(${x} 0)`);
}

export function boxElementId(id: string): string {
  return `box${id.replaceAll('/', '-')}`;
}

/** Round above, and also below unless something follows. */
function barPath(width: number, height: number, isOpen: boolean): string {
  const r = 5;
  const end = isOpen ? `V${height}H0` : `V${height - r}Q${width} ${height} ${width - r} ${height}H${r}Q0 ${height} 0 ${height - r}`;
  return `M0 ${r}Q0 0 ${r} 0H${width - r}Q${width} 0 ${width} ${r}${end}Z`;
}

export interface DrawnEdge {
  corners: ArrayLike<number>;
  endsAtBorder: boolean;
  beginsAtBorder: boolean;
  /** Both ways, between an access and its memory. */
  isMemory: boolean;
}

/** One bit is drawn thin; control, which has no data, dotted; an array, which is
 * no channel but the memory behind a controller, wide; a bundle wider. Buffers
 * that are folded into a wire are a mark on it, with their slots. */
export function drawEdge(index: number, wires: Wire[], edge: DrawnEdge): SVGGElement {
  const line = path(edge.corners);
  const wire = element('path', { class: 'wire', d: line });
  if (!edge.endsAtBorder) {
    wire.setAttribute('marker-end', 'url(#arrow)');
  }
  const parts: SVGElement[] = [element('path', { class: 'near', d: line }), wire];
  const slots = wires.reduce((sum, each) => sum + each.slots, 0);
  if (slots > 0 && !edge.beginsAtBorder) {
    parts.push(badge(edge.corners, wires.length === 1 ? slots : undefined));
  }
  parts.push(element('title', {}, [document.createTextNode(describeWires(wires))]));
  return element('g', { class: `channel ${kindOf(wires, edge.isMemory)}`, 'data-edge': index }, parts);
}

function kindOf(wires: Wire[], isMemory: boolean): string {
  if (isMemory) {
    return 'access';
  }
  if (wires.length > 1) {
    return 'bundle';
  }
  const bits = bitsOf(wires[0]!.type);
  return wires[0]!.type.startsWith('memref') ? 'array' : bits === 0 ? 'control' : bits === 1 ? 'bit' : 'data';
}

/** Where the wire leaves: below its source. */
function badge(corners: ArrayLike<number>, slots: number | undefined): SVGGElement {
  const label = slots === undefined ? '' : String(slots);
  const width = 8 + 7 * label.length;
  const [x, y] = [corners[0]!, corners[1]!];
  return element('g', { class: 'badge' }, [
    element('rect', { x: x - width / 2, y: y + 1, width, height: label === '' ? 8 : 12, rx: 1.5 }),
    ...(label === '' ? [] : [text(label, { x, y: y + 11 })]),
  ]);
}

/** Long bundles are told by their beginning. */
function describeWires(wires: Wire[]): string {
  const most = 12;
  const lines = wires.slice(0, most).map((wire) => {
    const through = wire.through.length === 0 ? '' : ` (through ${wire.through.join(', ')})`;
    return `${wire.source} → ${wire.target}: ${typeOf(wire.type)}${through}`;
  });
  return [...lines, ...(wires.length > most ? [`and ${wires.length - most} more`] : [])].join('\n');
}

export function typeOf(type: string): string {
  return type === '' ? 'control' : type;
}

/** Bits of a type: `i32` has 32, `f64` 64, control none. */
function bitsOf(type: string): number {
  return type === '' ? 0 : Number(/\d+/.exec(type)?.[0] ?? 32);
}

/** With rounded corners. */
export function path(corners: ArrayLike<number>): string {
  const count = corners.length / 2;
  let line = `M${corners[0]} ${corners[1]}`;
  for (let at = 1; at + 1 < count; at++) {
    const [x, y] = [corners[2 * at]!, corners[2 * at + 1]!];
    const start = towards(x, y, corners[2 * at - 2]!, corners[2 * at - 1]!);
    const end = towards(x, y, corners[2 * at + 2]!, corners[2 * at + 3]!);
    line += `L${start}Q${x} ${y} ${end}`;
  }
  return `${line}L${corners[2 * count - 2]} ${corners[2 * count - 1]}`;
}

/** A little way from one point to another. */
function towards(x: number, y: number, toX: number, toY: number): string {
  const distance = Math.hypot(toX - x, toY - y);
  const part = distance === 0 ? 0 : Math.min(4, distance / 2) / distance;
  return `${round(x + (toX - x) * part)} ${round(y + (toY - y) * part)}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
