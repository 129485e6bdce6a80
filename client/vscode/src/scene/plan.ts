// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is in each open box: its units, its inner boxes, the ends of what crosses its
// border, and the edges between them.
import type { Folded, Wire } from '../circuit/fold.ts';
import type { Circuit, Unit } from '../circuit/model.ts';
import type { Box } from '../circuit/tree.ts';

export type PlanNode =
  | { kind: 'unit'; unit: string }
  | { kind: 'box'; box: Box; isOpen: boolean }
  /** Where wires cross the border of the box. */
  | { kind: 'border'; key: string; side: 'top' | 'bottom' };

export interface PlanEdge {
  /** Indices of nodes, and where they leave and enter these. */
  source: number;
  sourceKey: string;
  target: number;
  targetKey: string;
  joins: boolean;
  /** Between accesses and their memory. */
  isMemory: boolean;
  /** Indices of wires. */
  wires: number[];
}

export interface Plan {
  box: Box;
  nodes: PlanNode[];
  edges: PlanEdge[];
}

/** More wires than this between two boxes are one bundle. */
const LOOSE_WIRES = 4;
const MEMORY = /^(mem_controller|lsq|ram)$/;
const ACCESS = /^(load|store)$/;
/** The end at a unit of what it says to a memory, and what that answers. */
export const MEMORY_PORT = 'memory';

/** A wire as it is drawn: an access and its answer both lead down to the memory. */
interface Drawn {
  wire: number;
  from: string;
  fromKey: string;
  to: string;
  toKey: string;
  isMemory: boolean;
}

