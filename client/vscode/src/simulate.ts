// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Simulates a kernel as it is in the editor. A simulation runs the program, so
// there is none in a workspace that the user does not trust.
import { readFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { ExecuteCommandRequest, WorkDoneProgress } from 'vscode-languageclient/node';
import { simulationFiles } from './configuration.ts';
import { chooseKernel, type Kernel } from './kernels.ts';
import type { SimulationResult } from './protocol.ts';
import { reportLines } from './simulationReport.ts';
import type { Server } from './server.ts';
import type { StatusBar } from './status.ts';

let simulations = 0;

/** The inputs of a simulation. */
export interface Simulating {
  server: Server;
  status: StatusBar;
  report: vscode.OutputChannel;
}

/** `hls.simulate`. */
export async function simulateCommand(simulating: Simulating, argument: unknown): Promise<void> {
  refuseUntrusted();
  const kernel = await chooseKernel(simulating.server, argument);
  if (kernel) {
    await simulate(simulating, kernel, false);
  }
}

/** Simulates, and has what the channels do recorded. Undefined when the user has
 * cancelled. */
export async function simulate(
  { server, status, report }: Simulating,
  kernel: Kernel,
  isRecorded: boolean,
): Promise<SimulationResult | undefined> {
  refuseUntrusted();
  const work = vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: `Simulating ${kernel.name}`, cancellable: true },
    (progress, token) => ask(server, kernel, isRecorded, progress, token),
  );
  const result = await status.during(Promise.resolve(work));
  if (result) {
    report.appendLine(reportLines(result, new Date()).join('\n'));
    if (result.verdict !== 'pass') {
      report.show(true);
    }
  }
  return result;
}

function refuseUntrusted(): void {
  if (!vscode.workspace.isTrusted) {
    throw new Error('A simulation runs the program: trust this workspace first ("Workspaces: Manage Workspace Trust").');
  }
}

/** Undefined when the user has cancelled. */
async function ask(
  server: Server,
  kernel: Kernel,
  isRecorded: boolean,
  progress: vscode.Progress<{ message?: string; increment?: number }>,
  token: vscode.CancellationToken,
): Promise<SimulationResult | undefined> {
  const { uri } = kernel.document;
  const workDoneToken = `hls-simulation-${++simulations}`;
  let shown = 0;
  const listener = server.running.onProgress(WorkDoneProgress.type, workDoneToken, (value) => {
    const percentage = 'percentage' in value ? (value.percentage ?? shown) : shown;
    progress.report({
      ...('message' in value && value.message !== undefined ? { message: value.message } : {}),
      increment: Math.max(0, percentage - shown),
    });
    shown = Math.max(shown, percentage);
  });
  try {
    return await server.running.sendRequest(
      ExecuteCommandRequest.type,
      {
        command: 'hls.simulate',
        arguments: [
          {
            uri: uri.toString(),
            kernel: kernel.name,
            ...(await filesOf(kernel)),
            ...(isRecorded ? { playback: true } : {}),
          },
        ],
        workDoneToken,
      },
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

/** The same simulation, recorded from a cycle on: for a view that has told the
 * user about the first one. */
export async function recordFrom({ server }: Simulating, kernel: Kernel, from: number): Promise<SimulationResult> {
  refuseUntrusted();
  return server.running.sendRequest<SimulationResult>('hls/simulate', {
    source: { uri: kernel.document.uri.toString() },
    kernel: kernel.name,
    ...(await filesOf(kernel)),
    playback: true,
    ...(from > 0 ? { playbackFrom: from } : {}),
  });
}

/** What the user has set for simulations of a kernel. */
async function filesOf({ document }: Kernel): Promise<{ rtl: SourceFile[]; models: SourceFile[] }> {
  return {
    rtl: await readAll(simulationFiles('rtl', document.uri)),
    models: await readAll(simulationFiles('models', document.uri)),
  };
}

interface SourceFile {
  path: string;
  text: string;
}

async function readAll(files: string[]): Promise<SourceFile[]> {
  return Promise.all(files.map(async (path) => ({ path, text: await readFile(path, 'utf8') })));
}
