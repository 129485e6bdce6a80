// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is known of the unit, box or channel that is chosen, and the ways from it.
import type { Wire } from '../circuit/fold.ts';
import type { Loop, Unit } from '../circuit/model.ts';
import type { PlacedBox } from '../scene/scene.ts';
import type { Look } from '../scene/view.ts';
import { button, link } from './buttons.ts';
import { typeOf } from './draw.ts';
import type { Shown } from './shown.ts';
import { html } from './svg.ts';

export interface Actions {
  /** Goes to another unit. */
  go: (id: string) => void;
  /** Shows the unit's line in the source. */
  reveal: (unit: Unit) => void;
  /** Shows only what is so many wires away from a unit; 0: everything. */
  near: (unit: string, hops: number) => void;
  /** Opens or closes a box. */
  toggle: (box: string) => void;
  /** The state of a channel, by its index, in the simulation that is played; empty
   * when there is none. */
  traffic: (channel: number) => string;
}

const HOPS = [1, 2, 3, 5];

export function unitDetails(unit: Unit, shown: Shown, actions: Actions): HTMLElement[] {
  const facts: [string, string | HTMLElement][] = [['operation', unit.op], ...unit.details];
  if (unit.line !== undefined) {
    facts.push(['source', link(`${shown.file}:${unit.line}`, () => actions.reveal(unit))]);
  }
  const box = shown.paths.get(unit.id)?.at(-1);
  if (box && box.kind !== 'circuit') {
    facts.push(['in', box.title]);
  }
  return [
    html('h2', { class: unit.group }, [html('i'), unit.id]),
    html('dl', {}, facts.flatMap(([name, value]) => [html('dt', {}, [name]), html('dd', {}, [value])])),
    ...constants(unit, shown),
    hops(unit.id, shown, actions),
    ...wireList('from', shown.wiresInto(unit.id), (wire) => wire.source, actions),
    ...wireList('to', shown.wiresFrom(unit.id), (wire) => wire.target, actions),
  ];
}

export function boxDetails(box: PlacedBox, loop: Loop | undefined, actions: Actions): HTMLElement[] {
  return [
    html('h2', { class: 'box' }, [box.title]),
    html('p', {}, [box.facts]),
    ...(loop ? [html('p', { class: 'about' }, [loop.about])] : []),
    button(box.isOpen ? 'collapse-all' : 'expand-all', box.isOpen ? 'Close' : 'Open', 'Open or close the box (Enter)', () =>
      actions.toggle(box.id),
    ),
  ];
}

export function edgeDetails(wires: Wire[], actions: Actions): HTMLElement[] {
  const most = 40;
  return [
    html('h2', {}, [wires.length === 1 ? 'channel' : `${wires.length} channels`]),
    ...wires.slice(0, most).flatMap((wire) => [
      html('ul', { class: 'wire' }, [
        row([link(wire.source, () => actions.go(wire.source)), ' → ', link(wire.target, () => actions.go(wire.target))], wire, actions),
      ]),
    ]),
    ...(wires.length > most ? [html('p', {}, [`and ${wires.length - most} more`])] : []),
  ];
}

/** When nothing is chosen. */
export function hintDetails({ near }: Look, actions: Actions): HTMLElement[] {
  return [
    ...(near
      ? [
          html('p', {}, [`Only what is at most ${near.hops} channels from ${near.unit}.`]),
          button('', 'Show the whole circuit', 'Show the whole circuit', () => actions.near(near.unit, 0)),
        ]
      : []),
    html('p', { class: 'hint' }, ['A press on a box opens it, one on a unit shows its line and what it is connected to.']),
  ];
}

/** The values at its inputs that are always the same. */
function constants(unit: Unit, { folded }: Shown): HTMLElement[] {
  const values = (folded.constants.get(unit.id) ?? []).filter(({ label }) => label !== '');
  return values.length === 0
    ? []
    : [html('h3', {}, ['constants']), html('ul', {}, values.map(({ port, label }) => html('li', {}, [`input ${port}: ${label}`])))];
}

function hops(unit: string, { look }: Shown, actions: Actions): HTMLElement {
  const now = look.near?.unit === unit ? look.near.hops : 0;
  const choice = (hop: number, label: string, help: string): HTMLButtonElement => {
    const made = button('', label, help, () => actions.near(unit, hop));
    made.setAttribute('aria-pressed', String(hop === now));
    return made;
  };
  return html('div', { class: 'hops', role: 'group', 'aria-label': 'Neighbourhood' }, [
    html('span', {}, ['only within']),
    ...HOPS.map((hop) => choice(hop, String(hop), `Only what is at most ${hop} channels away`)),
    choice(0, 'all', 'The whole circuit'),
  ]);
}

function wireList(heading: string, wires: Wire[], other: (wire: Wire) => string, actions: Actions): HTMLElement[] {
  if (wires.length === 0) {
    return [];
  }
  const rows = wires.map((wire) => row([link(other(wire), () => actions.go(other(wire)))], wire, actions));
  return [html('h3', {}, [heading]), html('ul', {}, rows)];
}

/** A wire, what is folded into it, and its tokens. */
function row(ends: (Node | string)[], wire: Wire, actions: Actions): HTMLElement {
  const through = wire.through.flatMap((id, index) => [index === 0 ? 'through ' : ', ', link(id, () => actions.go(id))]);
  return html('li', {}, [
    html('span', {}, ends),
    html('span', { class: 'type' }, [typeOf(wire.type)]),
    html('span', { class: 'through' }, through),
    html('span', { class: 'traffic' }, [actions.traffic(wire.channels.at(-1)!)]),
  ]);
}
