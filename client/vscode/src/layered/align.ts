// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Places in a row, by the method of Brandes and Köpf: each item is aligned with
// the middle one of its neighbours above (or below), which makes columns of items
// whose pieces are straight; columns are then packed to the left (or to the
// right). Of the four drawings the one with the straightest pieces is taken.
import { gapBetween, piecesAround, type Layers } from './layers.ts';
import type { Ends } from './ports.ts';

/** A drawing seen from one of four sides: layers from the one that is begun with,
 * items from the side that is packed to. */
interface Side {
  layers: number[][];
  position: Int32Array;
  /** For each item the pieces to the layer before, and what is there. */
  before: number[][];
  other: (piece: number) => number;
  /** From the near side of the item in this layer, and of the other one. */
  here: (piece: number) => number;
  there: (piece: number) => number;
}

/** The left side of each item. */
export function alignItems(made: Layers, ends: Ends): Float64Array {
  const crossed = crossedPieces(made);
  let best: Float64Array | undefined;
  let least = Infinity;
  for (const isUp of [false, true]) {
    for (const isRight of [false, true]) {
      const side = sideOf(made, ends, isUp, isRight);
      const x = packColumns(made, side, columnsOf(made, side, crossed));
      const places = isRight ? x.map((near, item) => -near - made.width[item]!) : x;
      const cost = bentness(made, ends, places);
      if (cost < least) {
        least = cost;
        best = places;
      }
    }
  }
  const places = best ?? new Float64Array(0);
  const first = places.reduce((least, x) => Math.min(least, x), Infinity);
  return places.map((x) => x - first);
}

function sideOf(made: Layers, ends: Ends, isUp: boolean, isRight: boolean): Side {
  const { above, below } = piecesAround(made);
  const { pieces, width } = made;
  const layers = (isUp ? made.layers.toReversed() : made.layers).map((layer) => (isRight ? layer.toReversed() : layer));
  const position = new Int32Array(made.layerOf.length);
  layers.forEach((layer) => layer.forEach((item, at) => (position[item] = at)));
  const mirrored = (item: number, from: number): number => (isRight ? width[item]! - from : from);
  const upper = (piece: number): number => mirrored(pieces[piece]!.upper, ends.upper[piece]!);
  const lower = (piece: number): number => mirrored(pieces[piece]!.lower, ends.lower[piece]!);
  return {
    layers,
    position,
    before: isUp ? below : above,
    other: (piece) => (isUp ? pieces[piece]!.lower : pieces[piece]!.upper),
    here: isUp ? upper : lower,
    there: isUp ? lower : upper,
  };
}

/** Pieces that cross one between two bends, which is to be straight. */
function crossedPieces({ layers, pieces, isBend, layerOf }: Layers): Uint8Array {
  const position = new Int32Array(layerOf.length);
  layers.forEach((layer) => layer.forEach((item, at) => (position[item] = at)));
  const crossed = new Uint8Array(pieces.length);
  const byLayer: number[][] = layers.map(() => []);
  pieces.forEach(({ upper }, piece) => byLayer[layerOf[upper]!]!.push(piece));
  for (const here of byLayer) {
    const inner = here.filter((piece) => isBend[pieces[piece]!.upper] && isBend[pieces[piece]!.lower]);
    inner.sort((a, b) => position[pieces[a]!.lower]! - position[pieces[b]!.lower]!);
    // Among the pieces that end to the left, the one that begins most to the right.
    const ends = inner.map((piece) => position[pieces[piece]!.lower]!);
    const before = running(inner.map((piece) => position[pieces[piece]!.upper]!), Math.max);
    const behind = running(inner.map((piece) => position[pieces[piece]!.upper]!).reverse(), Math.min).reverse();
    for (const piece of here) {
      const { upper, lower } = pieces[piece]!;
      const at = lowerBound(ends, position[lower]!);
      const after = lowerBound(ends, position[lower]! + 1);
      const isCrossed = (at > 0 && before[at - 1]! > position[upper]!) || (after < ends.length && behind[after]! < position[upper]!);
      crossed[piece] = isCrossed && !(isBend[upper] && isBend[lower]) ? 1 : 0;
    }
  }
  return crossed;
}

