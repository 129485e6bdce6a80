// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The circuit view: what the extension and the user say to it.
import type { FromView, ToView } from '../circuit/messages.ts';
import { button } from './buttons.ts';
import { CircuitView } from './circuit_view.ts';
import { Finder } from './finder.ts';
import { banners, frame, legend, side, spoken, title } from './page.ts';
import { html } from './svg.ts';

declare function acquireVsCodeApi(): { postMessage(message: FromView): void };

const host = acquireVsCodeApi();
const lineChip = button('target', '', 'Show the units of the line that the cursor is in (l)', () => view.showLine());
lineChip.hidden = true;
const view: CircuitView = new CircuitView((message) => host.postMessage(message), lineChip, () => finder.find());
const finder: Finder = new Finder(() => view.shown, (ids) => view.find(ids), (id) => view.go(id));
const run = button('debug-start', 'Simulate', 'Simulate, and watch the tokens move (s)', askTokens);
run.classList.add('primary');

document.body.append(
  html('header', {}, [
    title,
    html('div', { class: 'tools' }, [
      run,
      finder.element,
      lineChip,
      button('zoom-out', '', 'Zoom out (-)', () => view.camera.zoom(1 / 1.3)),
      button('zoom-in', '', 'Zoom in (+)', () => view.camera.zoom(1.3)),
      button('screen-full', '', 'Fit all (0)', () => view.fit()),
      button('expand-all', '', 'Open all boxes (e)', () => view.openAll()),
      button('collapse-all', '', 'Only the structure (c)', () => view.closeAll()),
      button('export', 'SVG', 'Save what is open as SVG', () => void view.save('svg')),
      button('export', 'PNG', 'Save what is open as PNG', () => void view.save('png')),
    ]),
  ]),
  ...banners.parts,
  html('main', {}, [html('div', { class: 'room' }, [frame, side(view.minimap.root)])]),
  view.player.bar,
  legend,
  spoken,
);
banners.say('Compiling…');

window.addEventListener('message', (event: MessageEvent<ToView>) => {
  const message = event.data;
  switch (message.type) {
    case 'circuit':
      view.receive(message.circuit, message.file);
      break;
    case 'stale':
      if (view.shown) {
        banners.sayStale(`Last circuit without errors. Now: ${message.reason}`);
      } else {
        banners.say(message.reason);
      }
      break;
    case 'tokens':
      run.disabled = false;
      view.play(message.tokens);
      break;
    case 'moreTokens':
      view.player.extend(message.tokens);
      break;
    case 'noTokens':
      run.disabled = false;
      view.player.giveUp();
      if (message.reason !== '') {
        banners.say(`There is nothing to play: ${message.reason}`);
      }
      break;
    case 'line':
      view.setLine(message.line);
      break;
  }
});

function askTokens(): void {
  run.disabled = true;
  banners.hush();
  host.postMessage({ type: 'simulate' });
}

frame.addEventListener('click', (event) => {
  if (view.camera.wasDragged || !view.shown || !(event.target instanceof Element)) {
    return;
  }
  const unit = event.target.closest('.unit')?.getAttribute('data-id');
  const box = event.target.closest('.bar, .chevron, .title, .facts')?.closest('.box')?.getAttribute('data-box');
  const edge = event.target.closest('.channel')?.getAttribute('data-edge');
  if (unit) {
    view.press(unit);
  } else if (box) {
    view.toggle(box);
  } else if (edge) {
    view.chooseEdge(Number(edge));
  } else {
    view.choose(undefined);
  }
});
frame.addEventListener('focus', () => view.remark());
frame.addEventListener('blur', () => view.remark());

const KEYS: Record<string, () => void> = {
  '+': () => view.camera.zoom(1.3),
  '=': () => view.camera.zoom(1.3),
  '-': () => view.camera.zoom(1 / 1.3),
  '0': () => view.fit(),
  '/': () => finder.focus(),
  n: () => finder.next(1),
  N: () => finder.next(-1),
  e: () => view.openAll(),
  c: () => view.closeAll(),
  l: () => view.showLine(),
  s: askTokens,
  ' ': () => view.player.playOrPause(),
  ',': () => view.player.step(-1),
  '.': () => view.player.step(1),
  Escape: () => view.choose(undefined),
};

window.addEventListener('keydown', (event) => {
  const { target } = event;
  if (finder.isTyping(target) || view.player.isTyping(target) || event.ctrlKey || event.metaKey || event.altKey) {
    return;
  }
  if (target === frame && event.key === 'Enter') {
    event.preventDefault();
    view.activate();
  } else if (target === frame && view.cursor.move(event.key)) {
    event.preventDefault();
    view.showActive();
  } else if (KEYS[event.key] && !(event.key === ' ' && target instanceof HTMLButtonElement)) {
    // A space on a button presses it.
    event.preventDefault();
    KEYS[event.key]!();
  }
});

host.postMessage({ type: 'ready' });
