// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Beside clangd: it does not know where hls.h is until somebody says so, in
// compile_flags.txt. Offered once for a workspace.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as vscode from 'vscode';
import { hasClangServer } from './configuration.ts';
import type { Server } from './server.ts';

const FILE = 'compile_flags.txt';
const KNOWN = [FILE, 'compile_commands.json', 'build/compile_commands.json'];
const ASKED = 'hls.askedForCompileFlags';

/** `hls.writeCompileFlags`: adds the flags to the file in the workspace folder. */
export async function writeCompileFlags(server: Server): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  const folder = (document && vscode.workspace.getWorkspaceFolder(document.uri)) ?? vscode.workspace.workspaceFolders?.[0];
  if (!folder || !server.command) {
    throw new Error(folder ? 'hlsc was not found.' : 'Open a folder first.');
  }
  const flags = (await promisify(execFile)(server.command, ['cflags'])).stdout.trim();
  const uri = vscode.Uri.joinPath(folder.uri, FILE);
  const before = await textOf(uri);
  if (!before.split('\n').includes(flags)) {
    const text = before === '' || before.endsWith('\n') ? before : `${before}\n`;
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(`${text}${flags}\n`));
  }
  // The kernel stays in front.
  const open = 'Open It';
  void vscode.window.showInformationMessage(`${FILE} says where hls.h is.`, open).then(async (picked) => {
    if (picked === open) {
      await vscode.window.showTextDocument(uri);
    }
  });
}

/** Offers it where a kernel is opened or saved, clangd is there, and no file has flags. */
export function offerCompileFlags(server: Server, memory: vscode.Memento): vscode.Disposable {
  const look = async (document: vscode.TextDocument | undefined): Promise<void> => {
    const folder = document && vscode.workspace.getWorkspaceFolder(document.uri);
    const includes = /^\s*#\s*include\s*["<]hls\.h[">]/m.test(document?.getText() ?? '');
    if (!folder || !includes || !vscode.workspace.isTrusted || memory.get(ASKED) || !hasClangServer()) {
      return;
    }
    const texts = await Promise.all(KNOWN.map((name) => textOf(vscode.Uri.joinPath(folder.uri, name))));
    if (memory.get(ASKED) || texts.some((text) => text !== '')) {
      return;
    }
    await memory.update(ASKED, true);
    const write = `Write ${FILE}`;
    const picked = await vscode.window.showInformationMessage(
      'clangd does not know where hls.h is: hlsd can say so in compile_flags.txt.',
      write,
      'Not Here',
    );
    if (picked === write) {
      await writeCompileFlags(server);
    }
  };
  void look(vscode.window.activeTextEditor?.document);
  return vscode.Disposable.from(
    vscode.window.onDidChangeActiveTextEditor((editor) => void look(editor?.document)),
    // A file that was empty when it was opened.
    vscode.workspace.onDidSaveTextDocument((document) => void look(document)),
  );
}

async function textOf(uri: vscode.Uri): Promise<string> {
  try {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  } catch {
    return ''; // There is no such file.
  }
}
