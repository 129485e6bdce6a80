// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The messages between the extension and its webview.
import type { Circuit } from './model.ts';
import type { Tokens } from './tokens.ts';

export type ToView =
  | { type: 'circuit'; circuit: Circuit; file: string }
  /** The circuit is of a version before the text's; `reason` says why. */
  | { type: 'stale'; reason: string }
  /** A simulation of the circuit that is shown. */
  | { type: 'tokens'; tokens: Tokens }
  /** More cycles of that simulation. */
  | { type: 'moreTokens'; tokens: Tokens }
  /** There are none, because of this; empty: the user knows why. */
  | { type: 'noTokens'; reason: string }
  /** The cursor is in this line, counted from 1. */
  | { type: 'line'; line: number };

export type FromView =
  | { type: 'ready' }
  /** Simulate the circuit, to play it. */
  | { type: 'simulate' }
  /** The recording had no room for this cycle: another one is to begin there. */
  | { type: 'record'; from: number }
  | { type: 'reveal'; line: number; column: number }
  /** The circuit is on the screen. */
  | { type: 'drawn'; units: number }
  /** Save a picture: text of SVG, or PNG in base64. */
  | { type: 'save'; format: 'svg' | 'png'; content: string }
  | { type: 'failed'; reason: string };
