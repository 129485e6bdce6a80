// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is said above the drawing: what is wrong with it, and what is waited for.
import { button } from './buttons.ts';
import { News, type Remedy } from './news.ts';
import { html } from './svg.ts';

export class Banners {
  private readonly above = html('div', { class: 'banner', role: 'status', hidden: '' });
  private readonly waiting = html('div', { class: 'banner', role: 'status', hidden: '' });
  private readonly words = html('span');
  private readonly news = new News();
  readonly parts = [this.above, this.waiting];
  private cancel: () => void = () => undefined;

  constructor() {
    // The button stays while the words change, so that a press meets it.
    this.waiting.append(this.words, button('', 'Cancel', 'Give up laying out', () => this.cancel()));
  }

  say(words: string, remedy?: Remedy): void {
    this.news.say({ words, remedy });
    this.show();
  }

  /** The drawing is of another text than the one that is there. */
  sayStale(words: string, remedy?: Remedy): void {
    this.news.sayStale({ words, remedy });
    this.show();
  }

  /** Takes back what was said, unless the drawing is still of another text. */
  hush(): void {
    this.news.hush();
    this.show();
  }

  /** The drawing is of the text that is there. */
  isCurrent(): void {
    this.news.isCurrent();
    this.show();
  }

  wait(words: string, cancel: () => void): void {
    this.words.textContent = words;
    this.cancel = cancel;
    this.waiting.hidden = false;
  }

  waited(): void {
    this.waiting.hidden = true;
  }

  private show(): void {
    const { shown, isStale } = this.news;
    document.body.classList.toggle('stale', isStale);
    this.above.hidden = shown === undefined;
    if (shown) {
      const { words, remedy } = shown;
      this.above.replaceChildren(words, ...(remedy ? [button('', remedy.label, remedy.help, remedy.act)] : []));
    }
  }
}
