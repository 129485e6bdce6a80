// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lays out circuits, away from the thread that draws.
import type { Circuit } from '../../circuit/model.ts';
import type { LayoutCache } from '../../scene/compose.ts';
import { viewOf } from '../../scene/view.ts';
import type { FromLayout, ToLayout } from './layout_messages.ts';

/** What a worker has of its global object. */
interface WorkerScope {
  postMessage(message: FromLayout, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<ToLayout>) => void) | null;
}
const scope = self as unknown as WorkerScope;

/** Progress is told so often. */
const PROGRESS_MS = 80;

let circuit: Circuit | undefined;
let cache: LayoutCache = new Map();

scope.onmessage = ({ data }) => {
  const { number, look } = data;
  if (data.circuit) {
    circuit = data.circuit;
    cache = new Map();
  }
  if (!circuit) {
    return;
  }
  try {
    let told = performance.now();
    const view = viewOf(circuit, look, cache, (done, all) => {
      if (performance.now() - told > PROGRESS_MS) {
        told = performance.now();
        scope.postMessage({ type: 'progress', number, done, all });
      }
    });
    const { places, corners, begins, extents } = view.scene;
    scope.postMessage({ type: 'view', number, view }, [places.buffer, corners.buffer, begins.buffer, extents.buffer]);
  } catch (error) {
    scope.postMessage({ type: 'failed', number, reason: error instanceof Error ? error.message : String(error) });
  }
};
