// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bundles the extension (for Node.js), its webview (for the browser) and the
// layout of graphs (a worker of the webview) into dist/.
import { build } from 'esbuild';
import { copyFile } from 'node:fs/promises';

const common = {
  bundle: true,
  logLevel: 'warning',
  minify: true,
  outdir: 'dist',
  sourcemap: false,
};

await Promise.all([
  build({
    ...common,
    entryPoints: { extension: 'src/extension.ts' },
    external: ['vscode'],
    format: 'cjs',
    platform: 'node',
    target: 'node20',
  }),
  build({
    ...common,
    entryPoints: { circuit: 'src/webview/main.ts', style: 'src/webview/style.css' },
    format: 'iife',
    platform: 'browser',
    target: 'chrome120',
  }),
]);
await copyFile('node_modules/elkjs/lib/elk-worker.min.js', 'dist/elk-worker.js');
await copyFile('../../LICENSE', 'LICENSE');
