// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An extension with the name of clangd's, which does nothing: what ours does beside
// that one is tried without its program.
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const EXTENSION = path.join(import.meta.dirname, '..', '..', '..', 'client', 'vscode');

/** Makes it in a folder that is empty. The path of its package. */
export async function packageClangd(folder) {
  const manifest = {
    name: 'vscode-clangd',
    publisher: 'llvm-vs-code-extensions',
    version: '0.0.1',
    engines: { vscode: '^1.91.0' },
  };
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(manifest));
  const vsce = path.join(EXTENSION, 'node_modules', '@vscode', 'vsce', 'vsce');
  const vsix = path.join(folder, 'clangd.vsix');
  const options = ['--no-dependencies', '--allow-missing-repository', '--skip-license', '--out', vsix];
  await promisify(execFile)(process.execPath, [vsce, 'package', ...options], { cwd: folder });
  return vsix;
}
