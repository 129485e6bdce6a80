// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The circuit view as a user has it, and what can be measured of it.
import { until } from './patience.mjs';

export class CircuitView {
  constructor(bench) {
    this.bench = bench;
    this.root = bench.webview();
    this.body = this.root.locator('body');
  }

  /** Waits for the first picture. */
  async drawn() {
    await this.root.locator('.box, .unit').first().waitFor();
  }

  /** A closed box that is seen. */
  async closedBox() {
    const boxes = await this.root.locator('.box[aria-expanded="false"]').all();
    for (const box of boxes) {
      if (await this.isInView(box)) {
        return box;
      }
    }
    return undefined;
  }

  async press(help) {
    await this.root.locator(`button[aria-label^="${help}"]`).click();
  }

  /** How long the last layout took until it was drawn, and the longest task of the
   * thread that draws meanwhile. The first one is counted from the message with the
   * circuit on. */
  async lastTime() {
    return await this.body.evaluate(async () => {
      const marks = (name) => performance.getEntriesByName(name);
      const drawn = marks('hls:drawn').at(-1).startTime;
      const isFirst = marks('hls:drawn').length === 1;
      const begin = isFirst ? marks('hls:circuit')[0].startTime : marks('hls:asked').at(-1).startTime;
      const tasks = await new Promise((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
        observer.observe({ type: 'longtask', buffered: true });
        setTimeout(() => resolve([]), 300);
      });
      // Up to the picture behind it.
      const within = tasks.filter((task) => task.startTime + task.duration > begin && task.startTime < drawn + 50);
      return { ms: drawn - begin, stall: Math.max(0, ...within.map((task) => task.duration)) };
    });
  }

  /** What `lastTime` says of something that has the circuit laid out anew. */
  async timed(act) {
    const count = () => this.body.evaluate(() => performance.getEntriesByName('hls:drawn').length);
    const before = await count();
    await act();
    await until(async () => (await count()) > before);
    return await this.lastTime();
  }

  /** In pixels of the screen, as it is zoomed. */
  async smallestText() {
    return await this.body.evaluate(() => {
      const sizes = [...document.querySelectorAll('#circuit text, #circuit tspan')].map((text) => {
        const matrix = text.getScreenCTM?.() ?? text.parentElement.getScreenCTM();
        return parseFloat(getComputedStyle(text).fontSize) * matrix.a;
      });
      return Math.min(...sizes);
    });
  }

  /** Whether something is above the drawing. */
  async panelsCover() {
    return await this.body.evaluate(() => {
      const drawing = document.querySelector('#circuit').getBoundingClientRect();
      return [...document.querySelectorAll('header, .side, .legend, .banner, .player')].some((panel) => {
        const { left, right, top, bottom, width } = panel.getBoundingClientRect();
        return width > 0 && left < drawing.right - 1 && drawing.left < right - 1 && top < drawing.bottom - 1 && drawing.top < bottom - 1;
      });
    });
  }

  /** The contrast of a part's colour against the ground, as WCAG computes it; the
   * smallest of all such parts. */
  async contrast(selector, property) {
    await this.root.locator(selector).first().waitFor({ state: 'attached' });
    return await this.body.evaluate(
      (body, [parts, name]) => {
        const canvas = document.createElement('canvas');
        canvas.width = canvas.height = 1;
        const context = canvas.getContext('2d', { willReadFrequently: true });
        const luminance = (colour) => {
          context.fillStyle = colour;
          context.fillRect(0, 0, 1, 1);
          const [r, g, b] = [...context.getImageData(0, 0, 1, 1).data].map((value) => {
            const part = value / 255;
            return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
          });
          return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        const ground = luminance(getComputedStyle(body).backgroundColor);
        const contrasts = [...document.querySelectorAll(parts)].map((part) => {
          const own = luminance(getComputedStyle(part)[name]);
          return (Math.max(own, ground) + 0.05) / (Math.min(own, ground) + 0.05);
        });
        return Math.min(...contrasts);
      },
      [selector, property],
    );
  }

  /** The units and boxes that are open, by their ids. */
  async allThings() {
    await this.press('Fit all');
    await this.bench.page.waitForTimeout(100);
    return new Set(await this.body.evaluate(() => [...document.querySelectorAll('.unit, .box')].map((part) => part.dataset.id ?? part.dataset.box)));
  }

  /** Goes through everything with one key: what was reached, and what of it had
   * nothing to say. */
  async walk() {
    const frame = this.root.locator('#circuit');
    await frame.focus();
    const reached = new Set();
    const silent = [];
    for (let last = ''; ; ) {
      await frame.press('ArrowRight');
      const { id, label } = await frame.evaluate((circuit) => {
        const active = document.getElementById(circuit.getAttribute('aria-activedescendant') ?? '');
        return { id: active?.dataset.id ?? active?.dataset.box ?? '', label: active?.getAttribute('aria-label') ?? '' };
      });
      if (id === last || id === '') {
        return { reached, silent };
      }
      last = id;
      reached.add(id);
      if (label === '') {
        silent.push(id);
      }
    }
  }

  /** Whether a part is in what is seen of the drawing. */
  async isInView(part) {
    const [box, frame] = [await part.boundingBox(), await this.root.locator('#circuit').boundingBox()];
    return box !== null && frame !== null && box.x >= frame.x && box.y >= frame.y && box.x + box.width <= frame.x + frame.width && box.y + box.height <= frame.y + frame.height;
  }
}
