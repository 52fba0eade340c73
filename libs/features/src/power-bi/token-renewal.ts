/** A token is renewed when this share of its life is left, and at least these seconds. */
const reserve = { share: 0.15, seconds: 5 };
const retryMs = 5_000;

/** Renews a token before it expires, in a hidden tab when that is shown again. Uses durations only, so that wrong clocks do not matter. */
export class TokenRenewal {
  #dueMs = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<boolean> | undefined;
  readonly #stop = new AbortController();

  /** `renew` fetches and applies the next token, and resolves to its life in seconds. */
  constructor(
    expiresInSeconds: number,
    private readonly renew: () => Promise<number>,
  ) {
    // Timers of a sleeping tab are late.
    const { signal } = this.#stop;
    document.addEventListener('visibilitychange', () => this.#check(), { signal });
    addEventListener('online', () => this.#check(), { signal });
    this.#plan(expiresInSeconds);
  }

  stop(): void {
    this.#stop.abort();
    clearTimeout(this.#timer);
  }

  /** Renews now, once for concurrent callers. Resolves to false without a new token; a later retry is scheduled then. */
  renewNow(): Promise<boolean> {
    if (this.#stop.signal.aborted) return Promise.resolve(false);
    this.#running ??= this.#attempt().finally(() => (this.#running = undefined));
    return this.#running;
  }

  async #attempt(): Promise<boolean> {
    try {
      this.#plan(await this.renew());
      return true;
    } catch {
      this.#wait(retryMs);
      return false;
    }
  }

  #plan(expiresInSeconds: number): void {
    const early = Math.max(reserve.seconds, expiresInSeconds * reserve.share);
    const waitMs = Math.max(1, expiresInSeconds - early) * 1000;
    this.#dueMs = Date.now() + waitMs;
    this.#wait(waitMs);
  }

  #wait(ms: number): void {
    clearTimeout(this.#timer);
    if (!this.#stop.signal.aborted) this.#timer = setTimeout(() => this.#check(true), ms);
  }

  /** Renews a due token, unless the tab is hidden. */
  #check(isDue = Date.now() >= this.#dueMs): void {
    if (!isDue) return;
    this.#dueMs = 0;
    if (document.visibilityState !== 'hidden') void this.renewNow();
  }
}
