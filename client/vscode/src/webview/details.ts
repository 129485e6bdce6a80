// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The details of a unit, and the way to its neighbours.
import type { Channel, Circuit, Unit } from '../circuit/model.ts';
import { html } from './svg.ts';

export interface Actions {
  /** Goes to another unit. */
  go: (id: string) => void;
  /** Shows the unit's line in the source. */
  reveal: (unit: Unit) => void;
  /** The state of a channel, by its index, in the simulation that is played; empty
   * when there is none. */
  traffic: (channel: number) => string;
}

export function describeUnit(unit: Unit, circuit: Circuit, file: string, actions: Actions): HTMLElement[] {
  const inputs = circuit.channels.filter((channel) => channel.target === unit.id);
  const outputs = circuit.channels.filter((channel) => channel.source === unit.id);
  const facts: [string, string | HTMLElement][] = [['operation', unit.op], ...unit.details];
  if (unit.line !== undefined) {
    facts.push(['source', link(`${file}:${unit.line}`, () => actions.reveal(unit))]);
  }
  if (unit.block !== undefined) {
    facts.push(['block', String(unit.block)]);
  }
  return [
    html('h2', { class: unit.group }, [html('i'), unit.id]),
    html('dl', {}, facts.flatMap(([name, value]) => [html('dt', {}, [name]), html('dd', {}, [value])])),
    ...neighbours('from', inputs, (channel) => channel.source, circuit, actions),
    ...neighbours('to', outputs, (channel) => channel.target, circuit, actions),
  ];
}

function neighbours(
  heading: string,
  channels: Channel[],
  other: (channel: Channel) => string,
  circuit: Circuit,
  actions: Actions,
): HTMLElement[] {
  if (channels.length === 0) {
    return [];
  }
  const rows = channels.map((channel) =>
    html('li', {}, [
      link(other(channel), () => actions.go(other(channel))),
      html('span', { class: 'type' }, [channel.type === '' ? 'control' : channel.type]),
      html('span', { class: 'traffic' }, [actions.traffic(circuit.channels.indexOf(channel))]),
    ]),
  );
  return [html('h3', {}, [heading]), html('ul', {}, rows)];
}

function link(label: string, act: () => void): HTMLButtonElement {
  const made = html('button', { type: 'button', class: 'link' }, [label]);
  made.addEventListener('click', act);
  return made;
}
