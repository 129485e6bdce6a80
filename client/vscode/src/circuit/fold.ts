// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Folding: forks, buffers and constants become parts of the channels that they are
// on. What is left between two units is a wire. Pure, and shared with the webview.
import type { Circuit, Unit } from './model.ts';

/** What may be folded. */
export const FOLDABLE = ['fork', 'buffer', 'constant'] as const;
export type Foldable = (typeof FOLDABLE)[number];

const KINDS: Record<string, Foldable> = {
  fork: 'fork', lazy_fork: 'fork', sink: 'fork',
  buffer: 'buffer', tehb: 'buffer', oehb: 'buffer',
  constant: 'constant', source: 'constant',
};

export function foldableOf(op: string): Foldable | undefined {
  return KINDS[op];
}

/** A way of tokens from a unit to another, through what is folded. */
export interface Wire {
  source: string;
  sourcePort: number;
  target: string;
  targetPort: number;
  /** That of the last channel. */
  type: string;
  /** Indices of the circuit's channels, from the source on. */
  channels: number[];
  /** The folded units between them. */
  through: string[];
  /** Slots of the buffers among these. */
  slots: number;
}

export interface Folded {
  wires: Wire[];
  /** The constants at the inputs of a unit, as texts. */
  constants: Map<string, { port: number; label: string }[]>;
  /** The folded units. */
  hidden: Set<string>;
  /** For each folded unit a unit that shows it: where its tokens go, else whence they come. */
  shownBy: Map<string, string>;
}

/** `shown` are kinds, and single units, that are not folded. */
export function fold(circuit: Circuit, shown: ReadonlySet<string>): Folded {
  const units = new Map(circuit.units.map((unit) => [unit.id, unit]));
  const hidden = new Set(circuit.units.filter((unit) => isHidden(unit, shown)).map((unit) => unit.id));
  const inputs = new Map<string, number[]>();
  circuit.channels.forEach(({ target }, index) => {
    const known = inputs.get(target);
    if (known) {
      known.push(index);
    } else {
      inputs.set(target, [index]);
    }
  });
  const folded: Folded = { wires: [], constants: new Map(), hidden, shownBy: new Map() };
  circuit.channels.forEach(({ target }, index) => {
    if (!hidden.has(target)) {
      follow(circuit, units, inputs, index, folded);
    }
  });
  addHosts(circuit, folded);
  return folded;
}

function isHidden({ id, op }: Unit, shown: ReadonlySet<string>): boolean {
  const kind = foldableOf(op);
  return kind !== undefined && !shown.has(kind) && !shown.has(id);
}

/** From a channel back to the unit whose tokens it carries. */
function follow(
  circuit: Circuit,
  units: Map<string, Unit>,
  inputs: Map<string, number[]>,
  last: number,
  { wires, constants, hidden, shownBy }: Folded,
): void {
  const { target, targetPort, type } = circuit.channels[last]!;
  const channels = [last];
  const through: string[] = [];
  let { source, sourcePort } = circuit.channels[last]!;
  while (hidden.has(source)) {
    if (through.includes(source)) {
      return; // A ring of nothing but folded units.
    }
    through.unshift(source);
    shownBy.set(source, shownBy.get(source) ?? target);
    const before = isOrigin(units.get(source)!) ? undefined : inputs.get(source)?.[0];
    if (before === undefined) {
      const { op, label } = units.get(source)!;
      const list = constants.get(target) ?? [];
      constants.set(target, list);
      list.push({ port: targetPort, label: op === 'constant' ? label : '' });
      return;
    }
    channels.unshift(before);
    ({ source, sourcePort } = circuit.channels[before]!);
  }
  const slots = through.reduce((sum, id) => sum + (units.get(id)!.slots ?? 0), 0);
  wires.push({ source, sourcePort, target, targetPort, type, channels, through, slots });
}

/** What a constant waits for says nothing. */
function isOrigin({ op }: Unit): boolean {
  return op === 'constant' || op === 'source';
}

/** Folded units that no wire passes, such as a sink behind a unit, are at what is
 * before or behind them. */
function addHosts({ channels }: Circuit, { hidden, shownBy }: Folded): void {
  const isLost = (id: string): boolean => hidden.has(id) && !shownBy.has(id);
  const ends = channels.flatMap(({ source, target }) => [[source, target], [target, source]] as const);
  let lost = ends.filter(([id]) => isLost(id));
  for (let before = -1; before !== lost.length; ) {
    before = lost.length;
    for (const [id, other] of lost) {
      const host = hidden.has(other) ? shownBy.get(other) : other;
      if (host !== undefined) {
        shownBy.set(id, shownBy.get(id) ?? host);
      }
    }
    lost = lost.filter(([id]) => isLost(id));
  }
}

/** `+ 1`, `5 −`, `mux 0`: the sign of a unit with the constants at its inputs. */
export function labelWith(unit: Unit, constants: { port: number; label: string }[] | undefined, inputCount: number): string {
  const texts = (constants ?? []).filter(({ label }) => label !== '').toSorted((a, b) => a.port - b.port);
  if (texts.length === 0 || unit.group === 'memory' || unit.group === 'port') {
    return unit.label;
  }
  const words = texts.map(({ label }) => label).join(', ');
  const isLeft = texts.length === 1 && inputCount === 2 && texts[0]!.port === 0 && unit.group === 'compute';
  return isLeft ? `${words} ${unit.label}` : `${unit.label} ${words}`;
}
