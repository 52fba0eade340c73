import type { ReportData } from '../src/report-data';
import { createLoadFailedError, createTokenExpiredError, type EmbedError } from './embed-protocol';

/** The server's response to a token: the report, or the reason of the refusal. */
type Admission = { report: ReportData; error?: undefined } | { report?: undefined; error: EmbedError };

/** Holds the embed token of one report and calls back when it expires. */
export class ReportSession {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private expiresAt = Infinity;
  private attempts = 0;
  private tokens = 0;

  /** `onExpiry` is called once for each token that expires. */
  constructor(private readonly onExpiry: () => void) {
    // A sleeping tab's timers are late: check the clock when it wakes.
    document.addEventListener('visibilitychange', () => {
      if (Date.now() >= this.expiresAt) this.expire();
    });
  }

  /** Fetches the report with a token; a valid token replaces the current one. */
  async admit(reportId: string, token: string): Promise<Admission> {
    const attempt = ++this.attempts;
    const response = await fetch(`/embed-data/${encodeURIComponent(reportId)}`, {
      headers: { authorization: `EmbedToken ${token}` },
    }).catch(() => undefined);
    if (response?.status === 401) return { error: createTokenExpiredError() };
    if (!response?.ok) return { error: createLoadFailedError(response?.status ?? 0) };
    const { tokenExpiresInMs, report } = (await response.json()) as {
      tokenExpiresInMs: number;
      report: ReportData;
    };
    if (attempt === this.attempts) {
      this.end();
      this.expiresAt = Date.now() + tokenExpiresInMs;
      this.timer = setTimeout(() => this.expire(), tokenExpiresInMs);
      // For tests that move clocks: the previous token may expire until this count rises.
      document.documentElement.dataset.tokens = String(++this.tokens);
    }
    return { report };
  }

  end(): void {
    clearTimeout(this.timer);
    this.expiresAt = Infinity;
  }

  private expire(): void {
    this.end();
    this.onExpiry();
  }
}
