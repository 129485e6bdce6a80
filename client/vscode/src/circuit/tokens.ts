// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The states of a circuit's channels in a simulation, cycle by cycle. Pure, and
// shared with the webview.
import type { Circuit } from './model.ts';

/** `playback` in the answer of hls/simulate (docs/protocol.md). */
export interface Playback {
  /** The first cycle that was kept; cycles are counted from 0, through all calls. */
  from: number;
  /** So many were kept. */
  cycles: number;
  /** The cycles of each call. */
  calls: number[];
  /** With what each did in all cycles. */
  channels: { source: string; target: string; moved: number; stalled: number }[];
  blockCycles: number;
  /** The bytes of each block. */
  blocks: number[];
  /** The blocks, in the format of zlib. In them are two bits per channel from
   * the lowest on, valid and ready; whole bytes per cycle. */
  packed: string | { base64: string };
}

/** The recording that the view plays. */
export interface Tokens extends Omit<Playback, 'channels' | 'packed'> {
  /** Channels of the recording. */
  recorded: number;
  /** For each channel of the circuit its number in the recording, or -1. */
  order: number[];
  /** For each channel of the recording: cycles in which a token moved, or waited. */
  counts: { moved: number; stalled: number }[];
  packed: string;
}

/** The state of a channel in a cycle. */
export type ChannelState = 'idle' | 'moves' | 'waits';

/** Where a cycle is: in which call, and which of its cycles. */
export interface Place {
  call: number;
  cycle: number;
  /** That the call has. */
  cycles: number;
}

export function tokensOf({ channels, packed, ...rest }: Playback, circuit: Circuit): Tokens {
  return {
    ...rest,
    recorded: channels.length,
    order: orderOf(channels, circuit),
    counts: channels.map(({ moved, stalled }) => ({ moved, stalled })),
    packed: typeof packed === 'string' ? toBase64(packed) : packed.base64,
  };
}

/**
 * Channels are told by the units at their ends; of several between the same two,
 * the first is the one from the first output. What leaves the circuit goes to a
 * port, or to the unit `end`.
 */
function orderOf(recorded: Playback['channels'], { channels, units }: Circuit): number[] {
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

/** Unpacks a block. */
export type Inflate = (packed: Uint8Array) => Promise<Uint8Array>;

/** So many blocks stay unpacked. */
const KEPT_BLOCKS = 8;

/** A stretch of cycles that was recorded. */
interface Stretch {
  from: number;
  cycles: number;
  blocks: Uint8Array[];
}

/** Reads what was recorded of a simulation, which may be in several stretches. */
export class TokenReader {
  private readonly tokens: Tokens;
  private readonly inflate: Inflate;
  private readonly stride: number;
  /** The first cycle of each call, and that behind the last. */
  private readonly begins: number[] = [0];
  private readonly stretches: Stretch[] = [];
  /** By the packed block; what was read last comes last. */
  private readonly unpacked = new Map<Uint8Array, Uint8Array>();

  constructor(tokens: Tokens, inflate: Inflate) {
    this.tokens = tokens;
    this.inflate = inflate;
    this.stride = Math.ceil(tokens.recorded / 4);
    for (const cycles of tokens.calls) {
      this.begins.push(this.begins.at(-1)! + cycles);
    }
    this.add(tokens);
  }

  /** Another recording of the same simulation. */
  add({ from, cycles, blocks, packed }: Tokens): void {
    const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
    let at = 0;
    this.stretches.push({ from, cycles, blocks: blocks.map((size) => bytes.subarray(at, (at += size))) });
  }

  /** Of all calls. */
  get cycles(): number {
    return this.begins.at(-1)!;
  }

  get calls(): number {
    return this.tokens.calls.length;
  }

  place(cycle: number): Place {
    let first = 0;
    let end = this.calls;
    while (end - first > 1) {
      const middle = (first + end) >> 1;
      if (this.begins[middle]! <= cycle) {
        first = middle;
      } else {
        end = middle;
      }
    }
    return { call: first, cycle: cycle - this.begins[first]!, cycles: this.tokens.calls[first] ?? 0 };
  }

  /** The first cycle of a call. */
  begin(call: number): number {
    return this.begins[call] ?? this.cycles;
  }

  /** Whether it was recorded. */
  has(cycle: number): boolean {
    return this.find(cycle) !== undefined;
  }

  /** Whether state() knows it. */
  isLoaded(cycle: number): boolean {
    const found = this.find(cycle);
    return found !== undefined && this.unpacked.has(found.block);
  }

  /** Has state() know it, and its neighbours. */
  async load(cycle: number): Promise<void> {
    const found = this.find(cycle);
    if (!found) {
      return;
    }
    const bytes = this.unpacked.get(found.block) ?? (await this.inflate(found.block));
    this.unpacked.delete(found.block);
    this.unpacked.set(found.block, bytes);
    for (const block of this.unpacked.keys()) {
      if (this.unpacked.size <= KEPT_BLOCKS) {
        break;
      }
      this.unpacked.delete(block);
    }
  }

  /** Of the channel at this index of the circuit. */
  state(channel: number, cycle: number): ChannelState {
    const number = this.tokens.order[channel] ?? -1;
    const found = this.find(cycle);
    const bytes = found && this.unpacked.get(found.block);
    if (number < 0 || !bytes) {
      return 'idle';
    }
    const byte = bytes[found.offset * this.stride + (number >> 2)] ?? 0;
    const bits = (byte >> ((number & 3) * 2)) & 3;
    return bits === 3 ? 'moves' : bits === 1 ? 'waits' : 'idle';
  }

  /** In how many of all cycles a token moved on it, and in how many one waited. */
  count(channel: number): { moved: number; stalled: number } {
    return this.tokens.counts[this.tokens.order[channel] ?? -1] ?? { moved: 0, stalled: 0 };
  }

  private find(cycle: number): { block: Uint8Array; offset: number } | undefined {
    const stretch = this.stretches.find(({ from, cycles }) => cycle >= from && cycle < from + cycles);
    const at = cycle - (stretch?.from ?? 0);
    const block = stretch?.blocks[Math.floor(at / this.tokens.blockCycles)];
    return block && { block, offset: at % this.tokens.blockCycles };
  }
}
