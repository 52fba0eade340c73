/** Share of a token's life, and at least so many seconds, that are left when it is renewed. */
const reserve = { share: 0.15, seconds: 5 };
const retryMs = 5_000;

/** Renews a token before it expires, by durations alone, so that neither clock need be right. */
export class TokenRenewal {
  #dueMs = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<boolean> | undefined;
  readonly #stop = new AbortController();

  /** `renew` fetches and applies the next token and answers its life in seconds. */
  constructor(
    expiresInSeconds: number,
    private readonly renew: () => Promise<number>,
  ) {
    // Timers of a sleeping tab come late.
    const { signal } = this.#stop;
    document.addEventListener('visibilitychange', () => this.#check(), { signal });
    addEventListener('online', () => this.#check(), { signal });
    this.#plan(expiresInSeconds);
  }

  stop(): void {
    this.#stop.abort();
    clearTimeout(this.#timer);
  }

  /** Renews now, once for all who ask meanwhile; false when there is no new token, which is then asked for again in a while. */
  now(): Promise<boolean> {
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
    if (!this.#stop.signal.aborted) this.#timer = setTimeout(() => void this.now(), ms);
  }

  #check(): void {
    if (Date.now() >= this.#dueMs) void this.now();
  }
}
