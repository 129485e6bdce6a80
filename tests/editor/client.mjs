// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An editor made of vscode-languageserver-protocol: it starts `hlsc lsp`, opens
// documents and waits for what is published.

import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver-protocol/node";

// Only bounds hanging.
const PATIENCE_MS = 120000;

export function bounded(promise, what) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`waited in vain for ${what}`)),
      PATIENCE_MS,
    );
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** A directory with a socket path of its own, whose daemon ends with it. */
export class Place {
  constructor(hlsc) {
    this.hlsc = hlsc;
    this.directory = fs.mkdtempSync(path.join(os.tmpdir(), "hlsd-editor-"));
    fs.chmodSync(this.directory, 0o700);
    this.socket = path.join(this.directory, "hlsd.sock");
  }

  environment() {
    return { ...process.env, HLSD_SOCKET: this.socket, HLSD_CACHE_DIR: "" };
  }

  uri(name) {
    return "file://" + path.join(this.directory, name);
  }

  async run(...args) {
    const child = spawn(this.hlsc, args, {
      env: this.environment(),
    });
    let output = "";
    child.stdout.on("data", (data) => (output += data));
    const code = await new Promise((done) => child.on("close", done));
    return { code, output };
  }

  async status() {
    return JSON.parse((await this.run("status", "--json")).output);
  }

  async close() {
    await this.run("stop");
    // Workers of a daemon that was killed may still write there.
    fs.rmSync(this.directory, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
  }
}

export class Editor {
  constructor(place) {
    this.place = place;
    this.process = spawn(place.hlsc, ["lsp"], {
      env: place.environment(),
      stdio: ["pipe", "pipe", "inherit"],
    });
    this.exited = new Promise((done) => this.process.on("close", done));
    this.connection = createProtocolConnection(
      new StreamMessageReader(this.process.stdout),
      new StreamMessageWriter(this.process.stdin),
    );
    this.published = []; // all of publishDiagnostics, in order
    this.messages = []; // window/showMessage
    this.progress = []; // $/progress, [token, value]
    this.settings = {};
    this.waiters = [];
    this.connection.onNotification(
      "textDocument/publishDiagnostics",
      (params) => {
        this.published.push(params);
        this.waiters = this.waiters.filter((waiter) => !waiter(params));
      },
    );
    this.connection.onNotification("window/showMessage", (params) =>
      this.messages.push(params),
    );
    this.connection.onUnhandledProgress((params) =>
      this.progress.push([params.token, params.value]),
    );
    this.connection.onRequest("workspace/configuration", (params) =>
      params.items.map(() => this.settings),
    );
    this.registered = new Set(); // methods
    this.connection.onRequest("client/registerCapability", (params) => {
      params.registrations.forEach(({ method }) => this.registered.add(method));
    });
    this.connection.onRequest("client/unregisterCapability", (params) => {
      params.unregisterations.forEach(({ method }) =>
        this.registered.delete(method),
      );
    });
    this.connection.onRequest("window/workDoneProgress/create", () => null);
    this.connection.onRequest("workspace/inlayHint/refresh", () => null);
    this.connection.listen();
  }

  async initialize(
    capabilities = {},
    initializationOptions = undefined,
    workspaceFolders = null,
  ) {
    const result = await this.request("initialize", {
      processId: process.pid,
      rootUri: null,
      capabilities,
      initializationOptions,
      workspaceFolders,
    });
    this.connection.sendNotification("initialized", {});
    return result;
  }

  request(method, params, token) {
    return bounded(
      // A member that is left out must not become a null among parameters.
      this.connection.sendRequest(
        method,
        ...[params, token].filter((argument) => argument !== undefined),
      ),
      `the answer to ${method}`,
    );
  }

  notify(method, params = {}) {
    return this.connection.sendNotification(method, params);
  }

  open(uri, text, version = 1, languageId = "c") {
    return this.notify("textDocument/didOpen", {
      textDocument: { uri, languageId, version, text },
    });
  }

  change(uri, version, contentChanges) {
    return this.notify("textDocument/didChange", {
      textDocument: { uri, version },
      contentChanges,
    });
  }

  /** The diagnostics of that version of a document. */
  diagnostics(uri, version) {
    const fits = (params) => params.uri === uri && params.version === version;
    const known = this.published.find(fits);
    if (known) {
      return Promise.resolve(known.diagnostics);
    }
    return bounded(
      new Promise((done) =>
        this.waiters.push((params) => {
          if (!fits(params)) {
            return false;
          }
          done(params.diagnostics);
          return true;
        }),
      ),
      `the diagnostics of version ${version} of ${uri}`,
    );
  }

  /** Ends as an editor does; the exit code of the server. */
  async close() {
    await this.request("shutdown");
    await this.notify("exit");
    return bounded(this.exited, "the server to exit");
  }
}
