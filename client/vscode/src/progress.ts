// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The progress of a request, as the editor shows it.
import type * as vscode from 'vscode';
import { WorkDoneProgress, type LanguageClient } from 'vscode-languageclient/node';

export type Steps = vscode.Progress<{ message?: string; increment?: number }>;

/** Shows what is told of a token, until it is disposed. */
export function followProgress(client: LanguageClient, workDoneToken: string, progress: Steps): vscode.Disposable {
  let shown = 0;
  return client.onProgress(WorkDoneProgress.type, workDoneToken, (value) => {
    const percentage = 'percentage' in value ? (value.percentage ?? shown) : shown;
    progress.report({
      ...('message' in value && value.message !== undefined ? { message: value.message } : {}),
      increment: Math.max(0, percentage - shown),
    });
    shown = Math.max(shown, percentage);
  });
}
