// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From the answer of hls/graph to the circuit that the view draws. Pure.
import { groupOf, symbolOf, type Channel, type Circuit, type Unit } from './model.ts';

/** The answer of hls/graph (docs/protocol.md); no nodes after errors. */
export interface GraphResult {
  kernel: string | null;
  diagnostics: { message: string }[];
  nodes: GraphNode[];
  edges: GraphEdge[];
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
  return {
    kernel: result.kernel ?? kernel,
    units: result.nodes.map((node) => unitOf(node, source)),
    channels: result.edges.map(channelOf),
  };
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
    details: Object.entries(attributes).map(([name, value]) => [name, String(value)]),
  };
}

function labelOf(op: string, id: string, attributes: Record<string, unknown>): string {
  if (op === 'constant' && attributes['value'] !== undefined) {
    return String(attributes['value']).replace(/ : .*$/, '');
  }
  if (op === 'argument' || op === 'result') {
    return id;
  }
  return symbolOf(op, attributes['predicate']);
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
