// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { Look } from '../src/scene/view.ts';
import type { FromLayout, ToLayout } from '../src/webview/layout/layout_messages.ts';
import { Layouter } from '../src/webview/layout/layouter.ts';
import { circuitFrom } from './circuits.ts';

/** Stands for the browser's, and answers when the test says so. */
class FakeWorker {
  static all: FakeWorker[] = [];
  received: ToLayout[] = [];
  isTerminated = false;
  onmessage: ((event: { data: FromLayout }) => void) | undefined;

  constructor() {
    FakeWorker.all.push(this);
  }

  postMessage(message: ToLayout): void {
    this.received.push(message);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  answer(type: 'progress' | 'view'): void {
    const { number } = this.received.at(-1)!;
    const data = type === 'view' ? { type, number, view: { scene: {}, open: [] } } : { type, number, done: 1, all: 3 };
    this.onmessage!({ data: data as unknown as FromLayout });
  }
}

const circuit = circuitFrom(['addi0 1'], []);
const look: Look = { open: undefined, shown: [], near: undefined };

beforeEach(() => {
  FakeWorker.all = [];
  Object.assign(globalThis, { Worker: FakeWorker, fetch: async () => new Response('') });
});

/** What has happened to a layout. */
function watched(): { log: string[]; onProgress: () => void; onView: () => void; onFailed: (reason: string) => void } {
  const log: string[] = [];
  return { log, onProgress: () => log.push('progress'), onView: () => log.push('view'), onFailed: (reason) => log.push(reason) };
}

async function settled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 5));
}

test('a circuit goes to the worker once, and looks after it', async () => {
  const layouter = new Layouter('worker.js');
  const [first, second] = [watched(), watched()];
  layouter.run(circuit, look, first);
  await settled();
  const worker = FakeWorker.all[0]!;
  worker.answer('progress');
  worker.answer('view');
  layouter.run(circuit, { ...look, open: ['/block1'] }, second);
  await settled();
  worker.answer('view');
  assert.deepEqual([first.log, second.log], [['progress', 'view'], ['view']]);
  assert.deepEqual(worker.received.map((message) => message.circuit !== undefined), [true, false]);
  assert.equal(FakeWorker.all.length, 1);
});

test('a layout that is cancelled ends with its worker, and the next one has another', async () => {
  const layouter = new Layouter('worker.js');
  const [first, second] = [watched(), watched()];
  layouter.run(circuit, look, first);
  await settled();
  layouter.cancel();
  await settled();
  const worker = FakeWorker.all[0]!;
  assert.ok(worker.isTerminated);
  worker.answer('view'); // On its way when it was cancelled.
  assert.deepEqual(first.log, []);
  layouter.run(circuit, look, second);
  await settled();
  const next = FakeWorker.all[1]!;
  assert.ok(next.received[0]!.circuit !== undefined);
  next.answer('view');
  assert.deepEqual(second.log, ['view']);
});

test('what has been overtaken is not waited for', async () => {
  const layouter = new Layouter('worker.js');
  const [first, second] = [watched(), watched()];
  layouter.run(circuit, look, first);
  await settled();
  layouter.run(circuit, { ...look, shown: ['fork'] }, second);
  await settled();
  assert.ok(FakeWorker.all[0]!.isTerminated);
  FakeWorker.all[1]!.answer('view');
  assert.deepEqual([first.log, second.log], [[], ['view']]);
});

test('a worker that cannot be started is said', async () => {
  Object.assign(globalThis, { fetch: () => Promise.reject(new Error('no such file')) });
  const layouter = new Layouter('nowhere.js');
  const first = watched();
  layouter.run(circuit, look, first);
  await settled();
  assert.deepEqual(first.log, ['no such file']);
});
