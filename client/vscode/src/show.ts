// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Commands that show what has become of a kernel: IR and RTL.
import * as vscode from 'vscode';
import { chooseKernel, compileParams } from './kernels.ts';
import type { RtlResult } from './protocol.ts';
import type { Server } from './server.ts';
import { irView, rtlView, STAGES } from './viewUris.ts';

export async function showIr(server: Server, argument: unknown): Promise<void> {
  const kernel = await chooseKernel(server, argument);
  const stage = kernel && (await pickStage(`IR of ${kernel.name}`));
  if (stage) {
    await open(irView(kernel.name, stage, kernel.document.uri.toString()));
  }
}

/** Asks for a stage; undefined when the user gives up. */
export async function pickStage(title: string): Promise<(typeof STAGES)[number]['name'] | undefined> {
  const picked = await vscode.window.showQuickPick(
    STAGES.map((stage) => ({ label: stage.name, description: stage.about, stage: stage.name })),
    { title, placeHolder: 'Which stage?', matchOnDescription: true },
  );
  return picked?.stage;
}

export async function showRtl(server: Server, argument: unknown): Promise<void> {
  const kernel = await chooseKernel(server, argument);
  if (!kernel) {
    return;
  }
  const result = await server.running.sendRequest<RtlResult>('hls/emitRtl', compileParams(kernel));
  const top = result.files.find((file) => file.kind === 'top');
  if (!top) {
    throw new Error(`There is no RTL while ${kernel.name} has errors: see the problems.`);
  }
  const others = result.files.filter((file) => file !== top);
  const picked = await vscode.window.showQuickPick(
    [top, ...others].map((file) => ({ label: file.path, description: KINDS[file.kind] })),
    { title: `RTL of ${kernel.name}`, placeHolder: 'Which file?' },
  );
  if (picked) {
    await open(rtlView(kernel.name, picked.label, kernel.document.uri.toString()));
  }
}

const KINDS = { top: 'the circuit', unit: 'a unit in it', stub: 'to fill in: a placeholder or an external function' };

async function open(uri: string): Promise<void> {
  const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri, true));
  await vscode.window.showTextDocument(document, {
    viewColumn: vscode.ViewColumn.Beside,
    preserveFocus: true,
    preview: false,
  });
}
