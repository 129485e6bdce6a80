// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A file to begin with: the kernel that the walkthrough shows.
import * as vscode from 'vscode';

/** `hls.newKernel`: a new C file with that kernel, which is saved in the folder. */
export async function newKernel(extension: vscode.Uri): Promise<void> {
  const page = vscode.Uri.joinPath(extension, 'walkthrough', 'kernel.md');
  const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(page));
  const content = /^```c\n([^]*?)^```/m.exec(text)?.[1] ?? '';
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const document = await (folder?.scheme === 'file'
    ? openIn(folder, content)
    : vscode.workspace.openTextDocument({ language: 'c', content }));
  await vscode.window.showTextDocument(document, { preview: false });
}

/** With a name of its own, by which it will be saved without a question. */
async function openIn(folder: vscode.Uri, content: string): Promise<vscode.TextDocument> {
  const file = await freeName(folder);
  const document = await vscode.workspace.openTextDocument(file.with({ scheme: 'untitled' }));
  const edit = new vscode.WorkspaceEdit();
  edit.insert(document.uri, new vscode.Position(0, 0), content);
  await vscode.workspace.applyEdit(edit);
  return document;
}

/** `sum.c`, or `sum2.c` where there is one already. */
async function freeName(folder: vscode.Uri): Promise<vscode.Uri> {
  for (let number = 1; ; number++) {
    const file = vscode.Uri.joinPath(folder, `sum${number === 1 ? '' : number}.c`);
    const isOpen = vscode.workspace.textDocuments.some(({ uri }) => uri.path === file.path);
    const isThere = await vscode.workspace.fs.stat(file).then(
      () => true,
      () => false,
    );
    if (!isOpen && !isThere) {
      return file;
    }
  }
}