function running(values: number[], choose: (a: number, b: number) => number): number[] {
  const made: number[] = [];
  values.forEach((value, at) => made.push(at === 0 ? value : choose(made[at - 1]!, value)));
  return made;
}

/** The first index with a value that is not below `wanted`. */
function lowerBound(sorted: number[], wanted: number): number {
  let first = 0;
  let end = sorted.length;
  while (first < end) {
    const middle = (first + end) >> 1;
    if (sorted[middle]! < wanted) {
      first = middle + 1;
    } else {
      end = middle;
    }
  }
  return first;
}

interface Columns {
  /** The first item of the column of each item. */
  root: Int32Array;
  /** How far the near side of each item is from that of its root. */
  shift: Float64Array;
}

function columnsOf({ isBend, layerOf }: Layers, side: Side, crossed: Uint8Array): Columns {
  const root = Int32Array.from(layerOf, (_, item) => item);
  const shift = new Float64Array(layerOf.length);
  for (const layer of side.layers) {
    let last = -1;
    for (const item of layer) {
      const bend = isBend[item] ? side.before[item]!.find((piece) => isBend[side.other(piece)]) : undefined;
      const near = side.before[item]!.toSorted(
        (a, b) => side.position[side.other(a)]! - side.position[side.other(b)]! || side.there(a) - side.there(b),
      );
      const middle = [near[(near.length - 1) >> 1], near[near.length >> 1]];
      for (const piece of bend === undefined ? middle : [bend]) {
        const other = piece === undefined ? -1 : side.other(piece);
        if (piece !== undefined && root[item] === item && !crossed[piece] && last < side.position[other]!) {
          root[item] = root[other]!;
          shift[item] = shift[other]! + side.there(piece) - side.here(piece);
          last = side.position[other]!;
        }
      }
    }
  }
  return { root, shift };
}

/** Packs the columns, then draws each one back to what stands behind it. */
function packColumns(made: Layers, { layers }: Side, { root, shift }: Columns): Float64Array {
  const behind = new Map<number, { column: number; room: number }[]>();
  const missing = new Int32Array(root.length);
  for (const layer of layers) {
    layer.slice(1).forEach((item, at) => {
      const left = layer[at]!;
      const room = shift[left]! + made.width[left]! + gapBetween(made, left, item) - shift[item]!;
      const list = behind.get(root[left]!) ?? [];
      behind.set(root[left]!, list);
      list.push({ column: root[item]!, room });
      missing[root[item]!]!++;
    });
  }
  const x = new Float64Array(root.length);
  const order = [...new Set(root)].filter((column) => missing[column] === 0);
  for (let at = 0; at < order.length; at++) {
    const column = order[at]!;
    for (const next of behind.get(column) ?? []) {
      x[next.column] = Math.max(x[next.column]!, x[column]! + next.room);
      if (--missing[next.column]! === 0) {
        order.push(next.column);
      }
    }
  }
  for (const column of order.toReversed()) {
    const room = (behind.get(column) ?? []).map((next) => x[next.column]! - next.room);
    if (room.length > 0) {
      x[column] = Math.max(x[column]!, Math.min(...room));
    }
  }
  return x.map((_, item) => x[root[item]!]! + shift[item]!);
}

/** How far the pieces run across, and a little for the width. */
function bentness({ pieces, width }: Layers, ends: Ends, x: Float64Array): number {
  const across = pieces.reduce(
    (sum, { upper, lower }, piece) => sum + Math.abs(x[upper]! + ends.upper[piece]! - x[lower]! - ends.lower[piece]!),
    0,
  );
  const left = x.reduce((least, place) => Math.min(least, place), Infinity);
  const right = x.reduce((most, place, item) => Math.max(most, place + width[item]!), -Infinity);
  return across + (right - left) * Math.sqrt(pieces.length);
}
