// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shows what a kernel's circuits are like for several placements of buffers and
// clock periods, and lets the user choose one: it becomes the workspace's setting.
import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { explorationPage, isCircuitChoice } from './explorationPage.ts';
import { chooseKernel, compileParams, type Kernel } from './kernels.ts';
import { followProgress, type Steps } from './progress.ts';
import type { ExplorationResult } from './protocol.ts';
import type { Server } from './server.ts';

let explorations = 0;

/** `hls.explore`. */
export async function explore(server: Server, argument: unknown): Promise<void> {
  const kernel = await chooseKernel(server, argument);
  if (!kernel) {
    return;
  }
  if (!server.has('hls/explore')) {
    throw new Error('This daemon is too old to explore: update hlsd, then "HLS: Restart Language Server".');
  }
  const result = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: `Exploring ${kernel.name}`, cancellable: true },
    (progress, token) => ask(server, kernel, progress, token),
  );
  if (result) {
    show(kernel, result);
  }
}

/** Undefined when the user has cancelled. */
async function ask(
  server: Server,
  kernel: Kernel,
  progress: Steps,
  token: vscode.CancellationToken,
): Promise<ExplorationResult | undefined> {
  const workDoneToken = `hls-exploration-${++explorations}`;
  const listener = followProgress(server.running, workDoneToken, progress);
  try {
    return await server.running.sendRequest<ExplorationResult>(
      'hls/explore',
      { ...compileParams(kernel), islands: ['paying', 'never'], picture: true, workDoneToken },
      token,
    );
  } catch (error) {
    if (token.isCancellationRequested) {
      return undefined;
    }
    throw error;
  } finally {
    listener.dispose();
  }
}

function show(kernel: Kernel, result: ExplorationResult): void {
  if (result.points.every(({ ns }) => ns === null)) {
    throw new Error(`${kernel.name} has no circuit: see the problems.`);
  }
  const panel = vscode.window.createWebviewPanel(
    'hls.exploration',
    `${kernel.name}: explored circuits`,
    { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
    { enableCommandUris: ['hls.useCircuit'], localResourceRoots: [] },
  );
  const source = { uri: kernel.document.uri.toString(), kernel: kernel.name };
  panel.webview.html = explorationPage(result, source, randomBytes(16).toString('base64'));
}

/** `hls.useCircuit`, behind the lines of the table: sets what was chosen for the
 * workspace, or for the user where none is open. */
export async function useCircuit(argument: unknown): Promise<void> {
  if (!isCircuitChoice(argument)) {
    throw new Error('Choose a circuit in the table of "HLS: Explore Circuits".');
  }
  const { buffers, islands, sharing, clockPeriod } = argument;
  const settings = vscode.workspace.getConfiguration('hls', vscode.Uri.parse(argument.uri));
  const hasFolder = (vscode.workspace.workspaceFolders?.length ?? 0) > 0;
  const target = hasFolder ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global;
  await settings.update('buffers', buffers, target);
  await settings.update('islands', unlessUsual(islands), target);
  await settings.update('sharing', unlessUsual(sharing), target);
  await settings.update('clockPeriod', clockPeriod, target);
  void vscode.window.showInformationMessage(
    `Circuits are made for ${clockPeriod} ns with the buffers "${buffers}", ` +
      `islands "${islands}" and sharing "${sharing}" from now on, by the settings of ` +
      `${hasFolder ? 'this workspace' : 'the user'}: hls.clockPeriod, hls.buffers, hls.islands, hls.sharing.`,
  );
}

/** Undefined, which takes a setting away, for where the compiler does it by itself. */
function unlessUsual(where: string): string | undefined {
  return where === 'paying' ? undefined : where;
}
