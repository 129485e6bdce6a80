// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Simulates a kernel as it is in the editor. A simulation runs the program, so
// there is none in a workspace that the user does not trust.
import { readFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { ExecuteCommandRequest, ProgressType } from 'vscode-languageclient/node';
import { ignoresExitStatus, simulationEngine, simulationFiles } from './configuration.ts';
import { chooseKernel, type Kernel } from './kernels.ts';
import { followProgress, type Steps } from './progress.ts';
import { cancelReason, type SimulationResult } from './protocol.ts';
import { applyRepair } from './repairs.ts';
import { known } from './userSettings.ts';
import {
  preliminaryLine,
  preliminaryMessage,
  repairsOf,
  reportLines,
  unconfirmedLine,
  verdictMessage,
} from './simulationReport.ts';
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

/** Simulates, and has what the channels do recorded. What is only to be told with
 * both engines is told at once, as preliminary. Undefined when the user has
 * cancelled, or edited while a verdict was being confirmed. */
export async function simulate(
  { server, status, report }: Simulating,
  kernel: Kernel,
  isRecorded: boolean,
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
      return ask(server, kernel, isRecorded, steps, token, update);
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
    void tell(server, kernel, result, () => simulate({ server, status, report }, kernel, isRecorded)).catch((error: unknown) =>
      vscode.window.showWarningMessage(messageOf(error)),
    );
  }
  return result;
}

/** Tells the verdict, with what mends it if that is a setting. */
async function tell(
  server: Server,
  kernel: Kernel,
  result: SimulationResult,
  again: () => Promise<unknown>,
): Promise<void> {
  const message = verdictMessage(result);
  const waveform = 'Open Waveform';
  const repairs = repairsOf(result);
  const problems = 'Show Problems';
  const picked =
    result.verdict === 'pass'
      ? await vscode.window.showInformationMessage(message, waveform)
      : await vscode.window.showWarningMessage(
          message,
          ...repairs.map(({ button }) => button),
          problems,
          ...((result.engines?.length ?? 0) > 0 ? [waveform] : []),
        );
  if (picked === waveform) {
    const argument = { uri: kernel.document.uri.toString(), kernel: kernel.name };
    await vscode.commands.executeCommand('hls.openWaveform', argument);
    return;
  }
  if (picked === problems) {
    await vscode.commands.executeCommand('workbench.actions.view.problems');
    return;
  }
  const repair = repairs.find(({ button }) => button === picked);
  const times = server.timesTold;
  if (repair && (await applyRepair(server, repair, kernel.document.uri))) {
    await server.toldAfter(times);
    await again();
  }
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
  isRecorded: boolean,
  progress: Steps,
  token: vscode.CancellationToken,
  update: (found: SimulationResult) => void,
): Promise<SimulationResult | undefined> {
  const { uri } = kernel.document;
  const workDoneToken = `hls-simulation-${++simulations}`;
  const updateToken = `${workDoneToken}-update`;
  const updates = server.running.onProgress(new ProgressType<SimulationResult>(), updateToken, update);
  const listener = followProgress(server.running, workDoneToken, progress);
  try {
    return await server.running.sendRequest(
      ExecuteCommandRequest.type,
      {
        command: 'hls.simulate',
        arguments: [
          {
            uri: uri.toString(),
            kernel: kernel.name,
            ...(await wishesOf(kernel)),
            tellsVerdict: true,
            ...(isRecorded ? { playback: true } : { ...known({ engine: simulationEngine(uri) }), updateToken }),
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

/** The same simulation, recorded from a cycle on: for a view that has told the
 * user about the first one. */
export async function recordFrom({ server }: Simulating, kernel: Kernel, from: number): Promise<SimulationResult> {
  return server.running.sendRequest<SimulationResult>('hls/simulate', {
    ...(await simulationParams(kernel)),
    playback: true,
    ...(from > 0 ? { playbackFrom: from } : {}),
  });
}

/** The parameters of `hls/simulate` for a kernel as it is in the editor. */
export async function simulationParams(kernel: Kernel): Promise<Record<string, unknown>> {
  refuseUntrusted();
  return {
    source: { uri: kernel.document.uri.toString() },
    kernel: kernel.name,
    ...(await wishesOf(kernel)),
  };
}

/** What the user has set for simulations of a kernel. The rest is as the
 * project's file says. */
async function wishesOf({ document }: Kernel): Promise<Record<string, unknown>> {
  return known({
    ignoreExitStatus: ignoresExitStatus(document.uri),
    rtl: await readAll(simulationFiles('rtl', document.uri)),
    models: await readAll(simulationFiles('models', document.uri)),
  });
}

interface SourceFile {
  path: string;
  text: string;
}

async function readAll(files: string[] | undefined): Promise<SourceFile[] | undefined> {
  return files && Promise.all(files.map(async (path) => ({ path, text: await readFile(path, 'utf8') })));
}
