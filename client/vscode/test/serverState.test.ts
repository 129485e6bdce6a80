// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ResponseError } from 'vscode-languageserver-protocol';
import { explain, explainFile, failure, fileState, statusLine, type ServerState } from '../src/serverState.ts';

const REASON = "the daemon that runs is of another version; run 'hlsc stop'";

test('a daemon of another version is told apart, with what to do', () => {
  const state = failure(new ResponseError(-32056, REASON, { retry: false }));
  assert.deepEqual(state, { kind: 'failed', reason: REASON, isOtherVersion: true });
  assert.deepEqual(statusLine(state, false, false), { text: '$(warning) hlsd: other version', isWarning: true });
  assert.match(explain(state), /hlsc stop/);
});

test('any other failure only means that nothing runs', () => {
  for (const error of [new ResponseError(-32603, 'no daemon can be started'), new Error('hlsc has ended'), 'EPIPE']) {
    const state = failure(error);
    assert.deepEqual(statusLine(state, false, false), { text: '$(warning) hlsd: not running', isWarning: true });
    assert.ok(explain(state).includes(error instanceof Error ? error.message : error));
  }
});

test('a state that is bad is never hidden by work that was under way', () => {
  const states: ServerState[] = [{ kind: 'missing', tried: [] }, failure(new ResponseError(-32056, REASON))];
  for (const state of states) {
    assert.deepEqual(statusLine(state, true, true), statusLine(state, false, false));
  }
});

test('a daemon that works says what it does', () => {
  const text = (isSimulating: boolean, isAnswering: boolean): string =>
    statusLine({ kind: 'ready' }, isSimulating, isAnswering).text;
  assert.equal(text(false, true), '$(circuit-board) hlsd');
  assert.match(text(true, true), /simulating/);
  assert.match(text(false, false), /reconnecting/);
});

test('why a file is not compiled is said with what to do', () => {
  assert.equal(fileState([{ detail: 'kernel' }], true), 'kernel');
  assert.equal(fileState([], false), 'unknown');
  const unmarked = fileState([], true);
  assert.match(explainFile(unmarked) ?? '', /\/\/ hls: kernel/);
  assert.equal(statusLine({ kind: 'ready' }, false, true, unmarked).text, '$(circuit-board) hlsd: no kernel');
  assert.match(explainFile(fileState([{ detail: 'helper' }], true)) ?? '', /HLS_CALL/);
  assert.equal(explainFile('kernel'), undefined);
});
