// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The language server: finding it, starting it, and saying how it is.
//
// `hlsc lsp` replaces a daemon that goes away by itself. This file is about
// hlsc: not found, ended, or without any daemon. None of these asks twice; the
// status bar shows the state, and a click on it says what to do.
import { access, constants } from 'node:fs';
import { homedir } from 'node:os';
import { promisify } from 'node:util';
import * as vscode from 'vscode';
import {
  CloseAction,
  DidChangeConfigurationNotification,
  ErrorAction,
  type InitializeParams,
  LanguageClient,
  type LanguageClientOptions,
  RevealOutputChannelOn,
  type ServerCapabilities,
  State,
  type StaticFeature,
} from 'vscode-languageclient/node';
import { candidates } from './binaries.ts';
import { serverConfiguration } from './configuration.ts';
import { explain, failure, type ServerState } from './serverState.ts';

/** So long until hlsc is started again after it has ended by itself. */
const PAUSES_MS = [250, 1000, 4000, 15000];
/** A server that has run so long has not failed at its start. */
const STEADY_MS = 60000;
/** A server asks for settings that have changed within this time, … */
const SETTINGS_MS = 3000;
/** … and has the answer this long after it has asked. */
const SETTINGS_STEP_MS = 50;

const canAccess = promisify(access);

export class Server implements vscode.Disposable {
  private client: LanguageClient | undefined;
  private current: ServerState = { kind: 'starting' };
  private failures = 0;
  private startedAt = 0;
  private timer: NodeJS.Timeout | undefined;
  private work: Promise<void> = Promise.resolve();
  private asked = 0;
  private told = 0;
  private program: string | undefined;
  private readonly changed = new vscode.EventEmitter<ServerState>();
  private readonly began = new vscode.EventEmitter<LanguageClient>();
  readonly output = vscode.window.createOutputChannel('HLS', { log: true });

  readonly onDidChangeState = this.changed.event;
  /** A client has started; its notifications can be listened to. */
  readonly onDidStart = this.began.event;

  get state(): ServerState {
    return this.current;
  }

  /** The hlsc that was started last. */
  get command(): string | undefined {
    return this.program;
  }

  /** The running client; throws what to do when there is none. */
  get running(): LanguageClient {
    if (this.client?.state === State.Running) {
      return this.client;
    }
    throw new Error(explain(this.current));
  }

  /** How often a server has been told the settings. */
  get timesTold(): number {
    return this.told;
  }

  /** Waits until the server has been told the settings once more: what it knew
   * before, it takes back then. Not for long: it may not ask. */
  async toldAfter(times: number): Promise<void> {
    const end = Date.now() + SETTINGS_MS;
    do {
      await new Promise((resolve) => setTimeout(resolve, SETTINGS_STEP_MS));
    } while (this.told <= times && Date.now() < end);
  }

  /** Whether the daemon has a method: an older one may not. */
  has(method: string): boolean {
    const greeting = this.running.initializeResult as { hls?: { methods?: string[] } } | undefined;
    return greeting?.hls?.methods?.includes(method) ?? false;
  }

  /** Starts, or starts anew: the settings may have changed. What is asked while
   * an earlier start is under way is done once, after it. */
  start(): Promise<void> {
    const number = ++this.asked;
    this.work = this.work.then(() => (number === this.asked ? this.startNow() : undefined));
    return this.work;
  }

  /** Ends the server, if there is one. */
  async stop(): Promise<void> {
    clearTimeout(this.timer);
    const client = this.client;
    this.client = undefined;
    try {
      await client?.dispose(2000);
    } catch {
      // It has ended by itself.
    }
  }

  /** Has the server ask for the settings again. */
  tellSettings(): void {
    if (this.client?.state === State.Running) {
      void this.client.sendNotification('workspace/didChangeConfiguration', { settings: null });
    }
  }

  async restart(): Promise<void> {
    this.failures = 0;
    await this.start();
  }

  dispose(): void {
    void this.stop();
    this.changed.dispose();
    this.began.dispose();
    this.output.dispose();
  }

