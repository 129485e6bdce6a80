// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Simulates a kernel as it is in the editor. A simulation runs the program, so
// there is none in a workspace that the user does not trust.
import { readFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { ExecuteCommandRequest, ProgressType, WorkDoneProgress } from 'vscode-languageclient/node';
import { simulationEngine, simulationFiles } from './configuration.ts';
import { chooseKernel, type Kernel } from './kernels.ts';
import { cancelReason, type SimulationResult } from './protocol.ts';
import { preliminaryLine, preliminaryMessage, reportLines, unconfirmedLine } from './simulationReport.ts';
import type { Server } from './server.ts';
import type { StatusBar } from './status.ts';

let simulations = 0;

/** The inputs of a simulation. */
export interface Simulating {
  server: Server;
  status: StatusBar;
  report: vscode.OutputChannel;
}

type Steps = vscode.Progress<{ message?: string; increment?: number }>;

/** `hls.simulate`. */
export async function simulateCommand(simulating: Simulating, argument: unknown): Promise<void> {
  refuseUntrusted();
  const kernel = await chooseKernel(simulating.server, argument);
  if (kernel) {
    await simulate(simulating, kernel, 0);
  }
}

/** Simulates, and has so many cycles of the first call recorded. What is only to
 * be told with both engines is told at once, as preliminary. Undefined when the
 * user has cancelled, or edited while a verdict was being confirmed. */
export async function simulate(
  { server, status, report }: Simulating,
  kernel: Kernel,
  tokenCycles: number,
): Promise<SimulationResult | undefined> {
  refuseUntrusted();
  let told: string | undefined;
  const work = vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: `Simulating ${kernel.name}`, cancellable: true },
    (progress, token) => {
      const update = (found: SimulationResult): void => {
        report.appendLine(preliminaryLine(found, new Date()));
        told = preliminaryMessage(found);
        progress.report({ message: told });
      };
      // The steps of what confirms a verdict would hide it.
      const steps: Steps = { report: (step) => progress.report(told === undefined ? step : { ...step, message: told }) };
      return ask(server, kernel, tokenCycles, steps, token, update);
    },
  );
  let result: SimulationResult | undefined;
  try {
    result = await status.during(Promise.resolve(work));
    if (told !== undefined && result === undefined) {
      report.appendLine(unconfirmedLine(kernel.name, 'cancelled', new Date()));
    }
  } catch (error) {
    const reason = cancelReason(error);
    if (told !== undefined) {
      report.appendLine(unconfirmedLine(kernel.name, reason ?? messageOf(error), new Date()));
    }
    if (told === undefined || reason === undefined) {
      throw error;
    }
  }
  if (result) {
    report.appendLine(reportLines(result, new Date()).join('\n'));
    if (result.verdict !== 'pass') {
      report.show(true);
    }
  }
  return result;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
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
  tokenCycles: number,
  progress: Steps,
  token: vscode.CancellationToken,
  update: (found: SimulationResult) => void,
): Promise<SimulationResult | undefined> {
  const { uri } = kernel.document;
  const workDoneToken = `hls-simulation-${++simulations}`;
  const updateToken = `${workDoneToken}-update`;
  const updates = server.running.onProgress(new ProgressType<SimulationResult>(), updateToken, update);
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
            rtl: await readAll(simulationFiles('rtl', uri)),
            models: await readAll(simulationFiles('models', uri)),
            ...(tokenCycles > 0 ? { tokenCycles } : { engine: simulationEngine(uri), updateToken }),
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
    updates.dispose();
  }
}

async function readAll(files: string[]): Promise<{ path: string; text: string }[]> {
  return Promise.all(files.map(async (path) => ({ path, text: await readFile(path, 'utf8') })));
}
