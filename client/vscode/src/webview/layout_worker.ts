// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lays out circuits, away from the thread that draws.
import type { Circuit } from '../circuit/model.ts';
import type { LayoutCache } from '../scene/compose.ts';
import { viewOf } from '../scene/view.ts';
import type { FromLayout, ToLayout } from './layout_messages.ts';

/** What a worker has of its global object. */
interface WorkerScope {
  postMessage(message: FromLayout, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<ToLayout>) => void) | null;
}
const scope = self as unknown as WorkerScope;

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
    const view = viewOf(circuit, look, cache, (done, all) => scope.postMessage({ type: 'progress', number, done, all }));
    const { places, corners, begins } = view.scene;
    scope.postMessage({ type: 'view', number, view }, [places.buffer, corners.buffer, begins.buffer]);
  } catch (error) {
    scope.postMessage({ type: 'failed', number, reason: error instanceof Error ? error.message : String(error) });
  }
};
