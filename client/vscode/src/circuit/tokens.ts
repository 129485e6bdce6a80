// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The states of a circuit's channels in a simulation, cycle by cycle. Pure, and
// shared with the webview.
import type { Circuit } from './model.ts';

/** `tokens` in the answer of hls/simulate (docs/protocol.md). */
export interface RecordedTokens {
  cycles: number;
  channels: { source: string; target: string }[];
  /** Two bits per channel from the lowest on, valid and ready; whole bytes per
   * cycle. */
  states: string | { base64: string };
}

/** The recording that the view plays. */
export interface Tokens {
  cycles: number;
  /** Channels of the recording. */
  recorded: number;
  /** For each channel of the circuit its number in the recording, or -1. */
  order: number[];
  states: string;
}

/** The state of a channel in a cycle. */
export type ChannelState = 'idle' | 'moves' | 'waits';

export function tokensOf(recording: RecordedTokens, circuit: Circuit): Tokens {
  return {
    cycles: recording.cycles,
    recorded: recording.channels.length,
    order: orderOf(recording.channels, circuit),
    states: typeof recording.states === 'string' ? toBase64(recording.states) : recording.states.base64,
  };
}

/**
 * Channels are told by the units at their ends; of several between the same two,
 * the first is the one from the first output. What leaves the circuit goes to a
 * port, or to the unit `end`.
 */
function orderOf(recorded: RecordedTokens['channels'], { channels, units }: Circuit): number[] {
  const last = units.find((unit) => unit.op === 'end')?.id;
  const waiting = new Map<string, number[]>();
  recorded.forEach(({ source, target }, index) => {
    const key = ends(unitOf(source), target.includes('.') ? unitOf(target) : '');
    waiting.set(key, [...(waiting.get(key) ?? []), index]);
  });
  for (const indices of waiting.values()) {
    indices.sort((a, b) => portOf(recorded[a]!.source) - portOf(recorded[b]!.source));
  }
  const order = channels.map(() => -1);
  [...channels.keys()]
    .sort((a, b) => channels[a]!.sourcePort - channels[b]!.sourcePort)
    .forEach((index) => {
      const { source, target } = channels[index]!;
      order[index] = waiting.get(ends(source, target === last ? '' : target))?.shift() ?? -1;
    });
  return order;
}

function ends(source: string, target: string): string {
  return JSON.stringify([source, target]);
}

/** `fork0.outs_1` is an end of the unit `fork0`. */
function unitOf(end: string): string {
  return end.split('.')[0] ?? end;
}

function portOf(end: string): number {
  return Number(/(\d+)$/.exec(end.split('.')[1] ?? '')?.[1] ?? 0);
}

function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

/** Reads a recording. */
export class TokenReader {
  private readonly tokens: Tokens;
  private readonly bytes: Uint8Array;
  private readonly stride: number;

  constructor(tokens: Tokens) {
    this.tokens = tokens;
    this.bytes = Uint8Array.from(atob(tokens.states), (character) => character.charCodeAt(0));
    this.stride = Math.ceil(tokens.recorded / 4);
  }

  get cycles(): number {
    return this.tokens.cycles;
  }

  /** Of the channel at this index of the circuit. */
  state(channel: number, cycle: number): ChannelState {
    const number = this.tokens.order[channel] ?? -1;
    if (number < 0) {
      return 'idle';
    }
    const byte = this.bytes[cycle * this.stride + (number >> 2)] ?? 0;
    const bits = (byte >> ((number & 3) * 2)) & 3;
    return bits === 3 ? 'moves' : bits === 1 ? 'waits' : 'idle';
  }

  /** In how many cycles a token moved on it, and in how many one waited. */
  count(channel: number): { moves: number; waits: number } {
    const counts = { moves: 0, waits: 0, idle: 0 };
    for (let cycle = 0; cycle < this.cycles; cycle++) {
      counts[this.state(channel, cycle)]++;
    }
    return counts;
  }
}
