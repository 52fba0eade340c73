import type { ReportData } from './data-types.js';
import { type EmbedError, loadFailedError, tokenExpiredError } from './embed-error.js';

/** What the server gave for a token: the report, or why not. */
export type Admission = { report: ReportData; error?: undefined } | { report?: undefined; error: EmbedError };

/** Holds the embed token of one report and knows when its time is over. */
export class ReportSession {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private expiresAt = Infinity;
  private latest = 0;
  private held = 0;

  /** `onExpiry` is called once for each token whose time runs out. */
  constructor(private readonly onExpiry: () => void) {
    // A sleeping tab's timers are late: look at the clock when it wakes.
    document.addEventListener('visibilitychange', () => {
      if (Date.now() >= this.expiresAt) this.expire();
    });
  }

  /** Asks the server what the token is good for; a good one replaces the token held. */
  async admit(reportId: string, token: string): Promise<Admission> {
    const attempt = ++this.latest;
    const response = await fetch(`/embed-data/${encodeURIComponent(reportId)}`, {
      headers: { authorization: `EmbedToken ${token}` },
    }).catch(() => undefined);
    if (!response) return { error: loadFailedError(0) };
    if (response.status === 401) return { error: tokenExpiredError() };
    if (!response.ok) return { error: loadFailedError(response.status) };
    const { tokenExpiresInMs, report } = (await response.json()) as {
      tokenExpiresInMs: number;
      report: ReportData;
    };
    if (attempt === this.latest) {
      this.expireIn(tokenExpiresInMs);
      // For tests that move clocks: until the token is held here, the one before may run out.
      document.documentElement.dataset.tokens = String(++this.held);
    }
    return { report };
  }

  /** Forgets the token held. */
  end(): void {
    clearTimeout(this.timer);
    this.expiresAt = Infinity;
  }

  private expireIn(milliseconds: number): void {
    clearTimeout(this.timer);
    this.expiresAt = Date.now() + milliseconds;
    this.timer = setTimeout(() => this.expire(), milliseconds);
  }

  private expire(): void {
    this.end();
    this.onExpiry();
  }
}
