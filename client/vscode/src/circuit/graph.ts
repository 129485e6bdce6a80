// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From the answer of hls/graph to the circuit that the view draws. Pure.
import { groupOf, symbolOf, type Channel, type Circuit, type LongestPath, type Loop, type Unit } from './model.ts';

/** The answer of hls/graph (docs/protocol.md); no nodes after errors. */
export interface GraphResult {
  kernel: string | null;
  diagnostics: { message: string }[];
  nodes: GraphNode[];
  edges: GraphEdge[];
  /** An older daemon tells none. */
  loops?: GraphLoop[];
  estimate?: GraphEstimate | null;
}

export interface GraphEstimate {
  /** An older daemon tells neither this nor the end. */
  period?: number;
  ns: number;
  path: { id: string; ns: number }[];
  end?: string | null;
}

export interface GraphLoop {
  header: number;
  blocks: number[];
  location: GraphNode['location'];
  hasInner: boolean;
  atLeast: number;
  /** Null when values decide. */
  atMost: number | null;
  limit: 'none' | 'cycle' | 'unit' | 'memory';
  path: { id: string }[];
  pathInterval: number;
  latency: number;
  /** An older daemon tells none. */
  remedies?: GraphRemedy[];
}

/** What would make a loop faster. */
export interface GraphRemedy {
  kind: string;
  id?: string | null;
  location?: GraphNode['location'];
  count?: number;
  interval: number;
}

export interface GraphNode {
  id: string;
  op: string;
  block: number | null;
  location: { uri: string; range: { start: { line: number; character: number } } } | null;
  attributes: Record<string, unknown>;
}

export interface GraphEdge {
  source: string;
  sourcePort: number;
  target: string;
  targetPort: number;
  /** That of the data, `control`, or that of an array. */
  type: string;
}

/** Undefined when the kernel has errors, so that there is no circuit. */
export function circuitOf(result: GraphResult, kernel: string, source: string): Circuit | undefined {
  if (result.nodes.length === 0) {
    return undefined;
  }
  const channels = result.edges.map(channelOf);
  return {
    kernel: result.kernel ?? kernel,
    units: withArrays(result.nodes.map((node) => unitOf(node, source)), channels),
    channels,
    loops: (result.loops ?? []).map((loop) => loopOf(loop, channels, source)),
    longest: result.estimate && result.estimate.path.length > 0 ? longestOf(result.estimate, channels) : undefined,
  };
}

/** A path leaves a unit with a channel, or against one, as ready does. */
function longestOf({ period, ns, path, end }: GraphEstimate, channels: Channel[]): LongestPath {
  const ids = [...path.map((step) => step.id), ...(end ? [end] : [])];
  const steps = new Set(ids.flatMap((id, index) => [`${id} ${ids[index + 1]}`, `${ids[index + 1]} ${id}`]));
  return {
    label: `longest path: ${ns.toFixed(2)} ns${period === undefined ? '' : ` of ${period} ns`}`,
    times: path.map((step) => [step.id, step.ns]),
    channels: channels.filter(({ source, target }) => steps.has(`${source} ${target}`)).map((channel) => channel.id),
  };
}

const WITHOUT: Record<string, (remedy: GraphRemedy) => string> = {
  register: ({ id }) => `without the register ${id}`,
  registers: ({ count }) => `without the ${count} registers that no cycle needs`,
  unit: ({ id }) => `with no cycle in ${id}`,
  pipeline: ({ id }) => `with a token in every cycle into ${id}`,
  port: ({ id }) => `with a second port at ${id}`,
};

/** `without the register buffer8 (line 9): 1` */
function remedyOf(remedy: GraphRemedy): string {
  const line = remedy.location ? ` (line ${remedy.location.range.start.line + 1})` : '';
  return `${WITHOUT[remedy.kind]?.(remedy) ?? remedy.kind}${line}: ${remedy.interval}`;
}

const REASONS = {
  none: 'nothing makes an iteration wait',
  cycle: 'an iteration needs a value of the one before, by this cycle of channels',
  unit: 'this unit takes one token at a time',
  memory: 'these accesses share a port of their memory',
};

