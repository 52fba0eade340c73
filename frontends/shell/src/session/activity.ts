const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
const announceEveryMs = 15_000;

/** Watches for a person who has gone: calls `onIdle` once when nothing was touched for `idleSeconds`. */
export class ActivityWatch {
  #lastMs = Date.now();
  #announcedMs = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #stop = new AbortController();

  constructor(
    private readonly idleSeconds: number,
    private readonly on: { active: () => void; idle: () => void },
  ) {
    const { signal } = this.#stop;
    for (const sign of signs)
      addEventListener(sign, () => this.touch(), { signal, passive: true, capture: true });
    // Timers of a sleeping tab come late; whoever wakes it must not find the content there.
    document.addEventListener('visibilitychange', () => this.#check(), { signal });
    this.#check();
  }

  /** Seconds since the person last did something. */
  get quietSeconds(): number {
    return (Date.now() - this.#lastMs) / 1000;
  }

  /** The person did something here. */
  touch(): void {
    if (this.quietSeconds >= this.idleSeconds) return this.#check();
    this.#lastMs = Date.now();
    if (this.#lastMs - this.#announcedMs < announceEveryMs) return;
    this.#announcedMs = this.#lastMs;
    this.on.active();
  }

  /** The person did something in another tab. */
  touchedElsewhere(): void {
    this.#lastMs = Date.now();
  }

  stop(): void {
    this.#stop.abort();
    clearTimeout(this.#timer);
  }

  #check(): void {
    if (this.#stop.signal.aborted) return;
    clearTimeout(this.#timer);
    const left = this.idleSeconds - this.quietSeconds;
    if (left <= 0) {
      this.stop();
      this.on.idle();
    } else {
      this.#timer = setTimeout(() => this.#check(), left * 1000);
    }
  }
}