  private async startNow(): Promise<void> {
    await this.stop();
    this.become({ kind: 'starting' });
    const search = await find();
    if ('tried' in search) {
      this.output.error(`hlsc was not found. Looked at: ${search.tried.join(', ')}`);
      this.become({ kind: 'missing', tried: search.tried });
      return;
    }
    this.program = search.found;
    this.output.info(`Starting ${search.found}`);
    const client = this.createClient(search.found);
    this.client = client;
    this.startedAt = Date.now();
    try {
      await client.start();
      this.began.fire(client);
      this.become({ kind: 'ready' });
    } catch (error) {
      if (this.client === client) {
        this.fail(error);
      }
    }
  }

  private become(state: ServerState): void {
    this.current = state;
    this.changed.fire(state);
  }

  /** Tries again later, and less and less often. */
  private fail(error: unknown): void {
    const state = failure(error);
    this.output.error(state.reason);
    if (Date.now() - this.startedAt > STEADY_MS) {
      this.failures = 0;
    }
    const pause = PAUSES_MS[Math.min(this.failures, PAUSES_MS.length - 1)];
    this.failures++;
    this.become(state);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.start(), pause);
  }

  private createClient(command: string): LanguageClient {
    const extra = vscode.workspace.getConfiguration('hls').get<string[]>('arguments', []);
    const options: LanguageClientOptions = {
      documentSelector: ['file', 'untitled'].flatMap((scheme) => [
        { scheme, language: 'c' },
        { scheme, language: 'cpp' },
        { scheme, language: 'mlir' },
        // The editor takes headers for C++.
        { scheme, pattern: '**/*.h' },
        // What is not saved yet of a project counts for repairs of it.
        { scheme, pattern: '**/.hlsd.yaml' },
      ]),
      outputChannel: this.output,
      revealOutputChannelOn: RevealOutputChannelOn.Never,
      initializationFailedHandler: () => false,
      connectionOptions: { maxRestartCount: 0 },
      errorHandler: {
        error: () => ({ action: ErrorAction.Continue, handled: true }),
        closed: () => {
          if (this.client?.state !== State.Starting) {
            this.fail('hlsc has ended');
          }
          return { action: CloseAction.DoNotRestart, handled: true };
        },
      },
      middleware: {
        workspace: {
          // The section alone would lack what only the extension knows: the
          // server is to ask.
          didChangeConfiguration: () =>
            client.sendNotification(DidChangeConfigurationNotification.type, { settings: null }),
          configuration: (params) => {
            this.told++;
            return params.items.map((item) =>
              item.section === 'hls'
                ? serverConfiguration(item.scopeUri === undefined ? undefined : vscode.Uri.parse(item.scopeUri))
                : null,
            );
          },
        },
      },
      synchronize: { configurationSection: 'hls' },
    };
    const client = new LanguageClient('hls', 'HLS', { command, args: ['lsp', ...extra] }, options);
    client.registerFeature(new CommandsOfTheServer());
    return client;
  }
}

/**
 * Keeps the client from registering the server's commands: this extension has
 * them, also while no server runs.
 */
class CommandsOfTheServer implements StaticFeature {
  preInitialize(capabilities: ServerCapabilities): void {
    delete capabilities.executeCommandProvider;
  }
  fillInitializeParams(_params: InitializeParams): void {}
  fillClientCapabilities(): void {}
  initialize(): void {}
  getState(): { kind: 'static' } {
    return { kind: 'static' };
  }
  clear(): void {}
}

async function find(): Promise<{ found: string } | { tried: string[] }> {
  const folders = vscode.workspace.isTrusted ? (vscode.workspace.workspaceFolders ?? []) : [];
  const tried = candidates({
    configured: vscode.workspace.getConfiguration('hls').get<string>('path', ''),
    folders: folders.map((folder) => folder.uri.fsPath),
    home: homedir(),
    searchPath: process.env['PATH'] ?? '',
  });
  for (const file of tried) {
    try {
      await canAccess(file, constants.X_OK);
      return { found: file };
    } catch {
      // The next one may be there.
    }
  }
  return { tried };
}
