// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An editor that is played, for what asks for the module `vscode`: to be imported
// before that is.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';

const manifest = JSON.parse(readFileSync(path.join(import.meta.dirname, '..', 'package.json'), 'utf8'));
const properties: Record<string, { default?: unknown }> = manifest.contributes.configuration.properties;

export interface Played {
  /** What users have set, by whole names. */
  settings: Record<string, unknown>;
  defaults: Record<string, unknown>;
  /** The names of those that there are. */
  extensions: string[];
  /** `window.activeTextEditor`. */
  active: unknown;
  /** What was registered: commands by their names, … */
  commands: Record<string, (...all: unknown[]) => unknown>;
  /** The paths that the user picks when asked for files; none: nothing is picked. */
  picked: string[];
  /** … and for quick fixes, the languages and the provider. */
  fixes: [string[], { provideCodeActions(document: unknown, range: unknown, context: unknown): Action[] }][];
}

export interface Action {
  title: string;
  command: { arguments: unknown[] };
}

export const editor: Played = {
  settings: {},
  defaults: Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, property.default])),
  extensions: [],
  active: undefined,
  commands: {},
  picked: [],
  fixes: [],
};
(globalThis as Record<string, unknown>).playedEditor = editor;

const MODULE = `
const editor = globalThis.playedEditor;
const nothing = { dispose() {} };
export const workspace = {
  isTrusted: true,
  workspaceFolders: [{ uri: { fsPath: '/project' } }],
  getWorkspaceFolder: () => workspace.workspaceFolders[0],
  getConfiguration: (section) => ({
    get: (name, otherwise) => {
      const whole = section + '.' + name;
      return editor.settings[whole] ?? editor.defaults[whole] ?? otherwise;
    },
    inspect: (name) => ({
      defaultValue: editor.defaults[section + '.' + name],
      workspaceValue: editor.settings[section + '.' + name],
    }),
    update: async (name, value) => {
      editor.settings[section + '.' + name] = value;
    },
  }),
};
export const extensions = { getExtension: (id) => editor.extensions.find((one) => one === id) };
export const window = {
  get activeTextEditor() {
    return editor.active;
  },
  showOpenDialog: async () => editor.picked.map((path) => Uri.file(path)),
};
export const languages = {
  registerCodeActionsProvider: (selector, provider) => {
    editor.fixes.push([selector, provider]);
    return nothing;
  },
};
export const commands = {
  registerCommand: (name, run) => {
    editor.commands[name] = run;
    return nothing;
  },
};
export const Uri = {
  file: (fsPath) => ({ fsPath, toString: () => 'file://' + fsPath }),
  joinPath: (uri) => uri,
};
export const ConfigurationTarget = { Global: 1, Workspace: 2, WorkspaceFolder: 3 };
export const Disposable = { from: () => nothing };
export const CodeActionKind = { QuickFix: 'quickfix' };
export class CodeAction {
  constructor(title, kind) {
    Object.assign(this, { title, kind });
  }
}
export class Position {
  constructor(line, character) {
    Object.assign(this, { line, character });
  }
}
`;

registerHooks({
  resolve: (name, context, next) =>
    name === 'vscode'
      ? { url: `data:text/javascript,${encodeURIComponent(MODULE)}`, shortCircuit: true }
      : next(name, context),
});
