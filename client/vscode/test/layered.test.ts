// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LayeredEdge, LayeredGraph, LayeredNode } from '../src/layered/graph.ts';
import { layOut } from '../src/layered/layered.ts';
import { assignTracks } from '../src/layered/tracks.ts';
import { randomNumbers } from './circuits.ts';

function node(more: Partial<LayeredNode> = {}): LayeredNode {
  return { width: 40, height: 30, inputs: [10, 30], outputs: [20], ...more };
}

function edge(source: number, target: number, more: Partial<LayeredEdge> = {}): LayeredEdge {
  return { source, sourcePort: 0, target, targetPort: 0, joins: false, ...more };
}

/** Rows of ways as points. */
function points(way: number[]): [number, number][] {
  return way.flatMap((x, at) => (at % 2 === 0 ? [[x, way[at + 1]!] as [number, number]] : []));
}

function assertSound(graph: LayeredGraph): void {
  const { x, y, ways, width, height } = layOut(graph);
  graph.nodes.forEach((a, i) => {
    assert.ok(x[i]! >= 0 && x[i]! + a.width <= width + 1e-6 && y[i]! >= 0 && y[i]! + a.height <= height + 1e-6, 'inside');
    graph.nodes.slice(0, i).forEach((b, j) => {
      const isApart = x[i]! + a.width <= x[j]! || x[j]! + b.width <= x[i]! || y[i]! + a.height <= y[j]! || y[j]! + b.height <= y[i]!;
      assert.ok(isApart, `nodes ${i} and ${j} overlap`);
    });
  });
  graph.edges.forEach(({ source, sourcePort, target, targetPort }, index) => {
    const way = points(ways[index]!);
    const [first, last] = [way[0]!, way.at(-1)!];
    const from = graph.nodes[source]!.outputs![sourcePort]!;
    const to = graph.nodes[target]!.inputs![targetPort]!;
    assert.ok(Math.abs(first[0] - x[source]! - from) < 1e-6 && Math.abs(first[1] - y[source]! - graph.nodes[source]!.height) < 1e-6, 'begins at its port');
    assert.ok(Math.abs(last[0] - x[target]! - to) < 1e-6 && Math.abs(last[1] - y[target]!) < 1e-6, 'ends at its port');
    way.slice(1).forEach(([px, py], at) => {
      const [qx, qy] = way[at]!;
      assert.ok(Math.abs(px - qx) < 1e-6 || Math.abs(py - qy) < 1e-6, 'runs down or across');
      graph.nodes.forEach((other, number) => {
        const isThrough =
          Math.max(px, qx) > x[number]! + 1e-6 && Math.min(px, qx) < x[number]! + other.width - 1e-6 &&
          Math.max(py, qy) > y[number]! + 1e-6 && Math.min(py, qy) < y[number]! + other.height - 1e-6;
        assert.ok(!isThrough, `edge ${index} runs through node ${number}`);
      });
    });
  });
}

test('a chain is straight, and flows downwards', () => {
  const { x, y, ways } = layOut({ nodes: [node(), node({ inputs: [20] }), node({ inputs: [20] })], edges: [edge(0, 1), edge(1, 2)] });
  assert.ok(y[0]! < y[1]! && y[1]! < y[2]!);
  assert.equal(new Set(x).size, 1);
  assert.ok(ways.every((way) => way.length === 4));
});

test('an edge that leads back goes around on the side', () => {
  const graph = { nodes: [node(), node(), node()], edges: [edge(0, 1), edge(1, 2), edge(2, 0, { targetPort: 1 })] };
  const { x, y, ways } = layOut(graph);
  assert.ok(y[0]! < y[1]! && y[1]! < y[2]!);
  const lane = points(ways[2]!).map(([px]) => px);
  const isOutside = Math.max(...lane) > Math.max(...x) + 40 || Math.min(...lane) < Math.min(...x);
  assert.ok(isOutside);
  assertSound(graph);
});

test('a loop is entered at its header', () => {
  // The header has the larger number, and nothing else tells which is first.
  const { y } = layOut({ nodes: [node(), node({ isHeader: true })], edges: [edge(0, 1), edge(1, 0)] });
  assert.ok(y[1]! < y[0]!);
});

test('what comes back to a header is what leads back, wherever a cycle is entered', () => {
  // 0 is outside and enters below the header, which is 3.
  const nodes = [node(), node(), node(), node({ isHeader: true })];
  const { y } = layOut({ nodes, edges: [edge(0, 1), edge(1, 2), edge(2, 3), edge(3, 1, { targetPort: 1 })] });
  assert.ok(y[3]! < y[1]! && y[1]! < y[2]!);
});

test('borders are above and below everything', () => {
  const border = { width: 0, height: 0, inputs: [0], outputs: [0] };
  const nodes = [node({ ...border, border: 'bottom' }), node(), node(), node({ ...border, border: 'top' })];
  const { y } = layOut({ nodes, edges: [edge(3, 1), edge(1, 0), edge(1, 2)] });
  assert.ok(y[3]! < y[1]! && y[1]! < y[2]! && y[2]! < y[0]!);
});

test('edges out of one port share their way', () => {
  const far = { nodes: [node(), node(), node(), node()], edges: [edge(0, 1), edge(1, 2), edge(2, 3), edge(0, 3, { targetPort: 1 }), edge(0, 2, { targetPort: 1 })] };
  const { ways } = layOut(far);
  const [long, short] = [ways[3]!, ways[4]!];
  assert.deepEqual(short.slice(0, 6), long.slice(0, 6));
  assertSound(far);
});

test('a way that many join, to what is below everything, keeps to the left', () => {
  const chain = [edge(0, 1), edge(1, 2), edge(2, 3)];
  const memory = [0, 1, 2, 3].map((source) => edge(source, 4, { joins: true }));
  const graph = { nodes: [node(), node(), node(), node(), node({ inputs: undefined })], edges: [...chain, ...memory] };
  const { x, ways } = layOut(graph);
  assert.ok(Math.min(...ways[4]!.filter((_, at) => at % 2 === 0)) < Math.min(x[1]!, x[2]!, x[3]!));
});

test('runs to the same side do not cross where they need not', () => {
  const runs = [{ from: 0, to: 100, track: 0 }, { from: 20, to: 120, track: 0 }, { from: 300, to: 310, track: 0 }];
  assert.equal(assignTracks(runs), 2);
  assert.ok(runs[1]!.track < runs[0]!.track);
});

test('graphs of all sizes are laid out soundly, and the same each time', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const random = randomNumbers(seed);
    const count = 2 + Math.floor(random() * 40);
    const nodes = Array.from({ length: count }, () => node({ width: 40 + Math.floor(random() * 60), height: 20 + Math.floor(random() * 40) }));
    const edges = Array.from({ length: Math.floor(count * 1.6) }, () => {
      const isBack = random() < 0.12;
      const [low, high] = [Math.floor(random() * count), Math.floor(random() * count)].sort((a, b) => a - b) as [number, number];
      const [source, target] = isBack ? [high, low] : [low, high];
      return edge(source, target, { targetPort: random() < 0.5 ? 0 : 1, joins: random() < 0.1 });
    });
    const graph = { nodes, edges };
    assertSound(graph);
    assert.deepEqual(layOut(graph), layOut(graph));
  }
});
