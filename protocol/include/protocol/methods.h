/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Names on the wire. docs/protocol.md gives parameters and results.
 */
#ifndef PROTOCOL_METHODS_H
#define PROTOCOL_METHODS_H

#define RPC_METHOD_INITIALIZE "initialize"
#define RPC_METHOD_INITIALIZED "initialized"
#define RPC_METHOD_SHUTDOWN "shutdown"
#define RPC_METHOD_EXIT "exit"
#define RPC_METHOD_CANCEL "$/cancelRequest"
#define RPC_METHOD_PROGRESS "$/progress"
#define RPC_METHOD_PROGRESS_CANCEL "window/workDoneProgress/cancel"

#define RPC_METHOD_LOWER "hls/lower"
#define RPC_METHOD_VERIFY "hls/verify"
#define RPC_METHOD_EMIT_RTL "hls/emitRtl"
#define RPC_METHOD_SIMULATE "hls/simulate"
#define RPC_METHOD_DIFF "hls/diff"
#define RPC_METHOD_OPT "hls/opt"
#define RPC_METHOD_GRAPH "hls/graph"
#define RPC_METHOD_REPORT "hls/report"
#define RPC_METHOD_EXPLORE "hls/explore"
#define RPC_METHOD_BUILD "hls/build"
#define RPC_METHOD_ANALYZE "hls/analyze"
#define RPC_METHOD_FORMAT "hls/format"
#define RPC_METHOD_STATUS "hls/status"
#define RPC_METHOD_HLS_SHUTDOWN "hls/shutdown"

/* Functions of a document, as textDocument/documentSymbol has them. */
#define RPC_METHOD_SYMBOLS "hls/symbols"

/* Virtual documents of the language server. */
#define RPC_METHOD_VIRTUAL_DOCUMENT "hls/virtualDocument"
#define RPC_METHOD_VIRTUAL_CHANGED "hls/virtualDocumentChanged"
#define RPC_METHOD_VIRTUAL_CLOSED "hls/virtualDocumentClosed"

/* Version of this project's own methods; a client and a daemon agree when the
 * numbers are equal. */
#define RPC_PROTOCOL_VERSION 1

#endif
