import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { Root } from 'react-dom/client';
import { type BookmarkReference, readBookmark, writeBookmark } from '../src/bookmark';
import type { PageName } from '../src/report-data';
import {
  createInvalidParametersError,
  createTokenExpiredError,
  type EmbedError,
  type EmbedSettings,
  hasPortraitLayout,
  isMobile,
  type LoadConfiguration,
  mobilePortrait,
} from './embed-protocol';
import type { HostConnection } from './host-connection';
import { ReportSession } from './report-session';
import { createViewState, ReportView, type ReportViewState } from './report-view';

const findPage = (pages: PageName[], name: string | undefined): PageName | undefined =>
  pages.find((page) => page.name === name || page.displayName === name);

/** The life of one embedded report: loading, drawing, renewing its token, expiring. */
export class EmbeddedReport {
  private configuration: LoadConfiguration | undefined;
  /** Undefined before the report is loaded and after a refusal. */
  private state: ReportViewState | undefined;
  private layoutType: number | undefined;
  private readonly session = new ReportSession(() => this.expire());

  constructor(
    private readonly host: HostConnection,
    private readonly root: Root,
  ) {}

  get pages(): PageName[] {
    return this.state?.report.pages ?? [];
  }

  get activePage(): PageName | undefined {
    return this.state?.page;
  }

  get isLocked(): boolean {
    return this.state?.lockReason !== undefined;
  }

  findPage(name: string | undefined): PageName | undefined {
    return findPage(this.pages, name);
  }

  /** Fetches the report with the configuration's token and draws it; events report success or refusal to the host. */
  async load(configuration: LoadConfiguration): Promise<void> {
    this.configuration = configuration;
    this.session.end();
    this.state = undefined;
    this.render(
      <p className="message" role="status">
        Loading the report…
      </p>,
    );
    const { report, error } = await this.session.admit(configuration.id, configuration.accessToken);
    if (this.configuration !== configuration) return;
    if (error) return this.refuse(error);

    document.title = report.name;
    this.host.raise('loaded');
    const bookmark = readBookmark(configuration.bookmark);
    const initial = createViewState(report);
    this.layoutType = configuration.settings?.layoutType;
    this.state = {
      ...initial,
      page:
        findPage(report.pages, bookmark?.page) ??
        findPage(report.pages, configuration.pageName) ??
        initial.page,
      scope: bookmark?.scope ?? initial.scope,
    };
    this.update({});
    this.host.raise('rendered');
  }

  /** Replaces the token; returns the error when the new one is not valid for this report. */
  async renew(token: string): Promise<EmbedError | undefined> {
    if (!this.configuration) return undefined;
    const { error } = await this.session.admit(this.configuration.id, token);
    if (!error) this.configuration = { ...this.configuration, accessToken: token };
    return error;
  }

  /** Captures page and filters as a bookmark's state; undefined before loading. */
  capture(): string | undefined {
    return this.state && writeBookmark({ page: this.state.page.name, scope: this.state.scope });
  }

  /** Applies a bookmark; false for one that is unknown, unreadable, or of another report. */
  applyBookmark(reference: BookmarkReference): boolean {
    const bookmark = readBookmark(reference);
    const page = this.findPage(bookmark?.page);
    if (!bookmark || !page) return false;
    this.update({ scope: bookmark.scope, selected: undefined });
    if (page === this.state?.page) this.host.raise('rendered');
    else this.showPage(page);
    return true;
  }

  showPage(page: PageName): void {
    const oldPage = this.state?.page;
    if (page === oldPage) return;
    this.update({ page, selected: undefined });
    this.host.raise('pageChanged', { newPage: page, oldPage });
    this.host.raise('rendered');
  }

  /**
   * Applies settings at runtime; returns the error for a layout for phones of a report that was loaded without one.
   * https://learn.microsoft.com/javascript/api/overview/powerbi/update-settings#considerations-and-limitations
   */
  applySettings(settings: EmbedSettings): EmbedError | undefined {
    if (isMobile(settings) && !isMobile(this.configuration?.settings))
      return createInvalidParametersError('The report was loaded without a layout for phones.');
    this.layoutType = settings.layoutType ?? this.layoutType;
    this.update({});
    return undefined;
  }

  /** Draws at once, so that `rendered` is raised after the drawing. */
  private update(change: Partial<ReportViewState>): void {
    if (!this.state) return;
    const state = { ...this.state, ...change };
    this.state = state;
    this.render(
      <ReportView
        {...state}
        isPortrait={this.layoutType === mobilePortrait && hasPortraitLayout(state.page)}
        onVisualClick={() => this.host.raise('visualClicked')}
        onPageChange={(page) => this.showPage(page)}
        onChange={(next) => this.update(next)}
      />,
    );
  }

  private render(content: ReactNode): void {
    flushSync(() => this.root.render(content));
  }

  private refuse(error: EmbedError): void {
    this.render(
      <p className="message" role="alert">
        {error.detailedMessage}
      </p>,
    );
    this.host.raise('error', error);
  }

  private expire(): void {
    this.update({ lockReason: 'The time to view this report is over. Reload it to go on.' });
    this.host.raise('error', createTokenExpiredError());
  }
}
