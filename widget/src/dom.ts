/** Builds elements. Texts become text nodes, so that none is ever read as HTML, and no attribute holds style or script. */

type Child = Node | string;
type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** @param attributes true: present without a value; false and undefined: absent */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    element.setAttribute(attribute, value === true ? '' : value);
  }
  element.append(...children);
  return element;
}

export function makeButton(
  attributes: Attributes,
  onClick: () => void,
  ...children: Child[]
): HTMLButtonElement {
  const button = make('button', { type: 'button', ...attributes }, ...children);
  button.addEventListener('click', onClick);
  return button;
}

const SVG = 'http://www.w3.org/2000/svg';
const ICONS = {
  chat: 'M4 5h16v11H9l-5 4z',
  close: 'M6 6l12 12M18 6L6 18',
  restart: 'M20 12a8 8 0 1 1-2.3-5.7M20 4v4h-4',
  send: 'M12 20V5M5 12l7-7 7 7',
  up: 'M7 11l4-7 2 1v5h6l-1 9H7zM3 11v8',
  down: 'M7 13l4 7 2-1v-5h6l-1-9H7zM3 13V5',
} as const;

export function makeIcon(name: keyof typeof ICONS): SVGElement {
  const icon = document.createElementNS(SVG, 'svg');
  const path = document.createElementNS(SVG, 'path');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('aria-hidden', 'true');
  path.setAttribute('d', ICONS[name]);
  icon.append(path);
  return icon;
}
