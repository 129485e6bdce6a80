// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All of the circuit in small, with what of it is seen: a press goes there.
import type { Place } from '../scene/scene.ts';
import { outlinesOf } from './far.ts';
import type { Shown } from './shown.ts';
import { element } from './svg.ts';

export class Minimap {
  private readonly things = element('g');
  private readonly seen = element('rect', { class: 'seen' });
  readonly root = element('svg', { class: 'minimap', role: 'img', 'aria-label': 'All of the circuit, and the part that is shown' }, [
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
  }

  show(shown: Shown): void {
    const { width, height, boxes } = shown.scene;
    this.root.setAttribute('viewBox', `0 0 ${width} ${height}`);
    this.things.replaceChildren(
      ...boxes.map((box) =>
        element('rect', { class: box.isOpen ? 'open' : 'closed', x: box.x, y: box.y, width: box.width, height: box.height }),
      ),
      element('path', { class: 'units', d: outlinesOf(shown, shown.scene.units) }),
    );
  }

  see({ x, y, width, height }: Place): void {
    for (const [name, value] of Object.entries({ x, y, width, height })) {
      this.seen.setAttribute(name, String(value));
    }
  }
}
