// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the kernel that a command is about.
import * as vscode from 'vscode';
import { errorCandidates, type CompileParams, type CompileResult } from './protocol.ts';
import type { Server } from './server.ts';

/** A kernel in an open document. */
export interface Kernel {
  document: vscode.TextDocument;
  name: string;
}

/** The argument that code lenses, and commands of this extension, pass on. */
export interface KernelArgument {
  uri: string;
  kernel: string;
}

/**
 * The kernel that the argument names; else that of the editor in front: the only
 * one, the one the cursor is in, or the one that the user picks. Undefined when
 * the user picks none. Throws what to do when there is none.
 */
export async function chooseKernel(server: Server, argument: unknown): Promise<Kernel | undefined> {
  if (isKernelArgument(argument)) {
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(argument.uri));
    return { document, name: argument.kernel };
  }
  const editor = vscode.window.activeTextEditor;
  if (!editor || !/^(c|cpp|mlir)$/.test(editor.document.languageId)) {
    throw new Error('Open a C or MLIR file with a kernel first.');
  }
  const name = await askKernel(server, editor);
  return name === undefined ? undefined : { document: editor.document, name };
}

/** The parameters of a compile request about the document as it is shown. */
export function compileParams(kernel: Kernel): CompileParams {
  return {
    source: { uri: kernel.document.uri.toString(), version: kernel.document.version },
    kernel: kernel.name,
  };
}

/** The argument of a code lens. */
function isKernelArgument(argument: unknown): argument is KernelArgument {
  return (
    typeof argument === 'object' &&
    argument !== null &&
    'uri' in argument &&
    typeof argument.uri === 'string' &&
    'kernel' in argument &&
    typeof argument.kernel === 'string'
  );
}

async function askKernel(server: Server, editor: vscode.TextEditor): Promise<string | undefined> {
  const { document } = editor;
  const source = { uri: document.uri.toString(), version: document.version };
  try {
    const result = await server.running.sendRequest<CompileResult>('hls/verify', { source });
    if (result.kernel) {
      return result.kernel;
    }
  } catch (error) {
    const names = errorCandidates(error);
    if (!names || names.length === 0) {
      throw error;
    }
    return (await enclosing(editor, names)) ?? vscode.window.showQuickPick(names, { title: 'Which kernel?' });
  }
  throw new Error('There is no kernel in this file, or it has errors: see the problems.');
}

/** The one of these functions that the cursor is in. */
async function enclosing(editor: vscode.TextEditor, names: string[]): Promise<string | undefined> {
  const symbols = await vscode.commands.executeCommand<(vscode.DocumentSymbol | vscode.SymbolInformation)[] | undefined>(
    'vscode.executeDocumentSymbolProvider',
    editor.document.uri,
  );
  const around = (symbols ?? []).find(
    (symbol) =>
      names.includes(symbol.name) &&
      ('range' in symbol ? symbol.range : symbol.location.range).contains(editor.selection.active),
  );
  return around?.name;
}
