// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where everything goes: ELK's layered layout, in a worker so that the view can
// be moved while a large circuit is laid out. Tokens flow downwards.
import ELK, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk-api.js';
import type { Circuit, Unit } from '../circuit/model.ts';
import { sizeOf } from './shapes.ts';

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

export interface Layout {
  width: number;
  height: number;
  units: Map<string, Box>;
  blocks: Map<number, Box>;
  /** Corners of each channel from its source to its target. */
  channels: Map<string, Point[]>;
}

const ROOT = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.layered.spacing.nodeNodeBetweenLayers': '26',
  'elk.layered.spacing.edgeNodeBetweenLayers': '12',
  'elk.spacing.nodeNode': '22',
  'elk.spacing.edgeEdge': '9',
  'elk.spacing.edgeNode': '12',
  'elk.padding': '[top=24,left=24,bottom=24,right=24]',
};
/** Makes small circuits tidier, but takes seconds for large ones. */
const TIDY = {
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.crossingMinimization.greedySwitch.type': 'TWO_SIDED',
  'elk.layered.thoroughness': '12',
};
const TIDY_UNITS_MAX = 150;
const QUICK = { 'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF', 'elk.layered.thoroughness': '3' };
const BLOCK = { 'elk.padding': '[top=34,left=18,bottom=18,right=18]' };

export class Layouter {
  private elk: InstanceType<typeof ELK> | undefined;

  /** `script` is the address of ELK's worker. */
  constructor(private readonly script: string) {}

  async run(circuit: Circuit): Promise<Layout> {
    this.elk ??= await this.start();
    return placesOf(await this.elk.layout(graphOf(circuit)));
  }

  /** A worker may only be started from the page's own origin: from a blob. */
  private async start(): Promise<InstanceType<typeof ELK>> {
    const answer = await fetch(this.script);
    const address = URL.createObjectURL(new Blob([await answer.text()], { type: 'text/javascript' }));
    return new ELK({ workerFactory: () => new Worker(address) });
  }
}

/** Blocks with several units are boxes around them. */
function graphOf(circuit: Circuit): ElkNode {
  const children: ElkNode[] = [];
  const blocks = new Map<number, ElkNode>();
  for (const unit of circuit.units) {
    const node = nodeOf(unit, circuit);
    if (unit.block === undefined) {
      children.push(node);
      continue;
    }
    let block = blocks.get(unit.block);
    if (!block) {
      block = { id: blockId(unit.block), layoutOptions: BLOCK, children: [] };
      blocks.set(unit.block, block);
      children.push(block);
    }
    block.children?.push(node);
  }
  const edges = circuit.channels.map(
    (channel): ElkExtendedEdge => ({
      id: channel.id,
      sources: [portId(channel.source, 'out', channel.sourcePort)],
      targets: [portId(channel.target, 'in', channel.targetPort)],
    }),
  );
  const effort = circuit.units.length <= TIDY_UNITS_MAX ? TIDY : QUICK;
  return { id: 'circuit', layoutOptions: { ...ROOT, ...effort }, children, edges };
}

function nodeOf(unit: Unit, circuit: Circuit): ElkNode {
  const inputs = new Set(circuit.channels.filter((channel) => channel.target === unit.id).map((c) => c.targetPort));
  const outputs = new Set(circuit.channels.filter((channel) => channel.source === unit.id).map((c) => c.sourcePort));
  const size = sizeOf(unit, Math.max(inputs.size, outputs.size));
  const ports = [
    ...[...inputs].sort((a, b) => a - b).map((port) => ({ port, way: 'in' as const, side: 'NORTH' })),
    // Clockwise, as ELK counts: from the right to the left below.
    ...[...outputs].sort((a, b) => b - a).map((port) => ({ port, way: 'out' as const, side: 'SOUTH' })),
  ];
  return {
    id: unit.id,
    ...size,
    layoutOptions: { 'elk.portConstraints': 'FIXED_ORDER', 'elk.portAlignment.default': 'DISTRIBUTED' },
    ports: ports.map(({ port, way, side }, index) => ({
      id: portId(unit.id, way, port),
      width: 0,
      height: 0,
      layoutOptions: { 'elk.port.side': side, 'elk.port.index': String(index) },
    })),
  };
}

function portId(unit: string, way: 'in' | 'out', port: number): string {
  return `${unit}\u0000${way}${port}`;
}

function blockId(block: number): string {
  return `\u0000block${block}`;
}

function placesOf(graph: ElkNode): Layout {
  const layout: Layout = {
    width: graph.width ?? 0,
    height: graph.height ?? 0,
    units: new Map(),
    blocks: new Map(),
    channels: new Map(),
  };
  const origins = new Map<string, Point>([[graph.id, { x: 0, y: 0 }]]);
  const place = (node: ElkNode, origin: Point): void => {
    for (const child of node.children ?? []) {
      const box = {
        x: origin.x + (child.x ?? 0),
        y: origin.y + (child.y ?? 0),
        width: child.width ?? 0,
        height: child.height ?? 0,
      };
      origins.set(child.id, box);
      const block = /^\u0000block(\d+)$/.exec(child.id)?.[1];
      if (block === undefined) {
        layout.units.set(child.id, box);
      } else {
        layout.blocks.set(Number(block), box);
        place(child, box);
      }
    }
  };
  place(graph, { x: 0, y: 0 });
  for (const edge of graph.edges ?? []) {
    // Corners are relative to the box that holds both ends.
    const container = 'container' in edge && typeof edge.container === 'string' ? edge.container : graph.id;
    const origin = origins.get(container) ?? { x: 0, y: 0 };
    const section = edge.sections?.[0];
    if (section) {
      const corners = [section.startPoint, ...(section.bendPoints ?? []), section.endPoint];
      layout.channels.set(
        edge.id,
        corners.map((corner) => ({ x: origin.x + corner.x, y: origin.y + corner.y })),
      );
    }
  }
  return layout;
}
