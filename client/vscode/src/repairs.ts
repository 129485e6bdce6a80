// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Repairs that are settings: the files that a simulation lacks, and what main()
// may return. Offered as quick fixes, and beside the verdict.
import * as path from 'node:path';
import * as vscode from 'vscode';
import { repairOf, type Repair } from './simulationReport.ts';
import { askStatus, type Asked } from './status.ts';

/** The command behind a repair; its arguments are a `Repair` and a URI. */
const COMMAND = 'hls.repair';

export function registerRepairs(server: Asked): vscode.Disposable {
  const provider: vscode.CodeActionProvider = {
    provideCodeActions: (document, _range, context) =>
      context.diagnostics.flatMap((diagnostic) => {
        const repair = diagnostic.source === 'hlsd' ? repairOf(codeOf(diagnostic)) : undefined;
        return repair ? [actionOf(repair, diagnostic, document.uri)] : [];
      }),
  };
  return vscode.Disposable.from(
    vscode.languages.registerCodeActionsProvider(['c', 'cpp'], provider, {
      providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
    }),
    vscode.commands.registerCommand(COMMAND, (repair: Repair, uri: vscode.Uri) => applyRepair(server, repair, uri)),
  );
}

function actionOf(repair: Repair, diagnostic: vscode.Diagnostic, uri: vscode.Uri): vscode.CodeAction {
  const action = new vscode.CodeAction(repair.title, vscode.CodeActionKind.QuickFix);
  action.diagnostics = [diagnostic];
  action.command = { command: COMMAND, title: repair.title, arguments: [repair, uri] };
  return action;
}

function codeOf({ code }: vscode.Diagnostic): string {
  return String(typeof code === 'object' ? code.value : (code ?? ''));
}

/** Sets what the repair is about; a file is picked by the user. Returns whether
 * anything was set. */
export async function applyRepair(server: Asked, repair: Repair, uri: vscode.Uri): Promise<boolean> {
  const settings = vscode.workspace.getConfiguration('hls.simulation', uri);
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  const target = folder ? vscode.ConfigurationTarget.WorkspaceFolder : vscode.ConfigurationTarget.Global;
  if (repair.setting === 'ignoreExitStatus') {
    await settings.update(repair.setting, true, target);
    return true;
  }
  const picked = await vscode.window.showOpenDialog({
    canSelectMany: true,
    defaultUri: vscode.Uri.joinPath(uri, '..'),
    filters: repair.setting === 'models' ? { 'C and C++': ['c', 'cc', 'cpp', 'cxx'] } : { Verilog: ['v', 'sv'] },
    openLabel: 'Use for Simulations',
    title: repair.title,
  });
  if (!picked || picked.length === 0) {
    return false;
  }
  const own = settings.get<string[]>(repair.setting, []);
  const known = own.length > 0 ? own : await projectFiles(server, repair.setting, uri, folder);
  const added = picked.map((file) => spelled(file, folder)).filter((file) => !known.includes(file));
  await settings.update(repair.setting, [...known, ...added], target);
  return true;
}

/** The files that the project names, whose place a setting takes. */
async function projectFiles(
  server: Asked,
  setting: 'models' | 'rtl',
  uri: vscode.Uri,
  folder: vscode.WorkspaceFolder | undefined,
): Promise<string[]> {
  const status = await askStatus(server, uri);
  return (status?.project?.settings[setting] ?? []).map((file) => spelled(vscode.Uri.file(file), folder));
}

/** Relative to the workspace folder if it is in there. */
function spelled(file: vscode.Uri, folder: vscode.WorkspaceFolder | undefined): string {
  const relative = folder && path.relative(folder.uri.fsPath, file.fsPath);
  return relative && !relative.startsWith('..') && !path.isAbsolute(relative) ? relative : file.fsPath;
}
