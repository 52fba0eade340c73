type Attribute = string | number | boolean | undefined | ((event: Event) => void);
type Attributes = Record<string, Attribute>;
type Child = Node | string | undefined | false;

function fill<Made extends Element>(element: Made, attributes: Attributes, children: Child[]): Made {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== undefined && value !== false) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child !== undefined && child !== false));
  return element;
}

/** An HTML element; an attribute that is a function becomes a listener of that event. */
export function html<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  return fill(document.createElement(tag), attributes, children);
}

/** An SVG element; an attribute that is a function becomes a listener of that event. */
export function svg<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[Tag] {
  return fill(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);
}

/** Draws into an element anew, and puts the keyboard's focus back on the part with the same `data-key`. */
export function redraw(container: Element, ...children: Child[]): void {
  const focused = document.activeElement?.getAttribute('data-key');
  container.replaceChildren(...children.filter((child) => child !== undefined && child !== false));
  if (!focused) return;
  container.querySelector<HTMLElement>(`[data-key="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}

/** Calls back whenever the element's width changes, and once at the start. */
export function onWidth(element: Element, callback: () => void): void {
  let width = -1;
  new ResizeObserver(([entry]) => {
    const now = Math.round(entry?.contentRect.width ?? 0);
    if (now === width) return;
    width = now;
    callback();
  }).observe(element);
}
