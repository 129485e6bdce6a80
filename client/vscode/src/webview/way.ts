// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Places on the way of an edge.

export function lengthOf(corners: ArrayLike<number>): number {
  let length = 0;
  for (let at = 2; at < corners.length; at += 2) {
    length += Math.hypot(corners[at]! - corners[at - 2]!, corners[at + 1]! - corners[at - 1]!);
  }
  return length;
}

/** The point that is so far from the beginning. */
export function pointAt(corners: ArrayLike<number>, distance: number): { x: number; y: number } {
  let left = distance;
  for (let at = 2; at < corners.length; at += 2) {
    const [fromX, fromY, toX, toY] = [corners[at - 2]!, corners[at - 1]!, corners[at]!, corners[at + 1]!];
    const length = Math.hypot(toX - fromX, toY - fromY);
    if (left <= length && length > 0) {
      return { x: fromX + ((toX - fromX) * left) / length, y: fromY + ((toY - fromY) * left) / length };
    }
    left -= length;
  }
  return { x: corners[corners.length - 2]!, y: corners[corners.length - 1]! };
}
