// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How the language server is, and how that is said. Pure.

export type ServerState =
  | { kind: 'starting' }
  | { kind: 'ready' }
  | { kind: 'missing'; tried: string[] }
  | { kind: 'failed'; reason: string; isOtherVersion: boolean };

/** The error code of a daemon that this hlsc cannot work with. */
const VERSION_MISMATCH = -32056;

/** The state after a start that has failed with this error. */
export function failure(error: unknown): Extract<ServerState, { kind: 'failed' }> {
  return {
    kind: 'failed',
    reason: error instanceof Error ? error.message : String(error),
    isOtherVersion: error instanceof Error && 'code' in error && error.code === VERSION_MISMATCH,
  };
}

/** The meaning of the state, and the remedy. */
export function explain(state: ServerState): string {
  switch (state.kind) {
    case 'starting':
      return 'The language server is starting.';
    case 'ready':
      return 'The language server is ready.';
    case 'missing':
      return 'hlsc was not found. Build or install hlsd, then set "hls.path" to its hlsc or put it on PATH.';
    case 'failed':
      return `The language server does not run: ${state.reason}. It is started again by itself.`;
  }
}

/** What is known of a file: it is compiled, has no kernel, or is not looked at. */
export type FileState = 'kernel' | 'none' | 'unmarked' | 'unknown';

/** The state of a file by its symbols, which only a file that is looked at has.
 * `isText`: there is something in it. */
export function fileState(symbols: readonly { detail?: string }[] | undefined, isText: boolean): FileState {
  if (!symbols || !isText) {
    return 'unknown';
  }
  return symbols.some(({ detail }) => detail === 'kernel') ? 'kernel' : symbols.length > 0 ? 'none' : 'unmarked';
}

/** Why a file has no kernel, and what to do; undefined when it has one. */
export function explainFile(state: FileState): string | undefined {
  switch (state) {
    case 'unmarked':
      return 'This file is not compiled: it neither includes hls.h nor declares a placeholder. Put "// hls: kernel" above a function, include hls.h, or name the file in "hls.kernelFiles".';
    case 'none':
      return 'No function of this file is a kernel: each is called by another one, or uses functions made for programs. Put "// hls: kernel" above one, or call it with HLS_CALL in main().';
    default:
      return undefined;
  }
}

/** The text of the status bar. */
export interface StatusLine {
  text: string;
  isWarning: boolean;
}

/** The state in a word or two. `isAnswering`: the daemon says how it is. */
export function statusLine(
  state: ServerState,
  isSimulating: boolean,
  isAnswering: boolean,
  file: FileState = 'unknown',
): StatusLine {
  switch (state.kind) {
    case 'starting':
      return { text: '$(loading~spin) hlsd', isWarning: false };
    case 'missing':
      return { text: '$(warning) hlsd: not found', isWarning: true };
    case 'failed':
      return { text: `$(warning) hlsd: ${state.isOtherVersion ? 'other version' : 'not running'}`, isWarning: true };
    case 'ready':
      break;
  }
  if (isSimulating) {
    return { text: '$(loading~spin) hlsd: simulating', isWarning: false };
  }
  const text = explainFile(file) ? '$(circuit-board) hlsd: no kernel' : '$(circuit-board) hlsd';
  return { text: isAnswering ? text : '$(loading~spin) hlsd: reconnecting', isWarning: false };
}
