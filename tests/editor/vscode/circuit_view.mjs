// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The circuit view as a user has it, and what can be measured of it.
import { PATIENCE_MS, until } from './patience.mjs';

export class CircuitView {
  constructor(bench) {
    this.root = bench.webview();
    this.body = this.root.locator('body');
  }

  /** Waits for the first picture. */
  async drawn() {
    await this.root.locator('.box, .unit').first().waitFor();
    await until(() => this.body.evaluate(() => performance.getEntriesByName('hls:drawn').length > 0), PATIENCE_MS);
  }

  /** A box that is seen, and is open or not. */
  async boxInView(isOpen) {
    const boxes = await this.root.locator(`.box[aria-expanded="${isOpen}"]`).all();
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

  /** Does something that has the circuit laid out anew, until that is drawn. */
  async redrawn(act) {
    const count = () => this.body.evaluate(() => performance.getEntriesByName('hls:drawn').length);
    const before = await count();
    await act();
    await until(async () => (await count()) > before, PATIENCE_MS);
  }

  /** Opens or closes a box. */
  async toggle(id) {
    await this.redrawn(() => this.root.locator(`[data-box="${id}"] .bar`).click());
  }

  /** Shows each unit of a kind, or folds them. */
  async fold(kind) {
    await this.redrawn(() => this.root.locator(`.chip.folds.${kind}`).click());
  }

  async search(text) {
    await this.root.locator('header input').fill(text);
  }

  /** Everything as it was at first. */
  async reset() {
    await this.search('');
    await this.root.locator('#circuit').press('Escape');
    await this.redrawn(() => this.press('Only the structure'));
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

  /** The middle of what is seen, in the units of the drawing, as the map has it. */
  async seenMiddle() {
    return await this.body.evaluate(() => {
      const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) =>
        Number(document.querySelector('.minimap .seen').getAttribute(name)),
      );
      return { x: x + width / 2, y: y + height / 2 };
    });
  }

  /** Presses the map at a share of its circuit's width and height. The middle that
   * is to be seen then. */
  async pressMap(across, down) {
    const { wanted, position } = await this.body.evaluate(
      (_, [right, below]) => {
        const map = document.querySelector('.minimap');
        const { x: left, y: top, width, height } = map.viewBox.baseVal;
        const wanted = { x: left + width * right, y: top + height * below };
        const { x, y } = new DOMPoint(wanted.x, wanted.y).matrixTransform(map.querySelector('g').getScreenCTM());
        const place = map.getBoundingClientRect();
        return { wanted, position: { x: x - place.left, y: y - place.top } };
      },
      [across, down],
    );
    await this.root.locator('.minimap').click({ position });
    return wanted;
  }

  /** The boxes that are seen, by their ids. */
  async boxesInView() {
    return await this.body.evaluate(() => {
      const frame = document.querySelector('#circuit').getBoundingClientRect();
      const isSeen = ({ top, bottom }) => top < frame.bottom && bottom > frame.top;
      return [...document.querySelectorAll('.box')].filter((box) => isSeen(box.getBoundingClientRect())).map((box) => box.dataset.box);
    });
  }

  /** Has layouts never end from now on, as if they took very long, or end again. */
  async holdLayouts(isHeld) {
    await this.body.evaluate((_, held) => {
      Worker.prototype.send ??= Worker.prototype.postMessage;
      Worker.prototype.postMessage = held
        ? function (message) {
            const receive = this.onmessage;
            this.onmessage = (event) => event.data.type !== 'view' && receive.call(this, event);
            this.send(message);
          }
        : Worker.prototype.send;
    }, isHeld);
  }

  /** What is above something else, or not whole: the drawing, and what is around it.
   * The drawing has room left, too. */
  async covered() {
    return await this.body.evaluate(() => {
      const places = ['#circuit', 'header', '.banner', '.minimap', 'aside', '.player', '.legend'].flatMap((name) =>
        [...document.querySelectorAll(name)].map((part) => ({ name, place: part.getBoundingClientRect() })),
      );
      const seen = places.filter(({ place }) => place.width > 0);
      const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
      const isCut = ({ left, top, right, bottom }) => left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
      return [
        ...seen.flatMap((one, at) => seen.slice(at + 1).flatMap((other) => (meet(one.place, other.place) ? `${one.name} ${other.name}` : []))),
        ...seen.flatMap(({ name, place }) => (isCut(place) ? `${name} is cut` : [])),
        ...(seen[0].place.height < 200 || seen[0].place.width < 200 ? ['the drawing is too small'] : []),
      ];
    });
  }

