// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The status bar: how the server and its daemon are.
import * as vscode from 'vscode';
import type { Status } from './protocol.ts';
import type { Server } from './server.ts';
import { explain, explainFile, fileState, statusLine, type FileState } from './serverState.ts';

/** How often the daemon is asked while a kernel is on the screen. */
const REFRESH_MS = 5000;

export class StatusBar implements vscode.Disposable {
  private readonly server: Server;
  private readonly item = vscode.window.createStatusBarItem('hls.status', vscode.StatusBarAlignment.Left, 0);
  private readonly subscriptions: vscode.Disposable[];
  private readonly timer: NodeJS.Timeout;
  private simulations = 0;
  private daemon: Status | undefined;
  private file: FileState = 'unknown';

  constructor(server: Server) {
    this.server = server;
    this.item.name = 'HLS';
    this.item.command = 'hls.showStatus';
    this.subscriptions = [
      server.onDidChangeState(() => void this.refresh()),
      vscode.window.onDidChangeActiveTextEditor(() => void this.refresh()),
      vscode.window.onDidChangeWindowState(() => void this.refresh()),
      vscode.languages.onDidChangeDiagnostics(() => void this.refresh()),
      vscode.workspace.onDidSaveTextDocument(() => void this.refresh()),
    ];
    this.timer = setInterval(() => void this.refresh(), REFRESH_MS);
    void this.refresh();
  }

  /** Shows that something is simulated until the work is done. */
  async during<T>(work: Promise<T>): Promise<T> {
    this.simulations++;
    this.draw();
    try {
      return await work;
    } finally {
      this.simulations--;
      this.draw();
    }
  }

  dispose(): void {
    clearInterval(this.timer);
    this.item.dispose();
    vscode.Disposable.from(...this.subscriptions).dispose();
  }

  private async refresh(): Promise<void> {
    const isWanted = vscode.window.visibleTextEditors.some((editor) =>
      /^(c|cpp|mlir)$/.test(editor.document.languageId),
    );
    if (!isWanted) {
      this.item.hide();
      return;
    }
    if (vscode.window.state.focused || this.daemon === undefined) {
      this.daemon = await askStatus(this.server);
    }
    this.file = await askFile(this.server);
    this.draw();
    this.item.show();
  }

  private draw(): void {
    const state = this.server.state;
    const { text, isWarning } = statusLine(state, this.simulations > 0, this.daemon !== undefined, this.file);
    this.item.text = text;
    this.item.backgroundColor = isWarning ? new vscode.ThemeColor('statusBarItem.warningBackground') : undefined;
    this.item.tooltip =
      state.kind === 'ready' && this.daemon
        ? [explainFile(this.file), ...describe(this.daemon)].filter((line) => line !== undefined).join('\n')
        : explain(state);
  }
}

/** `hls.showStatus`: the details, and what can be done. */
export async function showStatus(server: Server): Promise<void> {
  const status = await askStatus(server);
  const lines = server.state.kind === 'ready' && status ? describe(status) : [explain(server.state)];
  if (server.state.kind === 'missing') {
    lines.push(...server.state.tried.map((file) => `not there: ${file}`));
  }
  const why = explainFile(await askFile(server));
  if (why) {
    lines.unshift(why);
  }
  const actions: vscode.QuickPickItem[] = [
    { label: '$(debug-restart) Restart the language server' },
    { label: '$(output) Show the log' },
    { label: '$(gear) Open the settings' },
    ...(why ? [{ label: '$(edit) Mark the function at the cursor as a kernel' }] : []),
  ];
  const picked = await vscode.window.showQuickPick(
    [
      ...lines.map((line) => ({ label: line })),
      { label: '', kind: vscode.QuickPickItemKind.Separator },
      ...actions,
    ],
    { title: 'hlsd', placeHolder: 'The daemon, and what to do with it' },
  );
  switch (actions.findIndex((action) => action.label === picked?.label)) {
    case 0:
      await server.restart();
      break;
    case 1:
      server.output.show();
      break;
    case 2:
      await vscode.commands.executeCommand('workbench.action.openSettings', 'hls.');
      break;
    case 3:
      await markKernel();
      break;
  }
}

function isC(document: vscode.TextDocument): boolean {
  return document.languageId === 'c' || document.languageId === 'cpp';
}

/** `hls.markKernel`: puts the comment above the function that the cursor is in,
 * or above the cursor's line. */
export async function markKernel(): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (!editor || !isC(editor.document)) {
    throw new Error('Open a C or C++ file first.');
  }
  let line = editor.selection.active.line;
  // A function begins in the first column.
  while (line > 0 && !/^[A-Za-z_].*\(/.test(editor.document.lineAt(line).text)) {
    line--;
  }
  await editor.edit((edit) => edit.insert(new vscode.Position(line, 0), '// hls: kernel\n'));
}

/** What the server says of the C file in front. */
async function askFile(server: Server): Promise<FileState> {
  const document = vscode.window.activeTextEditor?.document;
  if (server.state.kind !== 'ready' || !document || !isC(document)) {
    return 'unknown';
  }
  try {
    const symbols = await server.running.sendRequest<{ detail?: string }[] | null>('hls/symbols', {
      textDocument: { uri: document.uri.toString() },
    });
    return fileState(symbols ?? undefined, document.getText().trim() !== '');
  } catch {
    return 'unknown'; // The text has changed meanwhile.
  }
}

/** What is asked how it is. */
export type Asked = Pick<Server, 'state' | 'running'>;

/** How the daemon is, and what the project of a file says if there is one. */
export async function askStatus(server: Asked, file?: vscode.Uri): Promise<Status | undefined> {
  if (server.state.kind !== 'ready') {
    return undefined;
  }
  try {
    const source = file && { uri: file.toString() };
    return await server.running.sendRequest<Status>('hls/status', source ? { source } : {});
  } catch {
    return undefined; // Between two daemons.
  }
}

function describe(status: Status): string[] {
  const idle = status.workers.filter((worker) => worker.state === 'idle').length;
  const memory = (status.residentBytes / 2 ** 20).toFixed(1);
  return [
    `hlsd ${status.version}, process ${status.pid}, up ${duration(status.uptimeMs)}, ${memory} MiB`,
    `${status.workers.length} workers, ${idle} idle, ${status.restarts} restarted`,
    `${status.queue.running} requests running, ${status.queue.waiting} waiting`,
    status.socket,
  ];
}

function duration(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60)];
  return hours > 0 ? `${hours} h ${minutes % 60} min` : minutes > 0 ? `${minutes} min` : `${seconds} s`;
}
