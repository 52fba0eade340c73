import { models, type Page, type Report } from 'powerbi-client';
import { drawTimeoutMs, checkHost, hostTimeoutMs } from './host-check';
import { embedReport, phoneScreen, removeReport, type Embedding } from './embed-report';
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
  /** Returns the current page, filters and selections as a bookmark's state. */
  capture: () => Promise<string>;
  applyState: (state: string) => Promise<void>;
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
  /** The report's state before it is reloaded, with which it can also be opened again. */
  stateCaptured?(state: string): void;
}

const captureWithinMs = 2_000;
const { MobileLandscape, MobilePortrait } = models.LayoutType;
const hiddenInView = models.SectionVisibility.HiddenInViewMode;

/** A report in a hidden tab waits until it is shown. */
const waitUntilVisible = () =>
  new Promise<void>((resolve) => {
    const check = () => {
      if (document.visibilityState === 'hidden') return;
      document.removeEventListener('visibilitychange', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
    check();
  });

/** One Power BI report on the page, from its embedding to {@link ReportSession.end}; its token is renewed without a reload. */
export class ReportSession {
  readonly #report: Report;
  readonly #renewal: TokenRenewal;
  readonly #timeout: ReturnType<typeof setTimeout>;
  readonly #leaving = new AbortController();
  #hasResponded = false;
  #drawn = false;
  #page: string | undefined;
  #pages: Page[] = [];
  /** Undefined for a report that was loaded without a layout for phones. */
  #layoutType: models.LayoutType | undefined;
  /** True until the report has drawn a state, whose page is no choice of the user. */
  #isApplying = false;

  constructor(
    private readonly element: HTMLElement,
    private readonly embedding: Omit<Embedding, 'token' | 'embedUrl'>,
    grant: Grant,
    /** Returns the current handlers, which change while the report is open. */
    private readonly getHandlers: () => ReportEvents & { fetchGrant: () => Promise<Grant> },
  ) {
    this.#page = embedding.page;
    this.#report = embedReport(element, { ...embedding, token: grant.token, embedUrl: grant.embedUrl });
    this.#layoutType = this.#report.config.settings?.layoutType;
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
    this.#report.on('visualClicked', () => getHandlers().visualClicked?.());
    this.#report.on<{ message?: string }>('error', ({ detail }) => void this.#handleFailure(detail.message));
    const { signal } = this.#leaving;
    matchMedia(phoneScreen).addEventListener('change', () => void this.#updateLayout(), { signal });
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

  async #applyState(state: string): Promise<void> {
    this.#isApplying = true;
    try {
      await this.#report.bookmarksManager.applyState(state);
    } catch (error) {
      this.#isApplying = false;
      throw error;
    }
  }

  /** Captures the state of all pages, with the user's changes of visuals. */
  async #capture(): Promise<string> {
    const options = { allPages: true, personalizeVisuals: true };
    const { state } = await this.#report.bookmarksManager.capture(options);
    if (!state) throw new Error('Power BI captured no state');
    return state;
  }

  async #reportControls(): Promise<void> {
    let pages: Page[] = [];
    try {
      pages = (await this.#report.getPages()).filter(({ visibility }) => visibility !== hiddenInView);
    } catch {
      // The report's own navigation leads to them.
    }
    if (this.#leaving.signal.aborted) return;
    this.#pages = pages;
    const firstPage = pages.find(({ isActive }) => isActive)?.name;
    const { page, state } = this.embedding;
    // The state has a page of its own.
    if (page && state && !this.#drawn && page !== firstPage)
      this.#report.setPage(page).catch(() => undefined);
    void this.#updateLayout();
    this.getHandlers().loaded?.({
      pages: pages.map(({ name, displayName }) => ({ name, displayName })),
      firstPage,
      showPage: (next) => this.showPage(next),
      capture: () => this.#capture(),
      applyState: (next) => this.#applyState(next),
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

  /**
   * Shows the page's layout for phones on their screens. A page without one has the usual layout.
   * https://learn.microsoft.com/javascript/api/overview/powerbi/mobile
   */
  async #updateLayout(): Promise<void> {
    const shown = this.#pages.find(({ name }) => name === this.#page);
    const page = shown ?? this.#pages.find(({ isActive }) => isActive);
    // Settings of a report that is loading would be lost.
    if (!page) return;
    const isPhone = matchMedia(phoneScreen).matches;
    const isPortrait = isPhone && (await page.hasLayout(MobilePortrait).catch(() => false));
    const layoutType = isPortrait ? MobilePortrait : MobileLandscape;
    if (this.#leaving.signal.aborted || layoutType === (this.#layoutType ?? MobileLandscape)) return;
    const isReloaded = this.#layoutType === undefined;
    this.#layoutType = layoutType;
    // Reloads a report that was loaded without a layout for phones, which cannot be changed.
    const change = isReloaded
      ? this.#reload(await this.#bookmark())
      : this.#report.updateSettings({ layoutType });
    await change.catch(() => undefined);
  }

  #handleRendered(): void {
    this.#isApplying = false;
    if (this.#drawn) return;
    this.#hasResponded = true;
    this.#drawn = true;
    clearTimeout(this.#timeout);
    this.getHandlers().drawn();
  }

  /** The first page change comes from opening the report, not from the user. */
  #handlePageTurn(page: string | undefined): void {
    const byPerson = this.#drawn && !this.#isApplying && page !== this.#page;
    this.#page = page;
    void this.#updateLayout();
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

  /** Reloads a report whose token expired while the machine slept or the tab was hidden. Keeps the page and the filters. */
  async #revive(): Promise<void> {
    await waitUntilVisible();
    if (this.#leaving.signal.aborted) return;
    try {
      const bookmark = await this.#bookmark();
      // With the old token the reload would end here again.
      if (!(await this.#renewal.renewNow())) return this.getHandlers().failed('errors.reportLoad');
      await this.#reload(bookmark);
    } catch {
      this.getHandlers().failed('errors.reportLoad');
    }
  }

  async #reload(bookmark: { state: string } | undefined): Promise<void> {
    const { config } = this.#report;
    this.#pages = [];
    const settings = { ...config.settings, ...(this.#layoutType && { layoutType: this.#layoutType }) };
    Object.assign(config, { pageName: this.#page, bookmark, settings });
    await this.#report.reload();
  }

  /** Captures the user's filters; undefined after a timeout. */
  async #bookmark(): Promise<{ state: string } | undefined> {
    const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, captureWithinMs));
    const state = await Promise.race([this.#capture(), timeout]).catch(() => undefined);
    if (!state) return undefined;
    this.getHandlers().stateCaptured?.(state);
    return { state };
  }
}
