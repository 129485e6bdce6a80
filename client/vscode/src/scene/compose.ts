// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lays out box by box, the inner ones first, and puts them into each other. A box
// that is as it was is not laid out again.
import { labelWith, type Folded } from '../circuit/fold.ts';
import type { Circuit, Unit } from '../circuit/model.ts';
import type { Box } from '../circuit/tree.ts';
import type { LayeredGraph, LayeredNode, LayeredResult } from '../layered/graph.ts';
import { layOut } from '../layered/layered.ts';
import { MEMORY_PORT, type Plan, type PlanNode } from './plan.ts';
import { BAR, closedSize, lineWidth, PAD, sizeOf } from './sizes.ts';
import type { Scene } from './scene.ts';

/** Layouts of boxes, by the box and what was in it. */
export type LayoutCache = Map<string, { signature: string; result: LayeredResult }>;

/** A box that is laid out, from its upper left corner. */
interface Composed {
  plan: Plan;
  result: LayeredResult;
  width: number;
  height: number;
  /** From that corner to what is in it. */
  left: number;
  top: number;
  inner: Map<number, Composed>;
}

const HEADERS = /^(mux|merge|control_merge|init|repeat|enter|restart)$/;

export class Composer {
  private readonly units: Map<string, Unit>;
  private readonly labels = new Map<string, string>();
  private readonly inputs = new Map<string, Set<number>>();
  private readonly outputs = new Map<string, Set<number>>();
  private readonly plans: Map<string, Plan>;
  private readonly cache: LayoutCache;
  private readonly onBox: () => void;

  /** `onBox` is called before each box that is laid out. */
  constructor(circuit: Circuit, folded: Folded, plans: Map<string, Plan>, cache: LayoutCache, onBox: () => void) {
    this.units = new Map(circuit.units.map((unit) => [unit.id, unit]));
    this.plans = plans;
    this.cache = cache;
    this.onBox = onBox;
    for (const { source, sourcePort, target, targetPort } of folded.wires) {
      this.outputs.set(source, (this.outputs.get(source) ?? new Set()).add(sourcePort));
      this.inputs.set(target, (this.inputs.get(target) ?? new Set()).add(targetPort));
    }
    for (const unit of circuit.units) {
      const constants = folded.constants.get(unit.id);
      const count = (this.inputs.get(unit.id)?.size ?? 0) + (constants?.length ?? 0);
      this.labels.set(unit.id, labelWith(unit, constants, count));
    }
  }

  compose(root: Box): Scene {
    const composed = this.box(this.plans.get(root.id)!);
    return new Flattener(this.labels).scene(composed);
  }

  private box(plan: Plan): Composed {
    const inner = new Map<number, Composed>();
    plan.nodes.forEach((node, index) => {
      if (node.kind === 'box' && node.isOpen) {
        inner.set(index, this.box(this.plans.get(node.box.id)!));
      }
    });
    const graph = this.graph(plan, inner);
    const result = this.layOut(plan.box.id, graph);
    const isRoot = plan.box.kind === 'circuit';
    const has = (side: 'top' | 'bottom'): boolean => plan.nodes.some((node) => node.kind === 'border' && node.side === side);
    const width = Math.max(result.width + 2 * PAD, isRoot ? 0 : lineWidth(plan.box.title, plan.box.facts));
    const top = (isRoot ? 0 : BAR) + (has('top') ? 0 : PAD);
    return {
      plan,
      result,
      inner,
      width,
      height: top + result.height + (has('bottom') ? 0 : PAD),
      left: (width - result.width) / 2,
      top,
    };
  }

  private layOut(id: string, graph: LayeredGraph): LayeredResult {
    const signature = JSON.stringify(graph);
    const known = this.cache.get(id);
    if (known?.signature === signature) {
      return known.result;
    }
    this.onBox();
    const result = layOut(graph);
    this.cache.set(id, { signature, result });
    return result;
  }

  private graph({ nodes, edges, box }: Plan, inner: Map<number, Composed>): LayeredGraph {
    const ports = nodes.map((node, index) => this.ports(node, inner.get(index)));
    return {
      nodes: nodes.map((node, index) => this.node(node, inner.get(index), ports[index]!, box)),
      edges: edges.map(({ source, sourceKey, target, targetKey, joins }) => ({
        source,
        sourcePort: ports[source]!.outputs.indexOf(sourceKey),
        target,
        targetPort: ports[target]!.inputs.indexOf(targetKey),
        joins,
      })),
    };
  }

  /** What enters and leaves a node, from the left. */
  private ports(node: PlanNode, inner: Composed | undefined): { inputs: string[]; outputs: string[] } {
    if (node.kind === 'unit') {
      const sorted = (ports: Set<number> | undefined): string[] => [...(ports ?? [])].sort((a, b) => a - b).map(String);
      const isAccess = /^(load|store)$/.test(this.units.get(node.unit)!.op);
      return { inputs: sorted(this.inputs.get(node.unit)), outputs: [...sorted(this.outputs.get(node.unit)), ...(isAccess ? [MEMORY_PORT] : [])] };
    }
    if (node.kind === 'border') {
      return { inputs: [node.key], outputs: [node.key] };
    }
    const keys = (side: 'top' | 'bottom'): string[] =>
      (inner?.plan.nodes ?? []).flatMap((other) => (other.kind === 'border' && other.side === side ? other.key : []));
    return { inputs: keys('top'), outputs: keys('bottom') };
  }

