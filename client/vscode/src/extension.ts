// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The entry point for the editor: brings the parts together.
import * as vscode from 'vscode';
import { Circuits } from './circuit/panel.ts';
import { offerCompileFlags, writeCompileFlags } from './compileFlags.ts';
import { Comparisons, diffEdit, diffPass } from './diffs.ts';
import { explore, useCircuit } from './explore.ts';
import { Highlights } from './highlights.ts';
import { newKernel } from './newKernel.ts';
import { registerOrigins } from './origins.ts';
import { registerRepairs } from './repairs.ts';
import { Server } from './server.ts';
import { showIr, showRtl } from './show.ts';
import { simulateCommand } from './simulate.ts';
import { markKernel, showStatus, StatusBar } from './status.ts';
import { toggleAttributes, Views } from './views.ts';
import { waveformCommand } from './waveform.ts';

let server: Server | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  server = new Server();
  const running = server;
  const status = new StatusBar(running);
  const comparisons = new Comparisons();
  const report = vscode.window.createOutputChannel('HLS Simulations');
  const simulating = { server: running, status, report };
  const circuits = new Circuits(running, context.extensionUri, simulating);
  const views = new Views(running);
  const commands: Record<string, (argument: unknown) => Promise<void>> = {
    'hls.showIr': (argument) => showIr(running, argument),
    'hls.showRtl': (argument) => showRtl(running, argument),
    'hls.showCircuit': (argument) => circuits.show(argument),
    'hls.diffPass': (argument) => diffPass(running, comparisons, argument),
    'hls.diffEdit': (argument) => diffEdit(running, comparisons, argument),
    'hls.explore': (argument) => explore(running, argument),
    'hls.useCircuit': (argument) => useCircuit(argument),
    'hls.nextPass': () => comparisons.step(1),
    'hls.previousPass': () => comparisons.step(-1),
    'hls.toggleAttributes': () => toggleAttributes(),
    'hls.openWaveform': (argument) => waveformCommand(simulating, context.globalStorageUri, argument),
    'hls.newKernel': () => newKernel(context.extensionUri),
    'hls.markKernel': () => markKernel(),
    'hls.writeCompileFlags': () => writeCompileFlags(running),
    'hls.simulate': (argument) => simulateCommand(simulating, argument),
    'hls.showStatus': () => showStatus(running),
    'hls.restart': () => running.restart(),
  };
  context.subscriptions.push(
    running,
    status,
    comparisons,
    circuits,
    report,
    views,
    new Highlights(views),
    registerOrigins(running),
    registerRepairs(running),
    offerCompileFlags(running, context.workspaceState),
    // Whether an extension for C reports Clang's errors may have changed.
    vscode.extensions.onDidChange(() => running.tellSettings()),
    ...Object.entries(commands).map(([name, run]) => vscode.commands.registerCommand(name, reporting(run))),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('hls.path') || event.affectsConfiguration('hls.arguments')) {
        void running.restart();
      }
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(() => void running.restart()),
  );
  await running.start();
}

export async function deactivate(): Promise<void> {
  await server?.stop();
}

/** A command whose failure is said to the user, who has just asked for it. */
function reporting(run: (argument: unknown) => Promise<void>): (argument: unknown) => Promise<void> {
  return async (argument) => {
    try {
      await run(argument);
    } catch (error) {
      void vscode.window.showWarningMessage(error instanceof Error ? error.message : String(error));
    }
  };
}
