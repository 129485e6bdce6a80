// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Buttons with the editor's own icons.
import { html } from './svg.ts';

/** `name` is one of the editor's icons, empty for none. */
export function button(name: string, label: string, help: string, act: () => void): HTMLButtonElement {
  const icon = name === '' ? [] : [html('span', { class: `codicon codicon-${name}`, 'aria-hidden': 'true' })];
  const made = html('button', { type: 'button', title: help, 'aria-label': help }, [...icon, ...(label === '' ? [] : [label])]);
  made.addEventListener('click', act);
  return made;
}

/** Looks like a part of the text. */
export function link(label: string, act: () => void): HTMLButtonElement {
  const made = html('button', { type: 'button', class: 'link' }, [label]);
  made.addEventListener('click', act);
  return made;
}

export function setIcon(made: HTMLButtonElement, name: string): void {
  made.querySelector('.codicon')?.setAttribute('class', `codicon codicon-${name}`);
}
