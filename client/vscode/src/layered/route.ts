// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The heights of layers and gaps, and the way of each edge: down from a port,
// across in the gap, down to the next layer. Edges that lead back go around on
// the side.
import { netOf, ROOM, type Corners, type LayeredGraph, type LayeredResult } from './graph.ts';
import type { Layers } from './layers.ts';
import type { Ends } from './ports.ts';
import { assignTracks, type Run } from './tracks.ts';

/** An edge that leads back: out below its source, up in a lane, in from above. */
interface Around {
  edge: number;
  out: Run;
  into: Run;
  lane: number;
  isRight: boolean;
}

export function route(graph: LayeredGraph, made: Layers, ends: Ends, x: Float64Array, isBack: Uint8Array): LayeredResult {
  const width = x.reduce((most, place, item) => Math.max(most, place + made.width[item]!), 0);
  // Gap 0 is above the first layer.
  const gaps: Run[][] = Array.from({ length: made.layers.length + 1 }, () => []);
  const runs = runsOf(made, ends, x, gaps);
  const arounds = aroundsOf(graph, made, x, isBack, width, gaps);
  const lanes = { left: laneCount(arounds, false), right: laneCount(arounds, true) };
  const indent = lanes.left === 0 ? 0 : ROOM.side + lanes.left * ROOM.lane;
  const outdent = lanes.right === 0 ? 0 : ROOM.side + lanes.right * ROOM.lane;
  const laneX = ({ isRight, lane }: Around): number =>
    isRight ? width + ROOM.side + lane * ROOM.lane : -ROOM.side - lane * ROOM.lane;

  const heights = new Heights(graph, made, gaps.map(assignTracks));
  const ways = graph.edges.map((edge, index): Corners => {
    const around = arounds.find((candidate) => candidate.edge === index);
    return around ? backWay(edge, around, laneX(around), heights) : downWay(made, ends, x, runs, index, heights);
  });
  for (const way of ways) {
    for (let at = 0; at < way.length; at += 2) {
      way[at]! += indent;
    }
  }
  return {
    width: width + indent + outdent,
    height: heights.end,
    x: Float64Array.from(graph.nodes, (_, node) => x[node]! + indent),
    y: Float64Array.from(graph.nodes, (_, node) => heights.top(made.layerOf[node]!)),
    size: {
      width: Float64Array.from(graph.nodes, ({ width }) => width),
      height: Float64Array.from(graph.nodes, ({ height }) => height),
    },
    ways,
  };
}

/** Where layers and tracks are. */
class Heights {
  private readonly tops: number[] = [];
  private readonly gapTops: number[] = [];
  private readonly bottoms: number[] = [];
  private readonly layerOf: number[];
  private readonly graph: LayeredGraph;
  readonly end: number;

  constructor(graph: LayeredGraph, { layers, layerOf }: Layers, tracks: number[]) {
    this.graph = graph;
    this.layerOf = layerOf;
    let y = 0;
    layers.forEach((layer, index) => {
      this.gapTops.push(y);
      y += gapHeight(tracks[index]!, index === 0);
      this.tops.push(y);
      y += layer.reduce((most, item) => Math.max(most, graph.nodes[item]?.height ?? 0), 0);
      this.bottoms.push(y);
    });
    this.gapTops.push(y);
    this.end = y + gapHeight(tracks[layers.length]!, true);
  }

  layer(item: number): number {
    return this.layerOf[item]!;
  }

  top(layer: number): number {
    return this.tops[layer]!;
  }

  bottom(item: number): number {
    return this.tops[this.layerOf[item]!]! + (this.graph.nodes[item]?.height ?? 0);
  }

  track(gap: number, track: number): number {
    return this.gapTops[gap]! + ROOM.layer / 2 + track * ROOM.track;
  }
}

/** Outside of the first and the last layer there need not be a gap. */
function gapHeight(tracks: number, isOutside: boolean): number {
  return isOutside && tracks === 0 ? 0 : ROOM.layer + Math.max(0, tracks - 1) * ROOM.track;
}

