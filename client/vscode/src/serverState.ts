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

/** The text of the status bar. */
export interface StatusLine {
  text: string;
  isWarning: boolean;
}

/** The state in a word or two. `isAnswering`: the daemon says how it is. */
export function statusLine(state: ServerState, isSimulating: boolean, isAnswering: boolean): StatusLine {
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
  return { text: isAnswering ? '$(circuit-board) hlsd' : '$(loading~spin) hlsd: reconnecting', isWarning: false };
}
