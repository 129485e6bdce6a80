// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The circuit view: one panel per kernel, which follows the edits and the
// cursor. Drawing is the webview's part (src/webview).
import { randomBytes } from 'node:crypto';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { chooseKernel, type Kernel } from '../kernels.ts';
import type { SimulationResult } from '../protocol.ts';
import type { Server } from '../server.ts';
import { recordFrom, simulate, type Simulating } from '../simulate.ts';
import { circuitOf, type GraphResult } from './graph.ts';
import type { FromView, ToView } from './messages.ts';
import type { Circuit } from './model.ts';
import { tokensOf } from './tokens.ts';

/** After so much quiet an edited text is compiled anew. */
const QUIET_MS = 250;

export class Circuits implements vscode.Disposable {
  private readonly panels = new Map<string, CircuitPanel>();

  constructor(
    private readonly server: Server,
    private readonly extension: vscode.Uri,
    private readonly simulating: Simulating,
  ) {}

  async show(argument: unknown): Promise<void> {
    const kernel = await chooseKernel(this.server, argument);
    if (!kernel) {
      return;
    }
    if (!this.server.has('hls/graph')) {
      throw new Error('This daemon is too old to show circuits: update hlsd, then "HLS: Restart Language Server".');
    }
    const key = JSON.stringify([kernel.document.uri.toString(), kernel.name]);
    const known = this.panels.get(key);
    if (known) {
      known.reveal();
      return;
    }
    const panel = new CircuitPanel(this.server, this.extension, this.simulating, kernel, () => this.panels.delete(key));
    this.panels.set(key, panel);
  }

  dispose(): void {
    [...this.panels.values()].forEach((panel) => panel.dispose());
  }
}

class CircuitPanel implements vscode.Disposable {
  private readonly panel: vscode.WebviewPanel;
  private readonly subscriptions: vscode.Disposable[];
  private timer: NodeJS.Timeout | undefined;
  private isLoaded = false;
  private asked = 0;
  private circuit: Circuit | undefined;
  /** The version of the text that is played. */
  private played: number | undefined;

  constructor(
    private readonly server: Server,
    private readonly extension: vscode.Uri,
    private readonly simulating: Simulating,
    private readonly kernel: Kernel,
    onClosed: () => void,
  ) {
    this.panel = vscode.window.createWebviewPanel(
      'hls.circuit',
      `${kernel.name}: circuit`,
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
      { enableScripts: true, retainContextWhenHidden: true, localResourceRoots: [vscode.Uri.joinPath(extension, 'dist')] },
    );
    this.subscriptions = [
      this.panel.webview.onDidReceiveMessage((message: FromView) => void this.receive(message)),
      vscode.workspace.onDidChangeTextDocument((event) => {
        if (event.document === kernel.document && event.contentChanges.length > 0) {
          this.updateSoon();
        }
      }),
      vscode.window.onDidChangeTextEditorSelection((event) => {
        if (event.textEditor.document === kernel.document) {
          this.post({ type: 'line', line: event.selections[0]!.active.line + 1 });
        }
      }),
      this.server.onDidStart(() => this.updateSoon()),
    ];
    this.panel.onDidDispose(() => {
      onClosed();
      clearTimeout(this.timer);
      vscode.Disposable.from(...this.subscriptions).dispose();
    });
    this.panel.webview.html = this.page();
  }

  reveal(): void {
    this.panel.reveal(undefined, true);
  }

  dispose(): void {
    this.panel.dispose();
  }

  private post(message: ToView): void {
    if (this.isLoaded) {
      void this.panel.webview.postMessage(message);
    }
  }

  private async receive(message: FromView): Promise<void> {
    switch (message.type) {
      case 'ready':
        this.isLoaded = true;
        await this.update();
        break;
      case 'simulate':
        await this.play();
        break;
      case 'record':
        await this.playOn(message.from);
        break;
      case 'reveal':
        await this.goTo(message.line, message.column);
        break;
      case 'drawn':
        this.server.output.debug(`The circuit of ${this.kernel.name} is drawn: ${message.units} units`);
        break;
      case 'save':
        await this.save(message.format, message.content);
        break;
      case 'failed':
        this.server.output.error(`The circuit of ${this.kernel.name} cannot be drawn: ${message.reason}`);
        break;
    }
  }

