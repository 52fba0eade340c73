import type { PageName, ReportData } from './data-types.js';
import { html, onWidth, redraw } from './dom.js';
import type { Scope } from './figures.js';
import { filterPane } from './filter-pane.js';
import { pageViewOf } from './pages/index.js';
import type { Selection, Visual } from './pages/page-view.js';
import { present } from './present.js';
import { type BookmarkReference, stateOf, writeState } from './reader-state.js';

/** Which panes the host wants to see. */
export interface Panes {
  filters: boolean;
  pageNavigation: boolean;
}

interface ReportViewEvents {
  pageChanged(newPage: PageName, oldPage: PageName): void;
  dataSelected(page: PageName, visual: Visual, selection: Selection): void;
}

const wholePeriod: Scope = { lastMonths: 12 };

/** Draws one report and keeps what its reader chose: page, filters, selection. */
export class ReportView {
  private scope: Scope;
  private selection: Selection = {};
  private panes: Panes = { filters: true, pageNavigation: true };
  private page: PageName;
  private readonly side = html('aside', { class: 'side' });
  private readonly canvas = html('div', { class: 'canvas' });
  private readonly tabs = html('nav', { class: 'tabs', 'aria-label': 'Pages of the report' });
  private readonly status = html('p', { class: 'status', role: 'status' });
  readonly element: HTMLElement;

  constructor(
    private report: ReportData,
    start: { pageName?: string; bookmark?: BookmarkReference },
    private readonly events: ReportViewEvents,
  ) {
    const captured = stateOf(start.bookmark);
    this.page =
      this.findPage(captured.page) ?? this.findPage(start.pageName) ?? present(report.pages[0], 'page');
    this.scope = captured.scope ?? wholePeriod;
    this.element = html(
      'div',
      { class: 'report' },
      html('header', {}, html('h1', {}, report.name), html('p', { class: 'hint' }, report.measure.label)),
      this.status,
      html('main', { tabindex: -1 }, this.side, this.canvas),
      this.tabs,
    );
    onWidth(this.canvas, () => this.drawCanvas());
    this.draw();
  }

  get activePage(): PageName {
    return this.page;
  }

  get pages(): PageName[] {
    return this.report.pages;
  }

  /** Whether the view takes no more input. */
  get locked(): boolean {
    return this.canvas.inert;
  }

  findPage(name: string | undefined): PageName | undefined {
    return this.report.pages.find((page) => page.name === name || page.displayName === name);
  }

  /** The page and the filters that are chosen, as a bookmark's state. */
  capture(): string {
    return writeState({ page: this.page.name, scope: this.scope });
  }

  /** Goes to a page; the selection does not go along. */
  showPage(page: PageName): void {
    if (page === this.page) return;
    const old = this.page;
    this.page = page;
    this.selection = {};
    this.draw();
    this.element.querySelector('main')?.scrollTo(0, 0);
    this.events.pageChanged(page, old);
  }

  /** Shows what a bookmark of the report stands for; false for an unknown one. */
  applyBookmark(name: string): boolean {
    const { page, scope } = stateOf({ name });
    const found = this.findPage(page);
    if (!found || !scope) return false;
    this.scope = scope;
    this.showPage(found);
    this.draw();
    return true;
  }

  /** Draws new numbers of the same report, keeping what the reader chose. */
  refresh(report: ReportData): void {
    this.report = report;
    this.draw();
  }

  showPanes(panes: Partial<Panes>): void {
    this.panes = { ...this.panes, ...panes };
    this.draw();
  }

  /** Leaves the drawing as it is, says why, and takes no more input. */
  lock(reason: string): void {
    this.status.textContent = reason;
    for (const part of [this.side, this.canvas, this.tabs]) part.inert = true;
  }

  private draw(): void {
    const { report, scope } = this;
    const pane = filterPane({ report, scope, onChange: (change) => this.narrow(change) });
    this.side.hidden = !this.panes.filters;
    redraw(this.side, pane);
    this.tabs.hidden = !this.panes.pageNavigation;
    redraw(this.tabs, ...report.pages.map((page) => this.tab(page)));
    this.drawCanvas();
  }

  private tab(page: PageName): HTMLElement {
    return html(
      'button',
      {
        type: 'button',
        'aria-current': page.name === this.page.name ? 'page' : undefined,
        'data-key': `tab/${page.name}`,
        click: () => this.showPage(page),
      },
      page.displayName,
    );
  }

  /** Draws at once, for who needs to know that it is drawn. */
  drawCanvas(): void {
    const { report, scope, selection, canvas } = this;
    if (canvas.clientWidth === 0) return;
    const view = pageViewOf(this.page.displayName);
    const select = (visual: Visual, chosen: Selection) => this.select(visual, chosen);
    redraw(canvas, ...view.draw({ report, scope, selection, width: canvas.clientWidth, select }));
  }

  private narrow(change: Partial<Scope>): void {
    this.scope = { ...this.scope, ...change };
    this.selection = {};
    this.drawCanvas();
  }

  private select(visual: Visual, chosen: Selection): void {
    const again = chosen.district === this.selection.district && chosen.month === this.selection.month;
    this.selection = again ? {} : chosen;
    this.drawCanvas();
    this.events.dataSelected(this.page, visual, this.selection);
  }
}
