// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What runs across in the gap between two layers: each run gets a track of its
// own as far as it reaches.

export interface Run {
  from: number;
  to: number;
  /** From above down at one end. The track is set here. */
  track: number;
}

/** Runs to the right stand the higher the farther right they begin, those to the
 * left the farther left: then they do not cross each other where they need not.
 * Answers how many tracks there are. */
export function assignTracks(runs: Run[]): number {
  const key = ({ from, to }: Run): number => (to > from ? -from : from);
  const sorted = runs.toSorted((a, b) => Number(a.to > a.from) - Number(b.to > b.from) || key(a) - key(b));
  /** In each track its runs so far. */
  const tracks: Run[][] = [];
  for (const run of sorted) {
    let track = tracks.length;
    while (track > 0 && !tracks[track - 1]!.some((other) => overlap(run, other))) {
      track--;
    }
    (tracks[track] ??= []).push(run);
    run.track = track;
  }
  return tracks.length;
}

function overlap(a: Run, b: Run): boolean {
  const margin = 4;
  return Math.min(a.from, a.to) < Math.max(b.from, b.to) + margin && Math.min(b.from, b.to) < Math.max(a.from, a.to) + margin;
}
