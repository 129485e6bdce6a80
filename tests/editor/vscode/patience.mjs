// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Waiting for an editor that does several things at once and may be slow: a
// gesture that came at the wrong moment has no effect, and is made again.

/** How long one attempt waits for each thing; a slow machine needs several. */
export const ATTEMPT_MS = 10000;
/** How long the attempts may take together. */
export const PATIENCE_MS = 120000;

/**
 * Does something again until it succeeds, and says at which part it hung.
 * @param {string} what
 * @param {(at: (part: string) => void) => Promise<T>} act calls `at` with the
 *   name of each part that it begins
 * @template T
 */
export async function persist(what, act) {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    let part = '';
    try {
      return await act((name) => {
        part = name;
      });
    } catch (error) {
      if (Date.now() > end) {
        throw new Error(`${what}: hung ${part}`, { cause: error });
      }
    }
  }
}

/** Waits for a condition, for as long as one attempt may take, or what is made once. */
export async function until(holds, patience = ATTEMPT_MS) {
  const end = Date.now() + patience;
  while (!(await holds())) {
    if (Date.now() > end) {
      throw new Error('it did not happen');
    }
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
}