  private node(node: PlanNode, inner: Composed | undefined, ports: { inputs: string[]; outputs: string[] }, box: Box): LayeredNode {
    if (node.kind === 'border') {
      return { width: 0, height: 0, border: node.side, inputs: [0], outputs: [0] };
    }
    if (node.kind === 'unit') {
      const unit = this.units.get(node.unit)!;
      const size = sizeOf(unit, this.labels.get(unit.id)!, Math.max(ports.inputs.length, ports.outputs.length));
      const spread = (keys: string[]): number[] => keys.map((_, at) => ((at + 1) * size.width) / (keys.length + 1));
      const isMemory = unit.group === 'memory' && !ports.outputs.includes(MEMORY_PORT);
      return {
        ...size,
        isHeader: HEADERS.test(unit.op),
        inputs: isMemory ? undefined : spread(ports.inputs),
        outputs: spread(ports.outputs),
      };
    }
    const isHeader = box.kind === 'loop' && box.boxes[0] === node.box;
    if (!inner) {
      return { ...closedSize(node.box.title, node.box.facts), isHeader, isCentred: true, inputs: undefined, outputs: undefined };
    }
    const places = (side: 'top' | 'bottom'): number[] =>
      inner.plan.nodes.flatMap((other, index) =>
        other.kind === 'border' && other.side === side ? inner.left + inner.result.x[index]! : [],
      );
    return { width: inner.width, height: inner.height, isHeader, isCentred: true, inputs: places('top'), outputs: places('bottom') };
  }
}

/** From boxes in boxes to places on the screen. */
class Flattener {
  private readonly made: Scene = {
    width: 0, height: 0, boxes: [], units: [], labels: [], wires: [], endsAtBorder: [], beginsAtBorder: [], isMemory: [],
    places: new Float32Array(0), corners: new Float32Array(0), begins: new Uint32Array(0), extents: new Float32Array(0),
  };
  private readonly places: number[] = [];
  private readonly corners: number[] = [];
  private readonly begins: number[] = [];
  private readonly labels: Map<string, string>;

  constructor(labels: Map<string, string>) {
    this.labels = labels;
  }

  scene(root: Composed): Scene {
    this.put(root, 0, 0, 0);
    this.begins.push(this.corners.length);
    const { corners, begins } = this;
    return {
      ...this.made,
      width: root.width,
      height: root.height,
      places: Float32Array.from(this.places),
      corners: Float32Array.from(this.corners),
      begins: Uint32Array.from(this.begins),
      extents: extentsOf(corners, begins),
    };
  }

  private put({ plan, result, left, top, inner }: Composed, x: number, y: number, depth: number): void {
    const [originX, originY] = [x + left, y + top];
    plan.nodes.forEach((node, index) => {
      const at = { x: originX + result.x[index]!, y: originY + result.y[index]! };
      if (node.kind === 'unit') {
        this.unit(node.unit, at, result, index);
      } else if (node.kind === 'box') {
        const composed = inner.get(index);
        const { width, height } = composed ?? closedSize(node.box.title, node.box.facts);
        const { id, title, facts, kind } = node.box;
        this.made.boxes.push({ id, title, facts, kind, isOpen: node.isOpen, depth, ...at, width, height });
        if (composed) {
          this.put(composed, at.x, at.y, depth + 1);
        }
      }
    });
    plan.edges.forEach(({ source, target, isMemory, wires }, index) => {
      this.begins.push(this.corners.length);
      result.ways[index]!.forEach((value, at) => this.corners.push(value + (at % 2 === 0 ? originX : originY)));
      this.made.wires.push(wires);
      this.made.isMemory.push(isMemory);
      const isBorder = (node: number): boolean => {
        const found = plan.nodes[node]!;
        return found.kind === 'border' || (found.kind === 'box' && found.isOpen);
      };
      this.made.beginsAtBorder.push(isBorder(source));
      this.made.endsAtBorder.push(plan.nodes[target]!.kind === 'border');
    });
  }

  private unit(id: string, at: { x: number; y: number }, result: LayeredResult, index: number): void {
    this.made.units.push(id);
    this.made.labels.push(this.labels.get(id)!);
    this.places.push(at.x, at.y, result.size.width[index]!, result.size.height[index]!);
  }
}

/** x, y, width and height of each edge. */
function extentsOf(corners: number[], begins: number[]): Float32Array {
  const extents = new Float32Array((begins.length - 1) * 4);
  for (let edge = 0; edge + 1 < begins.length; edge++) {
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let at = begins[edge]!; at < begins[edge + 1]!; at += 2) {
      left = Math.min(left, corners[at]!);
      right = Math.max(right, corners[at]!);
      top = Math.min(top, corners[at + 1]!);
      bottom = Math.max(bottom, corners[at + 1]!);
    }
    extents.set([left, top, right - left, bottom - top], edge * 4);
  }
  return extents;
}
