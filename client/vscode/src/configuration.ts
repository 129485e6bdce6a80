// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The settings that the server is told: the section `hls`, with what only the
// extension knows.
import * as path from 'node:path';
import * as vscode from 'vscode';
import { isSet } from './userSettings.ts';

const C_SERVERS = ['llvm-vs-code-extensions.vscode-clangd', 'ms-vscode.cpptools'];

/** The section as it holds for a resource. */
export function serverConfiguration(resource: vscode.Uri | undefined): Record<string, unknown> {
  const settings = vscode.workspace.getConfiguration('hls', resource);
  const folder = folderOf(resource);
  return {
    kernelFiles: settings.get<string[]>('kernelFiles', []),
    includeDirs: settings.get<string[]>('includeDirs', []).map((directory) => absolute(directory, folder)),
    defines: settings.get<string[]>('defines', []),
    std: settings.get<string>('std', ''),
    elements: settings.get<string[]>('elements', []),
    heap: settings.get<number>('heap', 0),
    traps: settings.get<boolean>('traps', false),
    prints: settings.get<boolean>('prints', false),
    longDouble64: settings.get<boolean>('longDouble64', false),
    fastMath: settings.get<boolean>('fastMath', false),
    buffers: settings.get<string>('buffers', ''),
    speculate: settings.get<string>('speculate', ''),
    islands: settings.get<string>('islands', ''),
    sharing: settings.get<string>('sharing', ''),
    narrowPorts: settings.get<boolean>('narrowPorts', false),
    interfaces: settings.get<string[]>('interfaces', []),
    externals: settings.get<string>('externals', ''),
    rtl: settings.get<string[]>('simulation.rtl', []).map((file) => absolute(file, folder)),
    models: settings.get<string[]>('simulation.models', []).map((file) => absolute(file, folder)),
    clockPeriod: settings.get<number>('clockPeriod', 0),
    codeLens: settings.get<boolean>('codeLens', true),
    measure: settings.get<boolean>('measure', true),
    ignoreExitStatus: settings.get<boolean>('simulation.ignoreExitStatus', false),
    inlayHints: settings.get<object>('inlayHints', {}),
    projectRepairs: false, // its own ones ask for files, and write settings (repairs.ts)
    clangdPresent: hasOtherServer(settings.get<string>('otherCServer', 'auto')),
    trusted: vscode.workspace.isTrusted,
  };
}

/** What the user has set for simulations; undefined: nothing. */
function simulationSetting<T>(name: string, resource: vscode.Uri): T | undefined {
  const settings = vscode.workspace.getConfiguration('hls.simulation', resource);
  return isSet(settings.inspect<T>(name)) ? settings.get<T>(name) : undefined;
}

/** What simulates circuits: `model`, `verilator` or `both`. */
export function simulationEngine(resource: vscode.Uri): string | undefined {
  return simulationSetting<string>('engine', resource);
}

/** Whether main() may return other than 0 in a simulation. */
export function ignoresExitStatus(resource: vscode.Uri): boolean | undefined {
  return simulationSetting<boolean>('ignoreExitStatus', resource);
}

/** Paths of files for a simulation, absolute. */
export function simulationFiles(name: 'rtl' | 'models', resource: vscode.Uri): string[] | undefined {
  const folder = folderOf(resource);
  return simulationSetting<string[]>(name, resource)?.map((file) => absolute(file, folder));
}

/** The folder of a resource; of several folders, the first if it is in none. */
function folderOf(resource: vscode.Uri | undefined): string {
  const own = resource && vscode.workspace.getWorkspaceFolder(resource);
  return (own ?? vscode.workspace.workspaceFolders?.[0])?.uri.fsPath ?? '';
}

function absolute(file: string, folder: string): string {
  const expanded = file.replaceAll('${workspaceFolder}', () => folder);
  return path.isAbsolute(expanded) || folder === '' ? expanded : path.join(folder, expanded);
}

/** Whether an extension for C is enabled. */
export function hasClangServer(): boolean {
  return C_SERVERS.some((id) => vscode.extensions.getExtension(id));
}

function hasOtherServer(setting: string): boolean {
  return setting === 'yes' || (setting === 'auto' && hasClangServer());
}
