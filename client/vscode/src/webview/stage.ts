// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The drawing: the boxes, units and edges that are seen. Of more units than can be
// read there is a picture from afar.
import { meets, placeOf, type Place, type PlacedBox, type Scene } from '../scene/scene.ts';
import type { Camera } from './camera.ts';
import { describeBox, describeUnit } from './describe.ts';
import { drawBox, drawEdge, drawUnit, placeHeading } from './draw.ts';
import { drawFar, linesOf, outlinesOf } from './far.ts';
import type { Shown } from './shown.ts';
import { element } from './svg.ts';

/** So many units are drawn one by one. */
const NEAR_UNITS = 500;

/** What units, boxes and edges are marked with: classes of style.css. */
export interface Marks {
  unit: (id: string) => string[];
  box: (id: string) => string[];
  edge: (index: number) => string[];
}

export class Stage {
  /** What is drawn one by one, by the id of the unit and the number of the edge. */
  readonly units = new Map<string, SVGGElement>();
  readonly edges = new Map<number, SVGGElement>();
  readonly boxes = new Map<string, SVGGElement>();
  private shown: Shown | undefined;
  private far: SVGGElement | undefined;
  /** Whether the picture is one from afar: then nothing is drawn one by one. */
  isFar = false;
  private isAsked = false;
  private marks: Marks = { unit: () => [], box: () => [], edge: () => [] };
  private readonly boxLayer = element('g');
  private readonly edgeLayer = element('g');
  private readonly unitLayer = element('g');
  private readonly farLayer = element('g');
  private readonly farMarks = element('g', { class: 'far' });
  readonly overlay = element('g');

  /** `onDrawn` is called when other parts are drawn than before. */
  constructor(
    root: SVGGElement,
    private readonly camera: () => Camera,
    private readonly onDrawn: () => void,
  ) {
    root.append(this.boxLayer, this.farLayer, this.edgeLayer, this.unitLayer, this.farMarks, this.overlay);
  }

  show(shown: Shown): void {
    this.shown = shown;
    this.far = undefined;
    for (const layer of [this.boxLayer, this.edgeLayer, this.unitLayer, this.farLayer, this.farMarks, this.overlay]) {
      layer.replaceChildren();
    }
    this.units.clear();
    this.edges.clear();
    this.boxes.clear();
  }

  mark(marks: Marks): void {
    this.marks = marks;
    this.units.forEach((part, id) => setMarks(part, marks.unit(id)));
    this.edges.forEach((part, index) => setMarks(part, marks.edge(index)));
    this.boxes.forEach((part, id) => setMarks(part, marks.box(id)));
    this.markFar();
  }

  /** Draws what is seen, before the next picture. */
  refreshSoon(): void {
    if (!this.isAsked) {
      this.isAsked = true;
      requestAnimationFrame(() => {
        this.isAsked = false;
        this.refresh();
      });
    }
  }

  refresh(): void {
    const { shown } = this;
    if (!shown) {
      return;
    }
    const view = this.camera().seen;
    const seen = widened(view);
    const units = shown.scene.units.filter((_, index) => meets(placeOf(shown.scene, index), seen));
    const wasFar = this.isFar;
    this.isFar = units.length > NEAR_UNITS;
    const hasChanged = this.isFar ? this.drawFar(shown, wasFar) : this.drawNear(shown, units, seen);
    for (const box of shown.scene.boxes) {
      const part = this.boxes.get(box.id);
      if (part) {
        placeHeading(part, box, view);
      }
    }
    if (hasChanged || wasFar !== this.isFar) {
      this.markFar();
      this.onDrawn();
    }
  }

  private drawFar(shown: Shown, wasFar: boolean): boolean {
    if (wasFar && this.far) {
      return false;
    }
    this.far ??= drawFar(shown);
    this.farLayer.replaceChildren(this.far);
    clear(this.units);
    clear(this.edges);
    clear(this.boxes);
    return true;
  }