export function plansOf(circuit: Circuit, { wires, hidden }: Folded, paths: Map<string, Box[]>, open: ReadonlySet<string>): Map<string, Plan> {
  const ops = new Map(circuit.units.map((unit): [string, Unit] => [unit.id, unit]));
  const drawn = wires
    .map((wire, index) => drawnOf(wire, index, ops))
    .filter(({ from, to }) => paths.has(from) && paths.has(to));
  const counts = new Map<string, number>();
  for (const { from, to } of drawn) {
    const pair = pairOf(paths, from, to).key;
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  const plans = new Plans(open, hidden);
  const root = paths.values().next().value?.[0];
  if (root) {
    plans.of(root);
  }
  for (const each of drawn) {
    const pair = pairOf(paths, each.from, each.to);
    const isBundle = each.isMemory || counts.get(pair.key)! > LOOSE_WIRES;
    plans.add(each, paths, pair.depth, isBundle ? pair.key : `${each.from} ${each.fromKey}`, isBundle);
  }
  return plans.made;
}

function drawnOf({ source, sourcePort, target, targetPort }: Wire, wire: number, units: Map<string, Unit>): Drawn {
  const isAt = (id: string, pattern: RegExp): boolean => pattern.test(units.get(id)?.op ?? '');
  if (isAt(source, MEMORY) && isAt(target, ACCESS)) {
    return { wire, from: target, fromKey: MEMORY_PORT, to: source, toKey: '', isMemory: true };
  }
  if (isAt(target, MEMORY)) {
    return { wire, from: source, fromKey: isAt(source, ACCESS) ? MEMORY_PORT : String(sourcePort), to: target, toKey: '', isMemory: true };
  }
  return { wire, from: source, fromKey: String(sourcePort), to: target, toKey: String(targetPort), isMemory: false };
}

/** How deep the innermost box with both units is, and what they are in there. */
function pairOf(paths: Map<string, Box[]>, from: string, to: string): { depth: number; key: string } {
  const [here, there] = [paths.get(from)!, paths.get(to)!];
  let depth = 0;
  while (here[depth + 1] && here[depth + 1] === there[depth + 1]) {
    depth++;
  }
  return { depth, key: `${here[depth + 1]?.id ?? from}>${there[depth + 1]?.id ?? to}` };
}

class Plans {
  readonly made = new Map<string, Plan>();
  private readonly nodes = new Map<string, number>();
  private readonly edges = new Map<string, PlanEdge>();
  private readonly open: ReadonlySet<string>;
  private readonly hidden: ReadonlySet<string>;

  constructor(open: ReadonlySet<string>, hidden: ReadonlySet<string>) {
    this.open = open;
    this.hidden = hidden;
  }

  /** The plan of an open box, with its units and inner boxes. */
  of(box: Box): Plan {
    let plan = this.made.get(box.id);
    if (!plan) {
      plan = { box, nodes: [], edges: [] };
      this.made.set(box.id, plan);
      for (const inner of box.boxes.filter((each) => this.hasUnits(each))) {
        const isOpen = this.open.has(inner.id);
        this.node(plan, inner.id, { kind: 'box', box: inner, isOpen });
        if (isOpen) {
          this.of(inner);
        }
      }
      for (const unit of box.units) {
        if (!this.hidden.has(unit)) {
          this.node(plan, unit, { kind: 'unit', unit });
        }
      }
    }
    return plan;
  }

  /** A box with nothing but folded units has nothing to show. */
  private hasUnits(box: Box): boolean {
    return box.units.some((unit) => !this.hidden.has(unit)) || box.boxes.some((inner) => this.hasUnits(inner));
  }

  /** A wire between units whose paths part at this depth, in every box that shows a
   * piece of it. */
  add({ wire, from, fromKey, to, toKey, isMemory }: Drawn, paths: Map<string, Box[]>, depth: number, key: string, isBundle: boolean): void {
    const [here, there] = [paths.get(from)!, paths.get(to)!];
    if (here.slice(0, depth + 1).some((box) => !this.open.has(box.id))) {
      return;
    }
    const plan = this.of(here[depth]!);
    const source = this.end(plan, here[depth + 1], from, fromKey, key);
    const target = this.end(plan, there[depth + 1], to, toKey, key);
    this.edge(plan, source, target, { joins: isMemory, isMemory }, wire);
    for (let at = depth + 1; at < here.length && this.open.has(here[at]!.id); at++) {
      const inner = this.of(here[at]!);
      const border = this.node(inner, `v ${key}`, { kind: 'border', key, side: 'bottom' });
      this.edge(inner, this.end(inner, here[at + 1], from, fromKey, key), [border, key], { joins: isBundle, isMemory }, wire);
    }
    for (let at = depth + 1; at < there.length && this.open.has(there[at]!.id); at++) {
      const inner = this.of(there[at]!);
      const border = this.node(inner, `^ ${key}`, { kind: 'border', key, side: 'top' });
      this.edge(inner, [border, key], this.end(inner, there[at + 1], to, toKey, key), { joins: isMemory, isMemory }, wire);
    }
  }

  /** The node that shows an end of a wire, and where it meets that. */
  private end(plan: Plan, box: Box | undefined, unit: string, port: string, key: string): [number, string] {
    const node = this.nodes.get(`${plan.box.id} ${box?.id ?? unit}`)!;
    return [node, box === undefined ? port : this.open.has(box.id) ? key : ''];
  }

  private node(plan: Plan, name: string, node: PlanNode): number {
    const key = `${plan.box.id} ${name}`;
    let index = this.nodes.get(key);
    if (index === undefined) {
      index = plan.nodes.push(node) - 1;
      this.nodes.set(key, index);
    }
    return index;
  }

  private edge(plan: Plan, [source, sourceKey]: [number, string], [target, targetKey]: [number, string], { joins, isMemory }: { joins: boolean; isMemory: boolean }, wire: number): void {
    const key = `${plan.box.id} ${source} ${sourceKey}>${target} ${targetKey}`;
    const known = this.edges.get(key);
    if (known) {
      known.wires.push(wire);
    } else {
      const edge = { source, sourceKey, target, targetKey, joins, isMemory, wires: [wire] };
      this.edges.set(key, edge);
      plan.edges.push(edge);
    }
  }
}
