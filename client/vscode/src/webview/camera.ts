// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Moving and zooming a drawing: the wheel zooms where the pointer is, dragging
// moves, and what is asked for is brought to the middle.
import type { Box } from './layout.ts';

const SCALE_MIN = 0.05;
const SCALE_MAX = 4;
/** A drag of less is a click. */
const CLICK_PX = 4;

export class Camera {
  private x = 0;
  private y = 0;
  private scale = 1;
  private dragged = 0;

  constructor(
    private readonly frame: SVGSVGElement,
    private readonly stage: SVGGElement,
  ) {
    frame.addEventListener('wheel', (event) => this.onWheel(event), { passive: false });
    frame.addEventListener('pointerdown', (event) => this.onPress(event));
  }

  /** Whether the pointer was moved since it was pressed. */
  get wasDragged(): boolean {
    return this.dragged > CLICK_PX;
  }

  /** Shows all of a drawing of that size; a small one is not blown up. */
  fit(width: number, height: number): void {
    const { clientWidth, clientHeight } = this.frame;
    this.scale = clamp(Math.min(clientWidth / width, clientHeight / height, 1.2));
    this.x = (clientWidth - width * this.scale) / 2;
    this.y = (clientHeight - height * this.scale) / 2;
    this.apply();
  }

  zoom(factor: number): void {
    this.zoomAt(factor, this.frame.clientWidth / 2, this.frame.clientHeight / 2);
  }

  /** Brings a place to the middle, large enough to be read. */
  centre(box: Box): void {
    this.scale = Math.max(this.scale, 0.8);
    this.x = this.frame.clientWidth / 2 - (box.x + box.width / 2) * this.scale;
    this.y = this.frame.clientHeight / 2 - (box.y + box.height / 2) * this.scale;
    this.apply();
  }

  private onWheel(event: WheelEvent): void {
    event.preventDefault();
    const frame = this.frame.getBoundingClientRect();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    this.zoomAt(Math.exp(-event.deltaY * unit * 0.0015), event.clientX - frame.left, event.clientY - frame.top);
  }

  private onPress(event: PointerEvent): void {
    this.dragged = 0;
    const move = (moved: PointerEvent): void => {
      this.dragged += Math.abs(moved.movementX) + Math.abs(moved.movementY);
      this.x += moved.movementX;
      this.y += moved.movementY;
      this.apply();
    };
    const end = (): void => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
    };
    if (event.button === 0) {
      window.addEventListener('pointermove', move);
      window.addEventListener('pointerup', end);
      window.addEventListener('pointercancel', end);
    }
  }

  private zoomAt(factor: number, x: number, y: number): void {
    const scale = clamp(this.scale * factor);
    this.x = x - ((x - this.x) * scale) / this.scale;
    this.y = y - ((y - this.y) * scale) / this.scale;
    this.scale = scale;
    this.apply();
  }

  private apply(): void {
    this.stage.setAttribute('transform', `translate(${this.x} ${this.y}) scale(${this.scale})`);
  }
}

function clamp(scale: number): number {
  return Math.min(SCALE_MAX, Math.max(SCALE_MIN, scale));
}
