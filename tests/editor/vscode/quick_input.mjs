// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The editor's quick input: the field and the list that Ctrl+P, Ctrl+G, F1 and
// commands open. All of them share one element, which closes and fills itself
// when the editor gets round to it. So nothing is typed before the last one is
// gone, nothing is chosen before the list offers it, and what had no effect is
// done again.
import { ATTEMPT_MS, persist, until } from './patience.mjs';

const WIDGET = '.quick-input-widget';
const ROW = '.quick-input-list .monaco-list-row';

export class QuickInput {
  constructor(page) {
    this.page = page;
    this.widget = page.locator(WIDGET);
    this.input = this.widget.locator('input[type="text"]').first();
  }

  /**
   * Opens a quick input with a key, types a text and has the row chosen that
   * matches.
   * @param {string} key
   * @param {string} text
   * @param {RegExp} row matches the row's label and its description, with a space between
   * @param {() => Promise<boolean>} [isDone] whether it had the effect; without
   *   it, that the input has gone is enough
   */
  async choose(key, text, row, isDone = async () => true) {
    await persist(`${key} "${text}"`, async (at) => {
      at('waiting for the input before to close');
      await this.dismiss();
      at('waiting for the input');
      await this.page.keyboard.press(key);
      await this.input.waitFor({ timeout: ATTEMPT_MS });
      at('typing');
      await this.input.fill(text, { timeout: ATTEMPT_MS });
      at(`waiting for the row ${row}`);
      await this.focus(row, text);
      at('accepting the row');
      await this.page.keyboard.press('Enter');
      await this.isOver(row, text);
      at('waiting for what it does');
      await until(isDone);
    });
  }

  /** Chooses a row of a list that a command has opened, or opens yet. */
  async pick(row) {
    await persist(`the row ${row}`, async (at) => {
      at('waiting for the row');
      await this.focus(row);
      at('accepting the row');
      await this.page.keyboard.press('Enter');
      await this.isOver(row);
    });
  }

  /** Has no quick input open. */
  async dismiss() {
    if (await this.widget.isVisible()) {
      await this.page.keyboard.press('Escape');
      await this.widget.waitFor({ state: 'hidden', timeout: ATTEMPT_MS });
    }
  }

  /** Waits for a row that matches and moves the list's focus to it. */
  async focus(row, text) {
    await until(async () => {
      const { value, rows } = await this.look();
      const wanted = rows.findIndex((label) => row.test(label.text));
      if ((text !== undefined && value !== text) || wanted < 0) {
        return false;
      }
      const focused = rows.findIndex((label) => label.isFocused);
      if (focused !== wanted) {
        await this.page.keyboard.press(focused < wanted ? 'ArrowDown' : 'ArrowUp');
      }
      return focused === wanted;
    });
  }

  /** Waits until a row was taken: the list is another one, or there is none. */
  async isOver(row, text) {
    await until(async () => {
      const { value, rows } = await this.look();
      return !rows.some((label) => row.test(label.text)) || (text !== undefined && value !== text);
    });
  }

  /** What is on the screen at this moment. */
  async look() {
    return this.page.evaluate(
      ([widgetPath, rowPath]) => {
        const widget = document.querySelector(widgetPath);
        if (!widget || widget.offsetParent === null) {
          return { value: undefined, rows: [] };
        }
        const rows = [...widget.querySelectorAll(rowPath)].sort(
          (a, b) => Number(a.dataset.index) - Number(b.dataset.index),
        );
        return {
          value: widget.querySelector('input[type="text"]')?.value,
          rows: rows.map((row) => ({
            text: [...row.querySelectorAll('.label-name, .label-description')]
              // Rows are used again: what is hidden is of another entry.
              .filter((part) => part.getClientRects().length > 0)
              .map((part) => part.textContent.trim())
              .filter((part) => part !== '')
              .join(' '),
            isFocused: row.classList.contains('focused'),
          })),
        };
      },
      [WIDGET, ROW],
    );
  }
}
