// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The drawing as a file that looks the same without the editor: all of what is open,
// with the colours that the theme has now.
import { drawBox, drawEdge, drawUnit } from './draw.ts';
import { placeOf } from '../scene/scene.ts';
import type { Shown } from './shown.ts';
import { cornersOf } from './stage.ts';
import { element } from './svg.ts';

/** What decides how a part looks. */
const PROPERTIES = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'opacity', 'font-family', 'font-size', 'font-weight', 'text-anchor'];
/** Browsers draw no larger picture. */
const PIXELS_MAX = 8000;

/** `frame` is the drawing in the page, for the styles. */
export function svgOf(shown: Shown, frame: SVGSVGElement): string {
  const { scene, folded } = shown;
  const { width, height } = scene;
  const made = element('svg', { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}`, class: 'frame exported' }, [
    frame.querySelector('defs')!.cloneNode(true),
    element('rect', { class: 'ground', width, height }),
    ...scene.boxes.map((box) => drawBox(box, box.title)),
    ...scene.wires.map((wires, index) =>
      drawEdge(index, wires.map((wire) => folded.wires[wire]!), {
        corners: cornersOf(scene, index),
        endsAtBorder: scene.endsAtBorder[index]!,
        beginsAtBorder: scene.beginsAtBorder[index]!,
        isMemory: scene.isMemory[index]!,
      }),
    ),
    ...scene.units.map((id, index) => drawUnit(shown.units.get(id)!, scene.labels[index]!, placeOf(scene, index), id)),
  ]);
  made.querySelectorAll('.near, .chevron').forEach((part) => part.remove());
  // Styles are known of what is in the page.
  frame.after(made);
  const styles = new Map<string, [name: string, value: string][]>();
  for (const part of made.querySelectorAll<SVGElement>('rect, path, circle, text, tspan')) {
    const key = `${part.tagName} ${part.getAttribute('class')} ${part.parentElement?.getAttribute('class')} ${part.closest('defs') ? 'defs' : ''}`;
    let style = styles.get(key);
    if (style === undefined) {
      const computed = getComputedStyle(part);
      style = PROPERTIES.map((name) => [name, plainColour(computed.getPropertyValue(name))]);
      styles.set(key, style);
    }
    style.forEach(([name, value]) => part.setAttribute(name, value));
  }
  made.remove();
  return new XMLSerializer().serializeToString(made);
}

/** Not every program knows the colours of mixtures: `color(srgb 0.1 0.2 0.3)`. */
function plainColour(value: string): string {
  const parts = /^color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)(?: \/ ([\d.e-]+))?\)$/.exec(value);
  if (!parts) {
    return value;
  }
  const [red, green, blue] = parts.slice(1, 4).map((part) => Math.round(Number(part) * 255));
  return `rgba(${red}, ${green}, ${blue}, ${parts[4] ?? 1})`;
}

/** The picture as base64; a large one in less detail. */
export async function pngOf(svg: string, width: number, height: number): Promise<string> {
  const scale = Math.min(2, PIXELS_MAX / Math.max(width, height));
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil(width * scale);
    canvas.height = Math.ceil(height * scale);
    const context = canvas.getContext('2d');
    if (!context) {
      throw new Error('the browser draws no pictures');
    }
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/png').replace(/^data:[^,]*,/, '');
  } finally {
    URL.revokeObjectURL(address);
  }
}
