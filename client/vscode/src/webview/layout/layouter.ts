// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Has views laid out by a worker. Only the last one asked for counts; one that is
// under way ends with its worker when it is cancelled.
import type { Circuit } from '../../circuit/model.ts';
import type { Look, View } from '../../scene/view.ts';
import type { FromLayout, ToLayout } from './layout_messages.ts';

export interface Waiting {
  onProgress: (done: number, all: number) => void;
  onView: (view: View) => void;
  onFailed: (reason: string) => void;
}

export class Layouter {
  private worker: Promise<Worker> | undefined;
  private address: string | undefined;
  private known: Circuit | undefined;
  private number = 0;
  private waiting: Waiting | undefined;

  private readonly script: string;

  /** `script` is the address of the worker's program, which is started at once. */
  constructor(script: string) {
    this.script = script;
    this.start().catch(() => undefined); // run() tells.
  }

  run(circuit: Circuit, look: Look, waiting: Waiting): void {
    const number = ++this.number;
    if (this.waiting) {
      this.end(); // It would only be waited for.
    }
    this.waiting = waiting;
    void this.start().then((worker) => {
      if (number !== this.number) {
        return;
      }
      const message: ToLayout = this.known === circuit ? { number, look } : { number, look, circuit };
      this.known = circuit;
      worker.postMessage(message);
    }, (error: unknown) => this.fail(number, error instanceof Error ? error.message : String(error)));
  }

  cancel(): void {
    this.number++;
    this.end();
  }

  private end(): void {
    this.worker?.then((worker) => worker.terminate()).catch(() => undefined); // There is none.
    this.worker = undefined;
    this.waiting = undefined;
    this.known = undefined;
  }

  /** A worker may only be started from the page's own origin: from a blob. */
  private async start(): Promise<Worker> {
    this.worker ??= this.load();
    return await this.worker;
  }

  private async load(): Promise<Worker> {
    if (this.address === undefined) {
      const answer = await fetch(this.script);
      this.address = URL.createObjectURL(new Blob([await answer.text()], { type: 'text/javascript' }));
    }
    const worker = new Worker(this.address);
    worker.onmessage = ({ data }: MessageEvent<FromLayout>) => this.receive(data);
    worker.onerror = (event) => this.fail(this.number, event.message);
    return worker;
  }

  private receive(message: FromLayout): void {
    const { waiting } = this;
    if (message.number !== this.number || !waiting) {
      return;
    }
    switch (message.type) {
      case 'progress':
        waiting.onProgress(message.done, message.all);
        break;
      case 'view':
        this.waiting = undefined;
        waiting.onView(message.view);
        break;
      case 'failed':
        this.fail(message.number, message.reason);
        break;
    }
  }

  private fail(number: number, reason: string): void {
    const { waiting } = this;
    if (number === this.number && waiting) {
      this.end();
      waiting.onFailed(reason);
    }
  }
}
