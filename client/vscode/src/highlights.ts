// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The line that the cursor is in, and what has become of it: a line of C marks
// the operations in the IR and the instances in the RTL that came from it, and
// each of these marks its line of C, and what else came from there.
import * as vscode from 'vscode';
import { isView, sourceOf, type Views } from './views.ts';

export class Highlights implements vscode.Disposable {
  private readonly mark = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new vscode.ThemeColor('editor.findMatchHighlightBackground'),
    overviewRulerColor: new vscode.ThemeColor('editorOverviewRuler.findMatchForeground'),
    overviewRulerLane: vscode.OverviewRulerLane.Center,
  });
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly views: Views) {
    this.subscriptions = [
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => this.update(textEditor, true)),
      vscode.window.onDidChangeVisibleTextEditors(() => this.updateActive()),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (isView(document)) {
          this.updateActive();
        }
      }),
    ];
  }

  dispose(): void {
    vscode.Disposable.from(...this.subscriptions, this.mark).dispose();
  }

  private updateActive(): void {
    const editor = vscode.window.activeTextEditor;
    if (editor) {
      this.update(editor, false);
    }
  }

  private update(editor: vscode.TextEditor, reveals: boolean): void {
    const isFromView = isView(editor.document);
    const source = isFromView ? sourceOf(editor.document.uri) : editor.document.uri;
    const around = vscode.window.visibleTextEditors.filter(
      ({ document }) => isView(document) && sourceOf(document.uri)?.toString() === source?.toString(),
    );
    if (!source) {
      return;
    }
    const lines = isFromView ? this.sourceLines(editor, source) : new Set(linesOf(editor));
    for (const view of around) {
      const marked = this.views
        .mapOf(view.document.uri)
        .filter((entry) => isAt(entry.source.uri, source) && lines.has(entry.source.range.start.line))
        .map((entry) => entry.line);
      this.show(view, marked, reveals && view !== editor);
    }
    for (const other of vscode.window.visibleTextEditors) {
      if (other.document.uri.toString() === source.toString()) {
        this.show(other, isFromView ? [...lines] : [], reveals && isFromView);
      }
    }
  }

  /** The lines of the source that the selected lines of a view come from. */
  private sourceLines(view: vscode.TextEditor, source: vscode.Uri): Set<number> {
    const selected = new Set(linesOf(view));
    return new Set(
      this.views
        .mapOf(view.document.uri)
        .filter((entry) => selected.has(entry.line) && isAt(entry.source.uri, source))
        .map((entry) => entry.source.range.start.line),
    );
  }

  private show(editor: vscode.TextEditor, lines: number[], reveals: boolean): void {
    const ranges = lines
      .filter((line) => line < editor.document.lineCount)
      .map((line) => editor.document.lineAt(line).range);
    editor.setDecorations(this.mark, ranges);
    const isSeen = ranges.some((range) => editor.visibleRanges.some((seen) => seen.contains(range.start)));
    if (reveals && ranges[0] && !isSeen) {
      editor.revealRange(ranges[0], vscode.TextEditorRevealType.InCenter);
    }
  }
}

function linesOf(editor: vscode.TextEditor): number[] {
  return editor.selections.flatMap(({ start, end }) =>
    Array.from({ length: end.line - start.line + 1 }, (_, index) => start.line + index),
  );
}

function isAt(uri: string, document: vscode.Uri): boolean {
  return vscode.Uri.parse(uri).toString() === document.toString();
}
