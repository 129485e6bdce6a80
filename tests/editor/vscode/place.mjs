// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A place for one editor: VS Code as code-server has it, with the extension
// installed, a workspace, a daemon's socket and a home of its own. Nothing of it
// is left when it is closed.
import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** Generous: a busy machine is no failure. */
const TIMEOUT_MS = Number(process.env.HLSD_EDITOR_TIMEOUT_MS ?? 60000);
/** How many times slower than it is the browser is made, to see what a busy
 * machine would. */
const SLOWNESS = Number(process.env.HLSD_EDITOR_SLOWNESS ?? 1);

const run = promisify(execFile);
const { chromium } = await import(process.env.HLSD_PLAYWRIGHT);
const CHROMIUM = '/usr/bin/chromium';
const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** What makes the editor quiet, and the same at every run. */
const SETTINGS = {
  'chat.disableAIFeatures': true,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.enableExperiments': false,
  'extensions.ignoreRecommendations': true,
  'editor.minimap.enabled': false,
  'files.autoSave': 'off',
  'files.defaultLanguage': 'c',
  'git.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'window.commandCenter': false,
};

export class Place {
  /**
   * @param {object} tools `codeServer`: entry.js; `vsix`: the extension;
   *   `binaries`: the directory of hlsc
   * @param {Record<string, string>} files of the workspace, by relative path
   * @param {object} [besides] `settings` of the user; `extensions`: further ones
   */
  static async open(tools, files, { settings = {}, extensions = [] } = {}) {
    const place = new Place();
    place.root = await mkdtemp(path.join(tmpdir(), 'hlsd-vscode-'));
    place.workspace = path.join(place.root, 'kernels');
    await mkdir(place.workspace);
    place.port = await freePort();
    for (const [name, text] of Object.entries(files)) {
      await place.write(name, text);
    }
    const data = path.join(place.root, 'data');
    await mkdir(path.join(data, 'User'), { recursive: true });
    await mkdir(path.join(place.root, 'run'), { mode: 0o700 });
    await writeFile(path.join(data, 'User', 'settings.json'), JSON.stringify({ ...SETTINGS, ...settings }));
    await mkdir(path.join(data, 'Machine'));
    place.machineSettings = path.join(data, 'Machine', 'settings.json');
    place.hlsc = path.join(tools.binaries, 'hlsc');
    await place.use(place.hlsc);
    await writeFile(path.join(place.root, 'config.yaml'), '');
    place.environment = {
      ...process.env,
      HOME: place.root,
      XDG_CONFIG_HOME: path.join(place.root, 'config'),
      XDG_DATA_HOME: path.join(place.root, 'share'),
      HLSD_SOCKET: path.join(place.root, 'run', 'hlsd.sock'),
    };
    const common = [
      tools.codeServer,
      '--config',
      path.join(place.root, 'config.yaml'),
      '--user-data-dir',
      data,
      '--extensions-dir',
      path.join(place.root, 'extensions'),
    ];
    for (const extension of [tools.vsix, ...extensions]) {
      await run(process.execPath, [...common, '--install-extension', extension], { env: place.environment });
    }
    place.server = spawn(
      process.execPath,
      [
        ...common,
        '--disable-telemetry',
        '--disable-update-check',
        '--disable-getting-started-override',
        '--reconnection-grace-time',
        '2',
        '--auth',
        'none',
        '--bind-addr',
        `127.0.0.1:${place.port}`,
      ],
      { env: place.environment, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    place.exited = new Promise((resolve) => place.server.once('exit', resolve));
    place.log = '';
    await new Promise((resolve, reject) => {
      const listen = (text) => {
        place.log += text;
        if (place.log.includes('HTTP server listening')) {
          resolve();
        }
      };
      place.server.stdout.setEncoding('utf8').on('data', listen);
      place.server.stderr.setEncoding('utf8').on('data', listen);
      place.exited.then(() => reject(new Error(`code-server has ended: ${place.log}`)));
    });
    place.browser = await chromium.launch({ executablePath: CHROMIUM, headless: true, args: CHROMIUM_FLAGS });
    return place;
  }

  /** Names the program that the extension starts: PATH is a login shell's. */
  async use(program, settings = {}) {
    await writeFile(this.machineSettings, JSON.stringify({ 'hls.path': program, ...settings }));
  }

  /** A window of the editor on the workspace, which it does not trust yet. */
  async window() {
    const page = await this.browser.newPage({ viewport: { width: 1440, height: 860 } });
    page.setDefaultTimeout(TIMEOUT_MS);
    if (SLOWNESS > 1) {
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWNESS });
    }
    await page.goto(`http://127.0.0.1:${this.port}/?folder=${this.workspace}`);
    await page.waitForSelector('.monaco-workbench');
    return page;
  }

  async write(name, text) {
    const file = path.join(this.workspace, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }

  /** Runs hlsc with the place's daemon; its standard output. */
  async command(...args) {
    return (await run(this.hlsc, args, { env: this.environment })).stdout;
  }

  /** Extensions outlive the editor by a moment, in which hlsc replaces a daemon
   * that was stopped: it is gone when it is not seen any more for a while. */
  async stopDaemon() {
    for (let quiet = 0, tries = 0; quiet < 4 && tries < 20; tries++) {
      quiet = await this.command('stop', '--no-spawn').then(
        () => 0,
        () => quiet + 1,
      );
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }

  async close() {
    await this.use('/nowhere/hlsc'); // Has the extension end its server.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await this.browser?.close();
    if (this.server && this.server.exitCode === null) {
      this.server.kill('SIGTERM');
      await this.exited;
    }
    await this.stopDaemon();
    await rm(this.root, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