  /** The icons that are not drawn: without a glyph, or with the one that fonts have
   * for what they lack. All are counted. */
  async icons() {
    return await this.body.evaluate(async () => {
      await document.fonts.ready;
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = 24;
      const context = canvas.getContext('2d', { willReadFrequently: true });
      const pixels = (letter, font) => {
        context.clearRect(0, 0, 24, 24);
        context.font = `16px ${font}`;
        context.fillText(letter, 4, 20);
        return context.getImageData(0, 0, 24, 24).data.join();
      };
      const blank = pixels(' ', 'codicon');
      const lacking = pixels('\uf8f0', 'codicon');
      const icons = [
        ...[...document.querySelectorAll('.codicon')].map((icon) => {
          const { content, fontFamily } = getComputedStyle(icon, '::before');
          return { name: icon.className, letter: content.replaceAll('"', ''), font: fontFamily };
        }),
        ...[...document.querySelectorAll('.chevron')].map((icon) => ({ name: 'chevron', letter: icon.textContent, font: getComputedStyle(icon).fontFamily })),
      ];
      const isDrawn = ({ letter, font }) => letter.length === 1 && /codicon/.test(font) && ![blank, lacking].includes(pixels(letter, font));
      const faces = [...document.fonts].filter(({ family }) => family.replaceAll('"', '') === 'codicon');
      return {
        count: icons.length,
        missing: icons.filter((icon) => !isDrawn(icon)).map(({ name }) => name),
        isLoaded: faces.length > 0 && faces.every(({ status }) => status === 'loaded'),
      };
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
        const { backgroundColor } = getComputedStyle(body);
        // What is not opaque is seen on the ground.
        const luminance = (colour, opacity) => {
          for (const [paint, alpha] of [[backgroundColor, 1], [colour, opacity]]) {
            context.globalAlpha = alpha;
            context.fillStyle = paint;
            context.fillRect(0, 0, 1, 1);
          }
          const [r, g, b] = [...context.getImageData(0, 0, 1, 1).data].map((value) => {
            const part = value / 255;
            return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
          });
          return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        const ground = luminance(backgroundColor, 1);
        const contrasts = [...document.querySelectorAll(parts)].map((part) => {
          const style = getComputedStyle(part);
          const own = luminance(style[name], Number(style.opacity));
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
    const ids = await this.body.evaluate(async () => {
      // What is seen now is drawn with the next picture.
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return [...document.querySelectorAll('.unit, .box')].map((part) => part.dataset.id ?? part.dataset.box);
    });
    return new Set(ids);
  }

  /** Goes through everything with one key: what was reached, and what of it had
   * nothing to say. */
  async walk() {
    const frame = this.root.locator('#circuit');
    await frame.focus();
    await frame.press('ArrowRight');
    // All the others in the page, for that is quick.
    return await frame.evaluate((circuit) => {
      const [reached, silent] = [new Set(), []];
      for (let last = ''; ; ) {
        const active = document.getElementById(circuit.getAttribute('aria-activedescendant') ?? '');
        const id = active?.dataset.id ?? active?.dataset.box ?? '';
        if (id === last || id === '') {
          return { reached: [...reached], silent };
        }
        last = id;
        reached.add(id);
        if ((active.getAttribute('aria-label') ?? '') === '' || document.querySelector('.spoken').textContent === '') {
          silent.push(id);
        }
        circuit.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }));
      }
    });
  }

  /** Goes to the first thing that a selector matches, with one key. Its id. */
  async walkTo(selector) {
    const frame = this.root.locator('#circuit');
    await frame.focus();
    await frame.press('Home');
    return await frame.evaluate((circuit, wanted) => {
      for (let last = ''; ; ) {
        const active = document.getElementById(circuit.getAttribute('aria-activedescendant') ?? '');
        if (active?.matches(wanted)) {
          return active.dataset.id ?? active.dataset.box;
        }
        if (active?.id === last) {
          throw new Error(`no ${wanted} is reached`);
        }
        last = active?.id ?? last;
        circuit.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }));
      }
    }, selector);
  }

  /** The unit or box that the keyboard is at, by its id. */
  async activeThing() {
    return await this.root.locator('#circuit').evaluate((circuit) => {
      const active = document.getElementById(circuit.getAttribute('aria-activedescendant') ?? '');
      return active?.dataset.id ?? active?.dataset.box ?? '';
    });
  }

  /** Whether a part is in what is seen of the drawing. */
  async isInView(part) {
    const [box, frame] = [await part.boundingBox(), await this.root.locator('#circuit').boundingBox()];
    return box !== null && frame !== null && box.x >= frame.x && box.y >= frame.y && box.x + box.width <= frame.x + frame.width && box.y + box.height <= frame.y + frame.height;
  }
}
