// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a user does in the editor's window.

const ANSWER_MS = 60000;

export class Workbench {
  constructor(page) {
    this.page = page;
  }

  /** Presses a key until its input opens, which it does not while the editor is
   * busy with what came before. */
  async ask(key, text) {
    const input = this.page.locator('.quick-input-widget input');
    const end = Date.now() + ANSWER_MS;
    for (;;) {
      await this.page.keyboard.press(key);
      try {
        await input.waitFor({ timeout: 3000 });
        await input.fill(text, { timeout: 3000 });
        return;
      } catch (error) {
        if (Date.now() > end) {
          throw error;
        }
        await this.page.keyboard.press('Escape');
      }
    }
  }

  /** Opens a file by the beginning of its path. */
  async open(name) {
    await this.ask('Control+P', name);
    await this.page.locator('.quick-input-list .monaco-list-row').first().waitFor();
    await this.page.waitForFunction(
      (wanted) =>
        document.querySelector('.quick-input-list .monaco-list-row')?.getAttribute('aria-label')?.includes(wanted),
      name.split('/').at(-1),
    );
    await this.page.keyboard.press('Enter');
    await this.page.locator(`.tab.active[data-resource-name="${name.split('/').at(-1)}"]`).first().waitFor();
  }

  /** Opens a file with the cursor at a place, counted from 1. */
  async goTo(name, line, column) {
    await this.open(name);
    await this.ask('Control+G', `:${line}:${column}`);
    await this.page.keyboard.press('Enter');
    await this.page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
  }

  /** Runs a command by its title. */
  async command(title) {
    await this.ask('F1', `>${title}`);
    await this.pickRow(title);
  }

  /** Picks an entry of the list that is open. */
  async pickRow(text) {
    const row = this.page.locator('.quick-input-list .monaco-list-row', { hasText: text }).first();
    await row.click();
  }

  /** The text of the diff editor's or other editor's lines that are drawn. */
  async lines(selector) {
    const texts = await this.page.locator(`${selector} .view-line`).allTextContents();
    return texts.map((text) => text.replaceAll('\u00a0', ' '));
  }

  /** The document of a webview. */
  webview() {
    return this.page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
  }
}
