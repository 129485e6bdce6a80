// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A circuit as the view draws it. Pure, and shared with the webview.

/** The purpose of a unit; its colour. */
export const GROUPS = ['port', 'compute', 'constant', 'route', 'memory', 'buffer', 'fork', 'instance'] as const;
export type Group = (typeof GROUPS)[number];

export interface Unit {
  id: string;
  /** `addi`, `buffer` */
  op: string;
  /** The text on it. */
  label: string;
  group: Group;
  /** Basic block of the C program, if it belongs to one. */
  block: number | undefined;
  /** Where it comes from in the source, counted from 1. */
  line: number | undefined;
  column: number | undefined;
  /** Slots of a buffer. */
  slots: number | undefined;
  /** Attributes worth showing, in order. */
  details: [name: string, value: string][];
}

export interface Channel {
  id: string;
  source: string;
  sourcePort: number;
  target: string;
  targetPort: number;
  /** `i32`, `f32`; `memref<8xi32>` for an array; empty for control, which has no
   * data. */
  type: string;
}

/** A loop, and what keeps it from beginning an iteration in every cycle. */
export interface Loop {
  /** `II=2` */
  interval: string;
  /** In words, for people. */
  about: string;
  line: number | undefined;
  /** The basic blocks that it is made of, and the one it is entered by. */
  header: number;
  blocks: number[];
  /** How many cycles an iteration takes. */
  cycles: number;
  /** Names of the units, and ids of the channels between them. */
  units: string[];
  channels: string[];
}

/** The longest path between registers. */
export interface LongestPath {
  /** `longest path: 5.70 ns of 5 ns` */
  label: string;
  /** When the path leaves each unit, in nanoseconds; of those that it passes
   * twice, the last one holds. No map, for messages are JSON. */
  times: [unit: string, ns: number][];
  channels: string[];
}

export interface Circuit {
  kernel: string;
  units: Unit[];
  channels: Channel[];
  loops: Loop[];
  longest: LongestPath | undefined;
}

const SYMBOLS: Record<string, string> = {
  addi: '+', addf: '+', subi: '−', subf: '−', muli: '×', mulf: '×',
  divsi: '÷', divui: '÷', divf: '÷', remsi: '%', remui: '%', remf: '%',
  andi: '&', ori: '|', xori: '^', not: '~', negf: '−',
  shli: '≪', shrsi: '≫', shrui: '⋙',
  select: '?:', mux: 'mux', control_merge: 'cmerge', cond_br: 'branch', mem_controller: 'memory', lsq: 'queue',
};
/** By the numbers that predicates have in MLIR. */
const RELATIONS: Record<string, string[]> = {
  cmpi: ['=', '≠', '<', '≤', '>', '≥', '<', '≤', '>', '≥'],
  cmpf: ['0', '=', '>', '≥', '<', '≤', '≠', 'ord', '=', '>', '≥', '<', '≤', '≠', 'uno', '1'],
};
const MEMBERS: [Group, RegExp][] = [
  ['port', /^(argument|result|end|return)$/],
  ['constant', /^(constant|source)$/],
  ['route', /^(mux|merge|control_merge|cond_br|br|branch|select|blocker|spec_.*|speculator)$/],
  ['memory', /^(mem_controller|lsq|load|store|mc_load|mc_store|lsq_load|lsq_store|ram)$/],
  ['buffer', /^(buffer|init|tehb|oehb)$/],
  ['fork', /^(fork|lazy_fork|join|sink|split|bundle|unbundle)$/],
  ['instance', /^(instance|hw_inst|placeholder)$/],
];

/** The purpose of a unit of this operation. */
export function groupOf(op: string): Group {
  return MEMBERS.find(([, pattern]) => pattern.test(op))?.[0] ?? 'compute';
}

/** A sign where there is one that engineers know, else the operation. */
export function symbolOf(op: string, predicate: unknown): string {
  return (typeof predicate === 'number' ? RELATIONS[op]?.[predicate] : undefined) ?? SYMBOLS[op] ?? op;
}

/** Units whose name, operation, label, attributes or line have the text. */
export function search(circuit: Circuit, text: string): Unit[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') {
    return [];
  }
  return circuit.units.filter(
    (unit) =>
      [unit.id, unit.op, unit.label].some((part) => part.toLowerCase().includes(wanted)) ||
      unit.details.some(([, value]) => value.toLowerCase() === wanted) ||
      (unit.line !== undefined && wanted === `:${unit.line}`),
  );
}

/** How many units of each group there are. */
export function countGroups(circuit: Circuit): Map<Group, number> {
  const counts = new Map<Group, number>();
  for (const unit of circuit.units) {
    counts.set(unit.group, (counts.get(unit.group) ?? 0) + 1);
  }
  return counts;
}
