import type { ReportData } from '../data-types.js';
import { html } from '../dom.js';
import type { Scope } from '../figures.js';

/** What a reader points at in a visual. */
export interface Selection {
  district?: string;
  month?: string;
}

/** A visual that can be pointed at, in Power BI's terms. */
export interface Visual {
  name: string;
  title: string;
  type: 'barChart' | 'lineChart' | 'heatMap' | 'tableEx';
}

/** What a page draws from. */
export interface PageContext {
  report: ReportData;
  scope: Scope;
  selection: Selection;
  /** The room for one full-width visual, in CSS pixels. */
  width: number;
  select(visual: Visual, selection: Selection): void;
}

/** A page of the report: its visuals, and how to draw it. */
export interface PageView {
  visuals: Visual[];
  draw(context: PageContext): HTMLElement[];
}

/** A titled frame around a visual. */
export function card(title: string, hint: string, ...content: Element[]): HTMLElement {
  return html(
    'section',
    { class: 'card', 'aria-label': title },
    html('h2', {}, title),
    html('p', { class: 'hint' }, hint),
    ...content,
  );
}

/** What is left inside a card that fills the given width. */
export const insideCard = (width: number) => Math.max(width - 34, 220);
