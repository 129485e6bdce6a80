// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Has views laid out, and says so when one takes long: how far it is, with a button
// that gives it up.
import type { Circuit } from '../../circuit/model.ts';
import type { Look, View } from '../../scene/view.ts';
import { Layouter } from './layouter.ts';
import { banners, speak } from '../page.ts';
import type { Shown } from '../shown.ts';

/** A layout that takes longer says so. */
const PATIENCE_MS = 200;

export interface Awaited {
  onView: (view: View) => void;
  onFailed: (reason: string) => void;
  /** It was given up. */
  onCancelled: () => void;
}

export class LayingOut {
  private readonly layouter = new Layouter(document.body.dataset['layout'] ?? '');
  private patience = 0;

  run(circuit: Circuit, look: Look, { onView, onFailed, onCancelled }: Awaited): void {
    this.isOver(); // One that is under way gives way to this one.
    let progress = '';
    let isTold = false;
    const cancel = (): void => {
      this.layouter.cancel();
      this.isOver();
      onCancelled();
    };
    const tell = (): void => {
      isTold = true;
      banners.wait(`Laying out ${circuit.units.length} units${progress}…`, cancel);
    };
    this.patience = window.setTimeout(tell, PATIENCE_MS);
    this.layouter.run(circuit, look, {
      onProgress: (done, all) => {
        progress = `: box ${done + 1} of ${all}`;
        if (isTold) {
          tell();
        }
      },
      onView: (view) => {
        this.isOver();
        onView(view);
      },
      onFailed: (reason) => {
        this.isOver();
        onFailed(reason);
      },
    });
  }

  private isOver(): void {
    clearTimeout(this.patience);
    banners.waited();
  }
}

/** What was to be shown is not: the drawing is as it was, and may be an old one. */
export function tellGivenUp(circuit: Circuit, shown: Shown | undefined, act: () => void): void {
  const again = { label: 'Lay out', help: 'Lay out the circuit after all', act };
  if (shown?.circuit === circuit) {
    speak('Laying out was given up: the drawing is as it was.');
  } else if (shown) {
    banners.sayStale('The drawing is the one before the edit: laying out was given up.', again);
  } else {
    banners.say(`There is no drawing: laying out ${circuit.units.length} units was given up.`, again);
  }
}
