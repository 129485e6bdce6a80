// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Go to definition in IR and RTL: back to the C. The server knows virtual
// documents, but they are not open there as the documents are that one edits.
import * as vscode from 'vscode';
import type { Location } from 'vscode-languageclient/node';
import type { Server } from './server.ts';
import { serverUri } from './views.ts';
import { IR_SCHEME, RTL_SCHEME } from './viewUris.ts';

export function registerOrigins(server: Server): vscode.Disposable {
  return vscode.languages.registerDefinitionProvider([{ scheme: IR_SCHEME }, { scheme: RTL_SCHEME }], {
    async provideDefinition(document, position, token) {
      const { running } = server;
      const origins = await running.sendRequest<Location[] | null>(
        'textDocument/definition',
        { textDocument: { uri: serverUri(document.uri) }, position: running.code2ProtocolConverter.asPosition(position) },
        token,
      );
      return (origins ?? []).map((origin) => running.protocol2CodeConverter.asLocation(origin));
    },
  });
}
