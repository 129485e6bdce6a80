// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pan and zoom of an SVG: the drawing is moved below a fixed frame.
import type { Place } from '../scene/scene.ts';

const SCALE_MIN = 0.002;
const SCALE_MAX = 6;
/** At this scale the smallest texts, of 11 pixels, have 9. */
export const SCALE_READABLE = 9.1 / 11;
const SCALE_FIRST = 1.1;
const MARGIN = 12;

export class Camera {
  private x = 0;
  private y = 0;
  private zoomed = 1;
  private dragged = 0;
  /** Of the frame; to ask the page would have it laid out each time. */
  private size = { clientWidth: 0, clientHeight: 0 };

  /** `onMove` is called whenever something else is seen. */
  constructor(
    private readonly frame: SVGSVGElement,
    private readonly stage: SVGGElement,
    private readonly onMove: () => void,
  ) {
    frame.addEventListener('wheel', (event) => this.onWheel(event), { passive: false });
    frame.addEventListener('pointerdown', (event) => this.onPress(event));
    this.measure();
    new ResizeObserver(() => {
      this.measure();
      this.onMove();
    }).observe(frame);
  }

  private measure(): void {
    const { clientWidth, clientHeight } = this.frame;
    this.size = { clientWidth, clientHeight };
  }

  /** Whether the last press moved the drawing: then it was no click. */
  get wasDragged(): boolean {
    return this.dragged > 4;
  }

  /** What of the drawing is seen. */
  get seen(): Place {
    const { clientWidth, clientHeight } = this.size;
    const scale = this.zoomed;
    return { x: -this.x / scale, y: -this.y / scale, width: clientWidth / scale, height: clientHeight / scale };
  }

  /** All of it, however small. */
  fit(width: number, height: number): void {
    this.fitAt(width, height, SCALE_MIN, width / 2);
  }

  /** All of it, or the top of it so large that it can be read, around an x. */
  home(width: number, height: number, x: number): void {
    this.fitAt(width, height, SCALE_READABLE, x);
  }

  zoom(factor: number): void {
    this.zoomAt(factor, this.size.clientWidth / 2, this.size.clientHeight / 2);
  }

  /** Brings a place to the middle, large enough to be read. */
  centre(place: Place): void {
    const { clientWidth, clientHeight } = this.size;
    const most = Math.min(clientWidth / (place.width + 60), clientHeight / (place.height + 60));
    this.zoomed = clamp(Math.min(Math.max(this.zoomed, SCALE_READABLE), Math.max(most, SCALE_READABLE * 0.5)));
    this.x = clientWidth / 2 - (place.x + place.width / 2) * this.zoomed;
    this.y = clientHeight / 2 - (place.y + place.height / 2) * this.zoomed;
    this.apply();
  }

  /** Brings the top of a place to the middle, so near that it can be read. */
  approach({ x, y, width, height }: Place): void {
    this.zoomed = Math.max(this.zoomed, SCALE_READABLE);
    this.moveTo(x + width / 2, y + Math.min(height / 2, 100));
  }

  /** Moves the drawing so that what was at a place is at another one. */
  keep(before: { x: number; y: number }, after: { x: number; y: number }): void {
    this.x += (before.x - after.x) * this.zoomed;
    this.y += (before.y - after.y) * this.zoomed;
    this.apply();
  }

  /** To the middle of the view, at the same scale. */
  moveTo(x: number, y: number): void {
    this.x = this.size.clientWidth / 2 - x * this.zoomed;
    this.y = this.size.clientHeight / 2 - y * this.zoomed;
    this.apply();
  }

  private fitAt(width: number, height: number, least: number, middle: number): void {
    const { clientWidth, clientHeight } = this.size;
    this.zoomed = clamp(Math.max(Math.min(clientWidth / width, clientHeight / height, SCALE_FIRST), least));
    const room = clientWidth - width * this.zoomed;
    const wanted = clientWidth / 2 - middle * this.zoomed;
    this.x = room >= 0 ? room / 2 : Math.min(MARGIN, Math.max(room - MARGIN, wanted));
    // What does not fit is seen from the top.
    this.y = Math.max((clientHeight - height * this.zoomed) / 2, 0);
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
    const scale = clamp(this.zoomed * factor);
    this.x = x - ((x - this.x) * scale) / this.zoomed;
    this.y = y - ((y - this.y) * scale) / this.zoomed;
    this.zoomed = scale;
    this.apply();
  }

  private apply(): void {
    this.stage.setAttribute('transform', `translate(${this.x} ${this.y}) scale(${this.zoomed})`);
    this.onMove();
  }
}

function clamp(scale: number): number {
  return Math.min(SCALE_MAX, Math.max(SCALE_MIN, scale));
}