  private updateSoon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.update(), QUIET_MS);
  }

  /** Only the answer to the last question counts. */
  private async update(): Promise<void> {
    const { document, name } = this.kernel;
    const number = ++this.asked;
    try {
      const result = await this.server.running.sendRequest<GraphResult>('hls/graph', {
        source: { uri: document.uri.toString() },
        kernel: name,
      });
      if (number !== this.asked) {
        return;
      }
      const circuit = circuitOf(result, name, document.uri.toString());
      this.circuit = circuit;
      this.post(
        circuit
          ? { type: 'circuit', circuit, file: path.basename(document.uri.path) }
          : { type: 'stale', reason: `${name} has errors: ${result.diagnostics[0]?.message ?? 'see the problems'}` },
      );
    } catch (error) {
      if (number === this.asked) {
        this.post({ type: 'stale', reason: error instanceof Error ? error.message : String(error) });
      }
    }
  }

  /** Simulates the text as it is, and has the view play what its channels did. */
  private async play(): Promise<void> {
    const { version } = this.kernel.document;
    await this.answerView('tokens', version, () => simulate(this.simulating, this.kernel, true));
  }

  /** The same simulation again, for cycles that its recording had no room for. */
  private async playOn(from: number): Promise<void> {
    await this.answerView('moreTokens', this.played, () => recordFrom(this.simulating, this.kernel, from));
  }

  private async answerView(
    type: 'tokens' | 'moreTokens',
    version: number | undefined,
    run: () => Promise<SimulationResult | undefined>,
  ): Promise<void> {
    const { document } = this.kernel;
    try {
      const result = await run();
      if (document.version !== version) {
        this.post({ type: 'noTokens', reason: 'the text has changed since' });
      } else if (!result?.playback || !this.circuit) {
        this.post({ type: 'noTokens', reason: result ? reasonFor(result) : '' });
      } else {
        this.played = version;
        this.post({ type, tokens: tokensOf(result.playback, this.circuit) });
      }
    } catch (error) {
      this.post({ type: 'noTokens', reason: error instanceof Error ? error.message : String(error) });
    }
  }

  /** Where the user says. */
  private async save(format: 'svg' | 'png', content: string): Promise<void> {
    const folder = vscode.Uri.joinPath(this.kernel.document.uri, '..');
    const target = await vscode.window.showSaveDialog({
      defaultUri: vscode.Uri.joinPath(folder, `${this.kernel.name}.${format}`),
      filters: { [format.toUpperCase()]: [format] },
    });
    if (target) {
      await vscode.workspace.fs.writeFile(target, Buffer.from(content, format === 'svg' ? 'utf8' : 'base64'));
    }
  }

  private async goTo(line: number, column: number): Promise<void> {
    const { document } = this.kernel;
    const place = document.validatePosition(new vscode.Position(line - 1, column - 1));
    const shown = vscode.window.visibleTextEditors.find((editor) => editor.document === document);
    const editor = await vscode.window.showTextDocument(document, {
      viewColumn: shown?.viewColumn ?? vscode.ViewColumn.One,
      preserveFocus: true,
    });
    const range = document.lineAt(place.line).range;
    editor.selection = new vscode.Selection(place, place);
    editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  }

  /** Nothing from elsewhere, and no script without the nonce. */
  private page(): string {
    const { webview } = this.panel;
    const nonce = randomBytes(16).toString('base64');
    const file = (name: string): string =>
      webview.asWebviewUri(vscode.Uri.joinPath(this.extension, 'dist', name)).toString();
    const policy = [
      "default-src 'none'",
      `style-src ${webview.cspSource}`,
      `font-src ${webview.cspSource}`,
      'img-src blob:',
      `script-src 'nonce-${nonce}'`,
      `connect-src ${webview.cspSource}`,
      'worker-src blob:',
    ].join('; ');
    return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<link rel="stylesheet" href="${file('style.css')}">
<title>Circuit</title>
</head>
<body data-layout="${file('layout.js')}">
<script nonce="${nonce}" src="${file('circuit.js')}"></script>
</body>
</html>`;
  }
}

/** Why there is nothing to play. */
function reasonFor({ message, playback }: SimulationResult): string {
  return message ?? (playback === undefined ? 'this daemon is too old: update hlsd' : 'nothing was simulated');
}
