// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The search: what is typed jumps to the first unit that fits, Enter to the next.
import { search } from '../circuit/model.ts';
import type { Shown } from './shown.ts';
import { html } from './svg.ts';

/** So much quiet, and what was typed is gone to. */
const QUIET_MS = 250;

export class Finder {
  private readonly input = html('input', {
    type: 'search',
    placeholder: 'Search: addi, buffer, :12',
    'aria-label': 'Search units',
    spellcheck: 'false',
  });
  private readonly hits = html('span', { class: 'hits', role: 'status' });
  private readonly words = html('span', { class: 'search' }, [this.input, this.hits]);
  private found: string[] = [];
  private at = -1;
  private timer: number | undefined;

  /** `onFound` hears of other hits, `go` brings one into view. */
  constructor(
    private readonly shown: () => Shown | undefined,
    private readonly onFound: (ids: Set<string>) => void,
    private readonly go: (id: string) => void,
  ) {
    this.input.addEventListener('input', () => {
      this.find();
      clearTimeout(this.timer);
      this.timer = window.setTimeout(() => this.at < 0 && this.next(1), QUIET_MS);
    });
    this.input.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') {
        this.next(event.shiftKey ? -1 : 1);
      } else if (event.key === 'Escape') {
        this.input.value = '';
        this.find();
        this.input.blur();
      }
    });
  }

  get element(): HTMLElement {
    return this.words;
  }

  isTyping(target: EventTarget | null): boolean {
    return target === this.input;
  }

  focus(): void {
    this.input.focus();
  }

  find(): void {
    const shown = this.shown();
    this.found = shown ? search(shown.circuit, this.input.value).map((unit) => unit.id) : [];
    this.at = -1;
    this.hits.textContent = this.input.value.trim() === '' ? '' : `${this.found.length} found`;
    document.body.classList.toggle('searching', this.found.length > 0);
    this.onFound(new Set(this.found));
  }

  next(step: number): void {
    clearTimeout(this.timer);
    if (this.found.length > 0) {
      this.at = this.at < 0 && step < 0 ? this.found.length - 1 : (this.at + step + this.found.length) % this.found.length;
      this.hits.textContent = `${this.at + 1} of ${this.found.length}`;
      this.go(this.found[this.at]!);
    }
  }
}
