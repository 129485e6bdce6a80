// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Commands that compare IR in the editor's own diff view: before and after a
// pass, before and after an edit. The compiler gives equal things equal names on
// both sides, so only what changed differs.
import { readFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { chooseKernel, compileParams, type Kernel } from './kernels.ts';
import type { DiffEntry, FunctionDiffs, PassDiffs } from './protocol.ts';
import type { Server } from './server.ts';
import { pickStage } from './show.ts';
import { countChanges, passFacts, sidesOf } from './unifiedDiff.ts';

const SCHEME = 'hls-diff';

/** Holds the two sides of each comparison for as long as it is open. */
export class Comparisons implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly texts = new Map<string, string>();
  private readonly subscriptions: vscode.Disposable[];
  private count = 0;
  /** The passes that are stepped through, and which of them is shown. */
  private steps: { kernel: string; passes: DiffEntry[]; index: number } | undefined;

  constructor() {
    this.subscriptions = [
      vscode.workspace.registerTextDocumentContentProvider(SCHEME, this),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.texts.delete(uri.path)),
    ];
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.texts.get(uri.path) ?? '// Compare again: the texts are gone.\n';
  }

  async show(title: string, file: string, diff: string): Promise<void> {
    const sides = sidesOf(diff);
    this.count++;
    const side = (name: 'before' | 'after'): vscode.Uri => {
      const path = `/${this.count}/${name}/${file}`;
      this.texts.set(path, sides[name]);
      return vscode.Uri.from({ scheme: SCHEME, path });
    };
    await vscode.commands.executeCommand('vscode.diff', side('before'), side('after'), title, { preview: false });
  }

  /** Shows what one of the passes did; others can then be stepped to. */
  async showPass(kernel: string, passes: DiffEntry[], index: number): Promise<void> {
    const pass = passes[index];
    if (pass) {
      this.steps = { kernel, passes, index };
      await this.show(`${kernel}: ${index + 1}/${passes.length} ${pass.name}`, `${pass.name}.mlir`, pass.diff);
    }
  }

  /** The next pass that has changed something, or the one before, in the place
   * of the one that is shown. */
  async step(by: 1 | -1): Promise<void> {
    if (!this.steps) {
      throw new Error('Compare the IR before and after a pass first.');
    }
    const { kernel, passes } = this.steps;
    let index = this.steps.index + by;
    while (passes[index] && !passes[index]?.changed) {
      index += by;
    }
    if (!passes[index]) {
      void vscode.window.showInformationMessage(`No pass ${by > 0 ? 'behind' : 'before'} this one changes ${kernel}.`);
      return;
    }
    const shown = vscode.window.tabGroups.activeTabGroup.activeTab;
    await this.showPass(kernel, passes, index);
    if (shown?.input instanceof vscode.TabInputTextDiff && shown.input.modified.scheme === SCHEME) {
      await vscode.window.tabGroups.close(shown, true);
    }
  }

  dispose(): void {
    vscode.Disposable.from(...this.subscriptions).dispose();
  }
}

export async function diffPass(server: Server, comparisons: Comparisons, argument: unknown): Promise<void> {
  const kernel = await chooseKernel(server, argument);
  if (!kernel) {
    return;
  }
  const result = await server.running.sendRequest<PassDiffs>('hls/diff', {
    ...compileParams(kernel),
    context: 'all',
  });
  if (result.passes.length === 0) {
    throw new Error(`There is nothing to compare while ${kernel.name} has errors: see the problems.`);
  }
  const index = await pickPass(`What passes did to ${kernel.name}`, result);
  if (index !== undefined) {
    await comparisons.showPass(kernel.name, result.passes, index);
  }
}

export async function diffEdit(server: Server, comparisons: Comparisons, argument: unknown): Promise<void> {
  const kernel = await chooseKernel(server, argument);
  const base = kernel && (await pickBase(kernel));
  const stage = base && (await pickStage(`IR of ${kernel.name}, ${base.name} and now`));
  if (!stage) {
    return;
  }
  const { document } = kernel;
  const source = { uri: document.uri.toString(), languageId: document.languageId };
  const result = await server.running.sendRequest<FunctionDiffs>('hls/diff', {
    source: { ...source, text: base.text },
    other: { ...source, text: document.getText() },
    stage,
    context: 'all',
  });
  const changed = result.functions.find((entry) => entry.name === kernel.name) ?? result.functions[0];
  if (result.diagnostics.some((diagnostic) => diagnostic.severity === 1)) {
    throw new Error(`One of the two versions has errors: ${result.diagnostics[0]?.message ?? ''}`);
  }
  if (!changed) {
    void vscode.window.showInformationMessage(`The edit does not change ${kernel.name} at stage ${stage}.`);
    return;
  }
  await comparisons.show(`${kernel.name} at ${stage}: ${base.name} ↔ now`, `${stage}.mlir`, changed.diff);
}

/** Asks for a pass; its index. */
async function pickPass(title: string, { passes }: PassDiffs): Promise<number | undefined> {
  const picked = await vscode.window.showQuickPick(
    passes.map((pass, index) => ({
      label: `${index + 1}. ${pass.name}`,
      description: passFacts(pass),
      detail: countChanges(pass.opsBefore, pass.opsAfter) || 'the same operations',
      index,
    })),
    { title, placeHolder: 'Which pass?', matchOnDetail: true },
  );
  return picked?.index;
}

/** A text of before. */
interface Base {
  name: string;
  text: string;
}

/** Asks what to compare the document with; undefined when the user gives up. */
async function pickBase(kernel: Kernel): Promise<Base | undefined> {
  const bases = (await Promise.all([savedText(kernel.document), committedText(kernel.document)])).filter(
    (base) => base !== undefined && base.text !== kernel.document.getText(),
  ) as Base[];
  if (bases.length === 0) {
    throw new Error('There is no edit: the file is as it was saved and committed.');
  }
  const picked =
    bases.length === 1
      ? bases[0]
      : (
          await vscode.window.showQuickPick(
            bases.map((base) => ({ label: base.name, base })),
            { title: `Compare ${kernel.name} with what it was`, placeHolder: 'When?' },
          )
        )?.base;
  return picked;
}

async function savedText(document: vscode.TextDocument): Promise<Base | undefined> {
  if (document.uri.scheme !== 'file') {
    return undefined;
  }
  try {
    return { name: 'as saved', text: await readFile(document.uri.fsPath, 'utf8') };
  } catch {
    return undefined; // It was deleted.
  }
}

/** The part of the editor's own Git extension that is used here. */
interface GitApi {
  getRepository(uri: vscode.Uri): { show(ref: string, path: string): Promise<string> } | null;
}

async function committedText(document: vscode.TextDocument): Promise<Base | undefined> {
  const extension = vscode.extensions.getExtension<{ getAPI(version: 1): GitApi }>('vscode.git');
  if (!extension || document.uri.scheme !== 'file') {
    return undefined;
  }
  try {
    const git = (extension.isActive ? extension.exports : await extension.activate()).getAPI(1);
    const text = await git.getRepository(document.uri)?.show('HEAD', document.uri.fsPath);
    return text === undefined ? undefined : { name: 'as committed', text };
  } catch {
    return undefined; // Git is switched off, or the file is new.
  }
}