/** A run for each piece that is not straight; those of one way share it. */
function runsOf(made: Layers, ends: Ends, x: Float64Array, gaps: Run[][]): (Run | undefined)[] {
  const shared = new Map<string, Run>();
  return made.pieces.map(({ upper, lower, net, joins }, piece) => {
    const from = x[upper]! + ends.upper[piece]!;
    const to = x[lower]! + ends.lower[piece]!;
    if (Math.abs(from - to) < 0.5) {
      return undefined;
    }
    const side = to > from ? 'right' : 'left';
    const key = joins ? `${net} ${lower} ${side}` : `${net} ${upper} ${side}`;
    const known = shared.get(key);
    if (known) {
      const reach = side === 'right' ? Math.max : Math.min;
      const least = side === 'right' ? Math.min : Math.max;
      known.from = least(known.from, from);
      known.to = reach(known.to, to);
      return known;
    }
    const run = { from, to, track: 0 };
    shared.set(key, run);
    gaps[made.layerOf[lower]!]!.push(run);
    return run;
  });
}

function aroundsOf(
  graph: LayeredGraph,
  made: Layers,
  x: Float64Array,
  isBack: Uint8Array,
  width: number,
  gaps: Run[][],
): Around[] {
  const arounds: Around[] = [];
  const shared = new Map<string, Run>();
  graph.edges.forEach((edge, index) => {
    if (!isBack[index]) {
      return;
    }
    const { source, target } = edge;
    const from = x[source]! + portPlace(graph.nodes[source]!.outputs, edge.sourcePort, graph.nodes[source]!.width, 0.75);
    const to = x[target]! + portPlace(graph.nodes[target]!.inputs, edge.targetPort, graph.nodes[target]!.width, 0.75);
    const isRight = from + to >= width * 0.8;
    const far = isRight ? width + ROOM.side : -ROOM.side;
    const key = `${netOf(edge)} ${isRight}`;
    let out = shared.get(key);
    if (!out || edge.joins) {
      out = { from, to: far, track: 0 };
      shared.set(key, out);
      gaps[made.layerOf[source]! + 1]!.push(out);
    }
    const into = { from: far, to, track: 0 };
    gaps[made.layerOf[target]!]!.push(into);
    arounds.push({ edge: index, out, into, lane: 0, isRight });
  });
  assignLanes(arounds, graph, made);
  return arounds;
}

/** Short ones are close to the nodes. */
function assignLanes(arounds: Around[], graph: LayeredGraph, { layerOf }: Layers): void {
  const span = ({ edge }: Around): [number, number] => [
    layerOf[graph.edges[edge]!.target]!,
    layerOf[graph.edges[edge]!.source]! + 1,
  ];
  const lanes = new Map<string, Around[]>();
  const length = (around: Around): number => span(around)[1] - span(around)[0];
  for (const around of arounds.toSorted((a, b) => length(a) - length(b))) {
    const [top, bottom] = span(around);
    const isFree = (lane: number): boolean =>
      (lanes.get(`${around.isRight} ${lane}`) ?? []).every((other) => bottom < span(other)[0] || top > span(other)[1]);
    while (!isFree(around.lane)) {
      around.lane++;
    }
    const key = `${around.isRight} ${around.lane}`;
    lanes.set(key, [...(lanes.get(key) ?? []), around]);
  }
}

function laneCount(arounds: Around[], isRight: boolean): number {
  return arounds.reduce((most, around) => (around.isRight === isRight ? Math.max(most, around.lane + 1) : most), 0);
}

function portPlace(places: number[] | undefined, port: number, width: number, part: number): number {
  return places?.[port] ?? width * part;
}

function backWay({ source, target }: LayeredGraph['edges'][number], { out, into }: Around, lane: number, heights: Heights): Corners {
  const below = heights.track(heights.layer(source) + 1, out.track);
  const above = heights.track(heights.layer(target), into.track);
  return [
    out.from, heights.bottom(source),
    out.from, below,
    lane, below,
    lane, above,
    into.to, above,
    into.to, heights.top(heights.layer(target)),
  ];
}

function downWay(made: Layers, ends: Ends, x: Float64Array, runs: (Run | undefined)[], edge: number, heights: Heights): Corners {
  const way: Corners = [];
  made.waysOf[edge]!.forEach((piece, at) => {
    const { upper, lower } = made.pieces[piece]!;
    const from = x[upper]! + ends.upper[piece]!;
    const to = x[lower]! + ends.lower[piece]!;
    if (at === 0) {
      way.push(from, heights.bottom(upper));
    }
    const run = runs[piece];
    if (run) {
      const y = heights.track(made.layerOf[lower]!, run.track);
      way.push(from, y, to, y);
    }
    if (at + 1 === made.waysOf[edge]!.length) {
      way.push(to, heights.top(made.layerOf[lower]!));
    }
  });
  return way;
}
