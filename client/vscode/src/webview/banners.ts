// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is said above the drawing: what is wrong with it, and what is waited for.
import { button } from './buttons.ts';
import { html } from './svg.ts';

/** What can be done about it. */
export interface Remedy {
  label: string;
  help: string;
  act: () => void;
}

export class Banners {
  private readonly news = html('div', { class: 'banner', role: 'status', hidden: '' });
  private readonly waiting = html('div', { class: 'banner', role: 'status', hidden: '' });
  private readonly words = html('span');
  readonly parts = [this.news, this.waiting];
  private cancel: () => void = () => undefined;

  constructor() {
    // The button stays while the words change, so that a press meets it.
    this.waiting.append(this.words, button('', 'Cancel', 'Give up laying out', () => this.cancel()));
  }

  say(words: string, remedy?: Remedy): void {
    this.news.replaceChildren(words, ...(remedy ? [button('', remedy.label, remedy.help, remedy.act)] : []));
    this.news.hidden = false;
  }

  /** The drawing is of another text than the one that is there. */
  sayStale(words: string, remedy?: Remedy): void {
    document.body.classList.add('stale');
    this.say(words, remedy);
  }

  /** Takes back what was said, unless the drawing is still of another text. */
  hush(): void {
    this.news.hidden = !document.body.classList.contains('stale');
  }

  /** The drawing is of the text that is there. */
  isCurrent(): void {
    document.body.classList.remove('stale');
    this.hush();
  }

  wait(words: string, cancel: () => void): void {
    this.words.textContent = words;
    this.cancel = cancel;
    this.waiting.hidden = false;
  }

  waited(): void {
    this.waiting.hidden = true;
  }
}
