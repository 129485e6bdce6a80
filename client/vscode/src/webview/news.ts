// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What there is to say of the drawing.

/** What can be done about it. */
export interface Remedy {
  label: string;
  help: string;
  act: () => void;
}

export interface Said {
  words: string;
  remedy?: Remedy | undefined;
}

/** What is said last is shown; behind it, that the drawing is of another text. */
export class News {
  private last: Said | undefined;
  private stale: Said | undefined;

  say(said: Said): void {
    this.last = said;
  }

  sayStale(said: Said): void {
    this.stale = said;
    this.last = undefined;
  }

  /** Takes back what was said; that the drawing is of another text stays. */
  hush(): void {
    this.last = undefined;
  }

  /** The drawing is of the text that is there. */
  isCurrent(): void {
    this.last = this.stale = undefined;
  }

  get isStale(): boolean {
    return this.stale !== undefined;
  }

  get shown(): Said | undefined {
    return this.last ?? this.stale;
  }
}