function loopOf(loop: GraphLoop, channels: Channel[], source: string): Loop {
  const units = loop.path.map((step) => step.id);
  const isCycle = loop.limit === 'cycle';
  const start = loop.location?.uri === source ? loop.location.range.start : undefined;
  return {
    interval: intervalOf(loop),
    about: [`${REASONS[loop.limit]}; an iteration takes ${loop.latency} cycles`, ...(loop.remedies ?? []).map(remedyOf)].join('\n'),
    line: start && start.line + 1,
    header: loop.header,
    blocks: loop.blocks,
    cycles: loop.latency,
    units,
    channels: channels
      .filter(({ source: from, target: to }) =>
        units.some((unit, index) => isCycle && unit === from && units[(index + 1) % units.length] === to),
      )
      .map((channel) => channel.id),
  };
}

function intervalOf({ atLeast, atMost }: GraphLoop): string {
  return atMost === null ? `II≥${atLeast}` : atMost === atLeast ? `II=${atLeast}` : `II=${atLeast}…${atMost}`;
}

function unitOf(node: GraphNode, source: string): Unit {
  const op = node.op.replace(/^handshake\./, '');
  const { attributes } = node;
  const start = node.location?.uri === source ? node.location.range.start : undefined;
  const slots = attributes['numSlots'];
  return {
    id: node.id,
    op,
    label: labelOf(op, node.id, attributes),
    group: groupOf(op),
    block: node.block ?? undefined,
    line: start && start.line + 1,
    column: start && start.character + 1,
    slots: typeof slots === 'number' ? slots : undefined,
    details: Object.entries(attributes)
      .map(([name, value]): [string, string] => [name, String(value)])
      .filter(([, value]) => !value.endsWith('<none>')),
  };
}

/** Memories, and what accesses them, say which array it is. */
function withArrays(units: Unit[], channels: Channel[]): Unit[] {
  const groups = new Map(units.map(({ id, group, op }) => [id, group === 'memory' && !isAccess(op) ? 'memory' : op]));
  const arrays = new Map<string, string>();
  for (const { source, target, type } of channels) {
    if (type.startsWith('memref') && groups.get(source) === 'argument') {
      arrays.set(target, source);
    }
  }
  // A queue is in front of a controller, and an access in front of either.
  for (let round = 0; round < 2; round++) {
    for (const { source, target } of channels) {
      const array = groups.get(target) === 'memory' ? arrays.get(target) : undefined;
      if (array !== undefined && (isAccess(groups.get(source) ?? '') || groups.get(source) === 'memory')) {
        arrays.set(source, array);
      }
    }
  }
  return units.map((unit) => {
    const array = arrays.get(unit.id) ?? (unit.op === 'ram' ? unit.id : undefined);
    return array === undefined || unit.group !== 'memory' ? unit : { ...unit, label: `${unit.label} ${array}` };
  });
}

function isAccess(op: string): boolean {
  return op === 'load' || op === 'store';
}

function labelOf(op: string, id: string, attributes: Record<string, unknown>): string {
  if (op === 'constant' && attributes['value'] !== undefined) {
    return shortNumber(String(attributes['value']).replace(/ : .*$/, ''));
  }
  if (op === 'argument' || op === 'result') {
    return id;
  }
  return symbolOf(op, attributes['predicate']);
}

/** `0.5` for `5.000000e-01`. */
function shortNumber(text: string): string {
  const isShort = /^-?\d\.\d+e[+-]\d+$/.test(text) && Math.abs(Math.log10(Math.abs(Number(text)) || 1)) < 6;
  return isShort ? String(Number(text)).replace(/^(-?\d+)$/, '$1.0') : text;
}

function channelOf(edge: GraphEdge, index: number): Channel {
  return {
    id: `channel${index}`,
    source: edge.source,
    sourcePort: edge.sourcePort,
    target: edge.target,
    targetPort: edge.targetPort,
    type: edge.type === 'control' ? '' : edge.type,
  };
}
