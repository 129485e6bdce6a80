// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bundles the extension (for Node.js), its webview (for the browser) with the
// editor's icons, and the layout of circuits (a worker of the webview) into dist/.
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
    entryPoints: { circuit: 'src/webview/main.ts', layout: 'src/webview/layout/layout_worker.ts', style: 'src/webview/style.css' },
    loader: { '.ttf': 'file' },
    assetNames: '[name]',
    format: 'iife',
    platform: 'browser',
    target: 'chrome120',
  }),
]);
await copyFile('../../LICENSE', 'LICENSE');
