// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The parts of the page.
import { Banners } from './banners.ts';
import { element, html } from './svg.ts';

export const title = html('span', { class: 'title' });
export const legend = html('div', { class: 'legend' });
export const banners = new Banners();
export const details = html('aside', { class: 'details', tabindex: 0, 'aria-label': 'What is chosen' });
/** What is said to screen readers. */
export const spoken = html('div', { class: 'spoken', role: 'status', 'aria-live': 'polite' });
export const stageRoot = element('g');
export const frame = element(
  'svg',
  {
    class: 'frame',
    id: 'circuit',
    tabindex: 0,
    role: 'application',
    'aria-label': 'Circuit. Arrow keys go from unit to unit, Enter opens a box or shows the line of a unit.',
  },
  [
    element('defs', {}, [
      element(
        'marker',
        { id: 'arrow', viewBox: '0 0 8 8', refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, markerUnits: 'userSpaceOnUse', orient: 'auto' },
        [element('path', { class: 'tip', d: 'M0 1L8 4L0 7z' })],
      ),
    ]),
    stageRoot,
  ],
);

/** Says something to screen readers. */
export function speak(words: string): void {
  spoken.textContent = words;
}

/** What is beside the drawing. */
export function side(minimap: SVGSVGElement): HTMLElement {
  return html('div', { class: 'side' }, [minimap, details]);
}