  private drawNear(shown: Shown, units: string[], seen: Place): boolean {
    this.farLayer.replaceChildren();
    const wanted = new Set(units);
    const edges = new Set<number>();
    for (let edge = 0; edge < shown.scene.wires.length; edge++) {
      if (meets(extentOf(shown.scene, edge), seen)) {
        edges.add(edge);
      }
    }
    const boxes = shown.scene.boxes.filter((box) => meets(box, seen));
    const newBoxes = boxes.filter(({ id }) => !this.boxes.has(id));
    const removed = prune(this.units, wanted) + prune(this.edges, edges) + prune(this.boxes, new Set(boxes.map(({ id }) => id)));
    // An inner box is above the outer one.
    this.boxLayer.append(...newBoxes.map((box) => this.box(box)));
    boxes.forEach(({ id }) => newBoxes.length > 0 && this.boxLayer.append(this.boxes.get(id)!));
    const newEdges = [...edges].filter((edge) => !this.edges.has(edge));
    const newUnits = units.filter((unit) => !this.units.has(unit));
    this.edgeLayer.append(...newEdges.map((edge) => this.edge(shown, edge)));
    this.unitLayer.append(...newUnits.map((unit) => this.unit(shown, unit)));
    return removed + newBoxes.length + newEdges.length + newUnits.length > 0;
  }

  private box(box: PlacedBox): SVGGElement {
    const part = drawBox(box, describeBox(box));
    setMarks(part, this.marks.box(box.id));
    this.boxes.set(box.id, part);
    return part;
  }

  private unit(shown: Shown, id: string): SVGGElement {
    const index = shown.indexOf.get(id)!;
    const part = drawUnit(shown.units.get(id)!, shown.scene.labels[index]!, placeOf(shown.scene, index), describeUnit(id, shown));
    setMarks(part, this.marks.unit(id));
    this.units.set(id, part);
    return part;
  }

  private edge(shown: Shown, index: number): SVGGElement {
    const { scene, folded } = shown;
    const part = drawEdge(index, scene.wires[index]!.map((wire) => folded.wires[wire]!), {
      corners: cornersOf(scene, index),
      endsAtBorder: scene.endsAtBorder[index]!,
      beginsAtBorder: scene.beginsAtBorder[index]!,
      isMemory: scene.isMemory[index]!,
    });
    setMarks(part, this.marks.edge(index));
    this.edges.set(index, part);
    return part;
  }

  /** From afar, what has a mark is drawn above the rest, all with one mark at once. */
  private markFar(): void {
    const { shown } = this;
    if (!this.isFar || !shown) {
      this.farMarks.replaceChildren();
      return;
    }
    const units = Map.groupBy(
      shown.scene.units.filter((unit) => this.marks.unit(unit).length > 0),
      (unit) => this.marks.unit(unit).join(' '),
    );
    const edges = shown.scene.wires.map((_, edge) => this.marks.edge(edge).join(' '));
    this.farMarks.replaceChildren(
      ...[...new Set(edges)]
        .filter((mark) => mark !== '')
        .map((mark) =>
          element('g', { class: `channel ${mark}` }, [
            element('path', { class: 'wire', d: linesOf(shown.scene, (edge) => edges[edge] === mark) }),
          ]),
        ),
      ...[...units].map(([mark, ids]) =>
        element('g', { class: `unit ${mark}` }, [element('path', { class: 'body', d: outlinesOf(shown, ids) })]),
      ),
    );
  }
}

function extentOf({ extents }: Scene, edge: number): Place {
  const at = edge * 4;
  return { x: extents[at]!, y: extents[at + 1]!, width: extents[at + 2]!, height: extents[at + 3]! };
}

export function cornersOf({ corners, begins }: Scene, edge: number): Float32Array {
  return corners.subarray(begins[edge], begins[edge + 1]);
}

/** What is near, too, so that not every move draws anew. */
function widened({ x, y, width, height }: Place): Place {
  return { x: x - width * 0.25, y: y - height * 0.25, width: width * 1.5, height: height * 1.5 };
}

function setMarks(part: SVGGElement, marks: string[]): void {
  const before = part.dataset['marks'];
  const after = marks.join(' ');
  if (before !== after) {
    part.classList.remove(...(before ? before.split(' ') : []));
    part.classList.add(...marks);
    part.dataset['marks'] = after;
  }
}

function clear<Key>(parts: Map<Key, SVGGElement>): void {
  parts.forEach((part) => part.remove());
  parts.clear();
}

function prune<Key>(parts: Map<Key, SVGGElement>, wanted: ReadonlySet<Key>): number {
  let removed = 0;
  parts.forEach((part, key) => {
    if (!wanted.has(key)) {
      part.remove();
      parts.delete(key);
      removed++;
    }
  });
  return removed;
}
