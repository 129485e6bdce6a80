// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The messages between the view and the worker that lays out.
import type { Circuit } from '../../circuit/model.ts';
import type { Look, View } from '../../scene/view.ts';

export type ToLayout = { number: number; circuit?: Circuit; look: Look };

export type FromLayout =
  | { type: 'progress'; number: number; done: number; all: number }
  | { type: 'view'; number: number; view: View }
  | { type: 'failed'; number: number; reason: string };
