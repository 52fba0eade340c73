import { models, type Page, type Report } from 'powerbi-client';
import { drawTimeoutMs, checkHost, hostTimeoutMs } from '../viewer/host-check';
import { embedReport, removeReport, type Embedding } from './embed-report';
import { TokenRenewal } from './token-renewal';

/** An embed token and its life in seconds. */
export interface Grant {
  token: string;
  embedUrl: string;
  expiresInSeconds: number;
}

export interface ReportPage {
  name: string;
  displayName: string;
}

/** A loaded report, to be controlled from outside. */
export interface ReportControls {
  /** The pages that Power BI shows to readers. */
  pages: ReportPage[];
  /** Name of the page that the report opened on. */
  firstPage: string | undefined;
  showPage: (page: string) => void;
  /** Opens the browser's print dialog with the report; fails where Power BI does not allow it. */
  print: () => Promise<void>;
}

/** Key of the message why a report cannot be shown. */
export type ReportFailure = 'errors.reportLoad' | 'errors.hostUnreachable';

/** Events of a report of any kind. */
export interface FrameEvents {
  /** It is drawn for the first time. */
  drawn(): void;
  failed(failure: ReportFailure): void;
}

export interface ReportEvents extends FrameEvents {
  loaded?(controls: ReportControls): void;
  /** A page is shown; `byPerson` is false for the page that the report opens on. */
  pageShown?(page: string, byPerson: boolean): void;
  visualClicked?(): void;
}

const captureWithinMs = 2_000;
const hiddenInView = models.SectionVisibility.HiddenInViewMode;

/** One Power BI report on the page, from its embedding to {@link ReportSession.end}; its token is renewed without a reload. */
export class ReportSession {
  readonly #report: Report;
  readonly #renewal: TokenRenewal;
  readonly #timeout: ReturnType<typeof setTimeout>;
  readonly #leaving = new AbortController();
  #hasResponded = false;
  #drawn = false;
  #page: string | undefined;

  constructor(
    private readonly element: HTMLElement,
    embedding: Omit<Embedding, 'token' | 'embedUrl'>,
    grant: Grant,
    /** Returns the current handlers, which change while the report is open. */
    private readonly getHandlers: () => ReportEvents & { fetchGrant: () => Promise<Grant> },
  ) {
    this.#page = embedding.page;
    this.#report = embedReport(element, { ...embedding, token: grant.token, embedUrl: grant.embedUrl });
    this.#renewal = new TokenRenewal(grant.expiresInSeconds, () => this.#renew());
    this.#timeout = setTimeout(() => getHandlers().failed('errors.reportLoad'), drawTimeoutMs);
    void this.#checkHost(grant.embedUrl);
    this.#report.on('loaded', () => {
      this.#hasResponded = true;
      void this.#reportControls();
    });
    this.#report.on('rendered', () => this.#handleRendered());
    this.#report.on<{ newPage?: { name: string } }>('pageChanged', ({ detail }) =>
      this.#handlePageTurn(detail.newPage?.name),
    );
    this.#report.on('dataSelected', () => getHandlers().visualClicked?.());
    this.#report.on<{ message?: string }>('error', ({ detail }) => void this.#handleFailure(detail.message));
  }

  end(): void {
    clearTimeout(this.#timeout);
    this.#leaving.abort();
    this.#renewal.stop();
    removeReport(this.element);
  }

  /** Shows the page of that name, unless it is shown already. */
  showPage(page: string): void {
    if (page === this.#page) return;
    // Unknown pages are ignored.
    this.#report.setPage(page).catch(() => undefined);
  }

  /** Applies the report's bookmark of that name. */
  applyBookmark(bookmark: string): void {
    this.#report.bookmarksManager.apply(bookmark).catch(() => undefined);
  }

  async #reportControls(): Promise<void> {
    let pages: Page[] = [];
    try {
      pages = (await this.#report.getPages()).filter(({ visibility }) => visibility !== hiddenInView);
    } catch {
      // Without a list of the pages, the report's own navigation leads to them.
      this.#report.updateSettings({ panes: { pageNavigation: { visible: true } } }).catch(() => undefined);
    }
    if (this.#leaving.signal.aborted) return;
    this.getHandlers().loaded?.({
      pages: pages.map(({ name, displayName }) => ({ name, displayName })),
      firstPage: pages.find(({ isActive }) => isActive)?.name,
      showPage: (page) => this.showPage(page),
      print: () => this.#report.print(),
    });
  }

  /** Reports an unreachable host. The report's own events prove that the host is reachable, even if the request to it fails. */
  async #checkHost(address: string): Promise<void> {
    const { signal } = this.#leaving;
    const pause = new Promise((resolve) => setTimeout(resolve, hostTimeoutMs));
    const [isReachable] = await Promise.all([checkHost(address, signal), pause]);
    if (!isReachable && !this.#hasResponded && !signal.aborted)
      this.getHandlers().failed('errors.hostUnreachable');
  }

  #handleRendered(): void {
    if (this.#drawn) return;
    this.#hasResponded = true;
    this.#drawn = true;
    clearTimeout(this.#timeout);
    this.getHandlers().drawn();
  }

  /** The first page change comes from opening the report, not from the user. */
  #handlePageTurn(page: string | undefined): void {
    const byPerson = this.#drawn && page !== this.#page;
    this.#page = page;
    if (page) this.getHandlers().pageShown?.(page, byPerson);
  }

  async #renew(): Promise<number> {
    const { token, expiresInSeconds } = await this.getHandlers().fetchGrant();
    await this.#report.setAccessToken(token);
    return expiresInSeconds;
  }

  async #handleFailure(message: string | undefined): Promise<void> {
    if (message === 'TokenExpired') return this.#revive();
    if (!this.#drawn) this.getHandlers().failed('errors.reportLoad');
  }

  /** Reloads a report whose token expired while the machine slept. Keeps the page and the filters. */
  async #revive(): Promise<void> {
    try {
      const bookmark = await this.#bookmark();
      // With the old token the reload would end here again.
      if (!(await this.#renewal.renewNow())) return this.getHandlers().failed('errors.reportLoad');
      Object.assign(this.#report.config, { pageName: this.#page, bookmark });
      await this.#report.reload();
    } catch {
      this.getHandlers().failed('errors.reportLoad');
    }
  }

  /** Captures the user's filters; undefined after a timeout. */
  #bookmark(): Promise<{ state: string | undefined } | undefined> {
    const captured = this.#report.bookmarksManager.capture().then(({ state }) => ({ state }));
    const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, captureWithinMs));
    return Promise.race([captured, timeout]).catch(() => undefined);
  }
}
