// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The waveform of a simulation, in whatever opens files in GTKWave's format FST:
// another extension, or a program of the system.
import * as vscode from 'vscode';
import { chooseKernel, type Kernel } from './kernels.ts';
import type { SimulationResult } from './protocol.ts';
import type { Server } from './server.ts';
import { simulationParams, type Simulating } from './simulate.ts';

interface Traced extends SimulationResult {
  trace: string | { base64: string } | null;
}

/** `hls.openWaveform` */
export async function waveformCommand(
  { server }: Simulating,
  storage: vscode.Uri,
  argument: unknown,
): Promise<void> {
  const kernel = await chooseKernel(server, argument);
  if (kernel) {
    await openWaveform(server, storage, kernel);
  }
}

async function openWaveform(server: Server, storage: vscode.Uri, kernel: Kernel): Promise<void> {
  const result = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: `Recording ${kernel.name}` },
    async () =>
      server.running.sendRequest<Traced>('hls/simulate', { ...(await simulationParams(kernel)), trace: true }),
  );
  if (result.trace === null) {
    throw new Error(`There is no waveform: ${result.message ?? 'the circuit did not run'}.`);
  }
  const bytes =
    typeof result.trace === 'string' ? Buffer.from(result.trace, 'latin1') : Buffer.from(result.trace.base64, 'base64');
  await vscode.workspace.fs.createDirectory(storage);
  const file = vscode.Uri.joinPath(storage, `${kernel.name}.fst`);
  await vscode.workspace.fs.writeFile(file, bytes);
  await open(file);
}

/** With an extension that knows the format, else with the system's program, and
 * the user is told where the file is: neither the editor nor the system says
 * whether there was such a program. */
async function open(file: vscode.Uri): Promise<void> {
  const knows = vscode.extensions.all.some(({ packageJSON }) =>
    JSON.stringify((packageJSON as { contributes?: { customEditors?: unknown } }).contributes?.customEditors ?? '').includes('.fst'),
  );
  if (knows) {
    await vscode.commands.executeCommand('vscode.open', file);
    return;
  }
  // In a browser, or on another machine, the system's programs are not where the file is.
  const isHere = vscode.env.uiKind === vscode.UIKind.Desktop && vscode.env.remoteName === undefined;
  if (isHere) {
    await vscode.env.openExternal(file);
  }
  const copy = 'Copy the Path';
  const message = `The waveform is in ${file.fsPath}, for GTKWave or an extension that shows .fst.`;
  void vscode.window.showInformationMessage(message, copy).then(async (picked) => {
    if (picked === copy) {
      await vscode.env.clipboard.writeText(file.fsPath);
    }
  });
}
