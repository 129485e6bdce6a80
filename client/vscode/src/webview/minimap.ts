// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All of the circuit in small, with what of it is seen: a press goes there.
import type { Place } from '../scene/scene.ts';
import { outlinesOf } from './far.ts';
import type { Shown } from './shown.ts';
import { element } from './svg.ts';

/** The share of the map that a circuit fills at least: one that is much longer than
 * wide is drawn wider than it is. */
const SHARE_MIN = 0.4;

export class Minimap {
  /** Of the circuit. */
  private size = { width: 1, height: 1 };
  /** How much wider than high the map is. */
  private ratio = 1;
  private readonly things = element('g');
  private readonly seen = element('rect', { class: 'seen' });
  readonly root = element('svg', { class: 'minimap', preserveAspectRatio: 'none', role: 'img', 'aria-label': 'All of the circuit, and the part that is shown' }, [
    this.things,
    this.seen,
  ]);

  constructor(go: (x: number, y: number) => void) {
    const follow = (event: PointerEvent): void => {
      const matrix = this.things.getScreenCTM();
      if (matrix && event.buttons & 1) {
        const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
        go(x, y);
      }
    };
    this.root.addEventListener('pointerdown', follow);
    this.root.addEventListener('pointermove', follow);
    new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      this.ratio = width / Math.max(height, 1);
      this.stretch();
    }).observe(this.root);
  }

  show(shown: Shown): void {
    const { width, height, boxes } = shown.scene;
    this.size = { width, height };
    this.stretch();
    this.things.replaceChildren(
      ...boxes.map((box) =>
        element('rect', { class: box.isOpen ? 'open' : 'closed', x: box.x, y: box.y, width: box.width, height: box.height }),
      ),
      element('path', { class: 'units', d: outlinesOf(shown, shown.scene.units) }),
    );
  }

  /** Has the circuit fill the map, as far as it keeps its shape. */
  private stretch(): void {
    const { size: { width, height }, ratio } = this;
    const across = Math.min(Math.max(width, height * ratio), width / SHARE_MIN);
    const down = Math.min(Math.max(height, width / ratio), height / SHARE_MIN);
    this.root.setAttribute('viewBox', [(width - across) / 2, (height - down) / 2, across, down].join(' '));
  }

  see({ x, y, width, height }: Place): void {
    for (const [name, value] of Object.entries({ x, y, width, height })) {
      this.seen.setAttribute(name, String(value));
    }
  }
}
