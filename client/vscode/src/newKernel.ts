// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A file to begin with: the kernel that the walkthrough shows.
import * as vscode from 'vscode';

/** `hls.newKernel`: a new C file, not saved yet, with that kernel. */
export async function newKernel(extension: vscode.Uri): Promise<void> {
  const page = vscode.Uri.joinPath(extension, 'walkthrough', 'kernel.md');
  const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(page));
  const content = /^```c\n([^]*?)^```/m.exec(text)?.[1] ?? '';
  const document = await vscode.workspace.openTextDocument({ language: 'c', content });
  await vscode.window.showTextDocument(document, { preview: false });
}
