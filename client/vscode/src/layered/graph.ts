// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the layered layout is given, and what it answers. Everything flows
// downwards: nodes stand in layers, edges enter at the top of a node and leave at
// its bottom. Numbers of nodes and ports are indices.

export interface LayeredNode {
  width: number;
  height: number;
  /** On the border of the drawing: what comes in, or what goes out. */
  border?: 'top' | 'bottom' | undefined;
  /** Stands in the first layer that it can: the header of a loop. */
  isHeader?: boolean | undefined;
  /** Stands with its middle below those of its neighbours: a large box, whose ports
   * say little about where it should be. */
  isCentred?: boolean | undefined;
  /** Where edges enter and leave, from the left side. Undefined: wherever it
   * suits, each edge at a place of its own. */
  inputs: number[] | undefined;
  outputs: number[] | undefined;
}

export interface LayeredEdge {
  source: number;
  sourcePort: number;
  target: number;
  targetPort: number;
  /** Shares its way with the others into the same port, not with those out of the
   * same one. */
  joins: boolean;
}

export interface LayeredGraph {
  nodes: LayeredNode[];
  edges: LayeredEdge[];
}

/** A way that goes down, across and down again. Numbers are x, y by turns. */
export type Corners = number[];

export interface LayeredResult {
  width: number;
  height: number;
  /** The upper left corner of each node. */
  x: Float64Array;
  y: Float64Array;
  /** The size of each node, as it was given. */
  size: { width: Float64Array; height: Float64Array };
  /** The way of each edge. */
  ways: Corners[];
}

/** Room between things, in pixels. */
export const ROOM = { node: 18, line: 9, track: 7, layer: 24, lane: 8, side: 14 };

/** The edges that share a way have the same key. */
export function netOf({ source, sourcePort, target, targetPort, joins }: LayeredEdge): string {
  return joins ? `>${target}:${targetPort}` : `${source}:${sourcePort}`;
}
