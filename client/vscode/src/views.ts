// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// IR and RTL as documents that follow the edits: the server says when one has
// changed, the editor asks for it again. While the kernel has errors the last
// text stays and is marked.
import * as vscode from 'vscode';
import { withoutAttributes } from './attributes.ts';
import type { VirtualDocument } from './protocol.ts';
import type { Server } from './server.ts';
import { IR_SCHEME, parseView, RTL_SCHEME } from './viewUris.ts';

export class Views implements vscode.TextDocumentContentProvider, vscode.FileDecorationProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  private readonly decorated = new vscode.EventEmitter<vscode.Uri[]>();
  private readonly last = new Map<string, VirtualDocument>();
  private readonly subscriptions: vscode.Disposable[];

  readonly onDidChange = this.changed.event;
  readonly onDidChangeFileDecorations = this.decorated.event;

  constructor(private readonly server: Server) {
    this.subscriptions = [
      vscode.workspace.registerTextDocumentContentProvider(IR_SCHEME, this),
      vscode.workspace.registerTextDocumentContentProvider(RTL_SCHEME, this),
      vscode.window.registerFileDecorationProvider(this),
      vscode.workspace.onDidCloseTextDocument((document) => this.close(document)),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('hls.ir.attributes')) {
          this.last.forEach((_, uri) => this.renew(uri));
        }
      }),
      server.onDidStart((client) => {
        client.onNotification('hls/virtualDocumentChanged', ({ uri }: { uri: string }) => this.renew(uri));
        // A server of before knew which documents are shown; this one does not.
        this.last.forEach((_, uri) => this.renew(uri));
      }),
    ];
  }

  /** The places in the source that lines of a view come from. */
  mapOf(shown: vscode.Uri): VirtualDocument['map'] {
    return this.last.get(serverUri(shown))?.map ?? [];
  }

  async provideTextDocumentContent(shown: vscode.Uri): Promise<string> {
    const uri = serverUri(shown);
    try {
      const content = await this.server.running.sendRequest<VirtualDocument>('hls/virtualDocument', { uri });
      this.last.set(uri, content);
    } catch (error) {
      const known = this.last.get(uri);
      if (!known) {
        return `// ${error instanceof Error ? error.message : String(error)}\n`;
      }
      this.last.set(uri, { ...known, stale: true });
    }
    this.decorated.fire([shown]);
    const text = this.last.get(uri)?.text ?? '';
    return hidesAttributes(shown) ? withoutAttributes(text) : text;
  }

  provideFileDecoration(shown: vscode.Uri): vscode.FileDecoration | undefined {
    if (shown.scheme !== IR_SCHEME && shown.scheme !== RTL_SCHEME) {
      return undefined;
    }
    return this.last.get(serverUri(shown))?.stale
      ? {
          badge: '!',
          tooltip: 'of the last version without errors',
          color: new vscode.ThemeColor('list.warningForeground'),
        }
      : undefined;
  }

  dispose(): void {
    vscode.Disposable.from(...this.subscriptions, this.changed, this.decorated).dispose();
  }

  private renew(uri: string): void {
    const shown = vscode.workspace.textDocuments.find(
      (document) => isView(document) && serverUri(document.uri) === uri,
    );
    if (shown) {
      this.changed.fire(shown.uri);
    }
  }

  private close(document: vscode.TextDocument): void {
    if (isView(document)) {
      const uri = serverUri(document.uri);
      this.last.delete(uri);
      if (this.server.state.kind === 'ready') {
        void this.server.running.sendNotification('hls/virtualDocumentClosed', { uri });
      }
    }
  }
}

/** `hls.toggleAttributes` */
export async function toggleAttributes(): Promise<void> {
  const settings = vscode.workspace.getConfiguration('hls.ir');
  await settings.update('attributes', !settings.get<boolean>('attributes', false), vscode.ConfigurationTarget.Global);
}

function hidesAttributes(shown: vscode.Uri): boolean {
  const isMlir = shown.scheme === IR_SCHEME && shown.path.endsWith('.mlir');
  return isMlir && !vscode.workspace.getConfiguration('hls.ir').get<boolean>('attributes', false);
}

/** The document that a view shows something of. */
export function sourceOf(view: vscode.Uri): vscode.Uri | undefined {
  const address = parseView(view.path, view.query);
  return address && vscode.Uri.parse(address.source);
}

export function isView(document: vscode.TextDocument): boolean {
  return document.uri.scheme === IR_SCHEME || document.uri.scheme === RTL_SCHEME;
}

/** As the server spells it; the editor encodes more, or less. */
export function serverUri(shown: vscode.Uri): string {
  const path = shown.path.split('/').map(encodeURIComponent).join('/');
  return `${shown.scheme}:${path}?${encodeURIComponent(shown.query)}`;
}
