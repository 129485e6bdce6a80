// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The actions of a user in the editor's window.
import { ATTEMPT_MS, persist, until } from './patience.mjs';
import { QuickInput } from './quick_input.mjs';

export class Workbench {
  constructor(page) {
    this.page = page;
    this.quickInput = new QuickInput(page);
  }

  /** Opens a file of the workspace by its path. */
  async open(name) {
    const [file, ...directories] = name.split('/').reverse();
    const tab = this.page.locator(`.tab.active[data-resource-name="${file}"]`).first();
    const row = new RegExp(`^${literal([file, directories.reverse().join('/')].join(' ').trim())}$`);
    await this.quickInput.choose('Control+P', name, row, () => tab.isVisible());
  }

  /** Opens a file with the cursor at a place, counted from 1. */
  async goTo(name, line, column) {
    await this.open(name);
    const selection = this.page.locator('[id="status.editor.selection"]');
    await this.quickInput.choose(
      'Control+G',
      `:${line}:${column}`,
      new RegExp(`go to line ${line} at column ${column}\\b`),
      async () => (await selection.textContent())?.includes(`Ln ${line}, Col ${column}`) ?? false,
    );
  }

  /** Runs a command by its title. */
  async command(title) {
    await this.quickInput.choose('F1', `>${title}`, new RegExp(`^${literal(title)}`));
  }

  /** Picks an entry of the list that is open, which may be numbered. */
  async pickRow(text) {
    await this.quickInput.pick(new RegExp(`^(\\d+\\. )?${literal(text)}(?![\\w-])`));
  }

  /** Trusts the folder that is open. */
  async trust() {
    await this.command('Workspaces: Manage Workspace Trust');
    await this.page.locator('.workspace-trust-editor .monaco-button', { hasText: /^Trust/ }).first().click();
    await this.page.locator('.workspace-trust-editor', { hasText: 'You trust this folder' }).waitFor();
    await this.command('View: Close All Editors');
  }

  /** Applies a quick fix of what the cursor is at. */
  async quickFix(title) {
    const row = this.page.locator('.action-widget .monaco-list-row.focused', { hasText: title });
    await persist(`the quick fix "${title}"`, async (at) => {
      at('waiting for the menu');
      await this.page.keyboard.press('Control+.');
      await row.waitFor({ timeout: ATTEMPT_MS });
      at('applying it');
      await this.page.keyboard.press('Enter');
      await row.waitFor({ state: 'detached', timeout: ATTEMPT_MS });
    });
  }

  /** Gives a path to the editor's dialog for files, which first shows another. */
  async answerPath(file) {
    await this.quickInput.input.waitFor();
    const value = async () => await this.quickInput.input.inputValue();
    for (let before = '', still = 0; still < 10; ) {
      const now = await value();
      still = now === before && now.startsWith('/') ? still + 1 : 0;
      before = now;
      await this.page.waitForTimeout(50);
    }
    await this.quickInput.input.fill(file);
    await until(async () => (await value()) === file);
    await this.page.locator('.quick-input-widget .monaco-progress-container.active').waitFor({ state: 'detached' });
    await this.page.waitForTimeout(300);
    await this.page.keyboard.press('Enter');
    await this.quickInput.widget.waitFor({ state: 'hidden' });
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

/** A text in a regular expression. */
function literal(text) {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
