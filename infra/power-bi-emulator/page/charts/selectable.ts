import { svg } from '../dom.js';

/** What makes a mark of a chart a thing that can be chosen. */
export interface Choice {
  /** Stable over redraws, unique on the page. */
  key: string;
  /** What a screen reader says (the title names the group), and what hovering shows. */
  description: string;
  selected: boolean;
  onSelect(): void;
}

/** A group of marks that is chosen by click, tap, Enter and space. */
export function selectable(choice: Choice, className: string, ...children: Element[]): SVGGElement {
  return svg(
    'g',
    {
      class: `mark ${className}`,
      role: 'button',
      tabindex: 0,
      'aria-pressed': String(choice.selected),
      'data-key': choice.key,
      click: () => choice.onSelect(),
      keydown: (event) => {
        const { key } = event as KeyboardEvent;
        if (key !== 'Enter' && key !== ' ') return;
        event.preventDefault();
        choice.onSelect();
      },
    },
    svg('title', {}, choice.description),
    ...children,
  );
}
