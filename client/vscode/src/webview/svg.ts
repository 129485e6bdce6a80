// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Elements of SVG and HTML. Texts of the program only ever become text nodes.

type Attributes = Record<string, string | number>;

export function element<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  children: Node[] = [],
): SVGElementTagNameMap[Name] {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) {
    made.setAttribute(key, String(value));
  }
  made.append(...children);
  return made;
}

export function text(content: string, attributes: Attributes): SVGTextElement {
  return element('text', attributes, [document.createTextNode(content)]);
}

export function html<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  children: (Node | string)[] = [],
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    made.setAttribute(key, String(value));
  }
  made.append(...children);
  return made;
}
