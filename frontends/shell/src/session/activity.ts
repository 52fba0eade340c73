const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
const announceEveryMs = 15_000;
const warnBeforeSeconds = 120;
const framePollMs = 1_000;
/** Use of frames alone keeps a session for this multiple of the idle limit. */
const frameLimitFactor = 2;

interface ActivityEvents {
  /** The person was active at this time; reported at most every 15 seconds. */
  active(atMs: number): void;
  /** The session ends at this time unless the person stays; undefined once they have. */
  warn(endsAtMs: number | undefined): void;
  /** Nothing was touched for as long as a session may be idle; reported once. */
  idle(): void;
}

/**
 * Detects that the person has left. Two minutes before the end it warns; from then on only {@link ActivityWatch.stay} counts, so that a
 * nudge of the mouse on a shared desk does not extend an abandoned session.
 *
 * Pointer and key events inside an embedded report of another origin do not reach the page. Two signs count as activity there:
 * - the focus enters the frame;
 * - the browser reports a user activation (a click, tap or key press) while the frame has the focus. Browsers propagate activations of a
 *   frame to its parent.
 *
 * Focus alone does not count, and signs from frames count for at most an hour (twice the idle limit) after the last event in the page
 * itself. So neither an open report nor a script in it keeps a session for ever, and a person who works in a report all day is asked
 * every hour and a half. Power BI's own events count without that limit, through {@link ActivityWatch.touch}. Scrolling and hovering
 * inside a frame remain invisible: a person who does nothing else sees the warning.
 */
export class ActivityWatch {
  #lastMs = Date.now();
  /** Time of the last sign that did not come from a frame. */
  #lastPageMs = this.#lastMs;
  #announcedMs = 0;
  #announcement: ReturnType<typeof setTimeout> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #framePoll: ReturnType<typeof setInterval> | undefined;
  #isWarning = false;
  readonly #warnSeconds: number;
  readonly #stop = new AbortController();

  constructor(
    private readonly idleSeconds: number,
    private readonly on: ActivityEvents,
  ) {
    this.#warnSeconds = Math.min(warnBeforeSeconds, idleSeconds / 2);
    const { signal } = this.#stop;
    for (const sign of signs)
      addEventListener(sign, () => this.touch(), { signal, passive: true, capture: true });
    // Some browsers update the active element only after the event.
    addEventListener('blur', () => setTimeout(() => this.#enterFrame()), { signal });
    // Timers of a sleeping tab are late: its content must not be visible on wake-up.
    document.addEventListener('visibilitychange', () => this.#check(), { signal });
    this.#check();
  }

  /** Seconds since the person last did something. */
  get quietSeconds(): number {
    return (Date.now() - this.#lastMs) / 1000;
  }

  /** Records that the person did something here; ignored once the warning is shown. */
  touch(): void {
    if (this.#record()) this.#lastPageMs = this.#lastMs;
  }

  /** Records that the person wants to stay, and notifies the other tabs at once. */
  stay(): void {
    if (this.quietSeconds >= this.idleSeconds) return this.#check();
    this.#lastPageMs = this.#lastMs = Date.now();
    this.#announce();
    this.#check();
  }

  /** Records that the person did something in another tab. */
  noteTouchElsewhere(atMs: number): void {
    this.#lastPageMs = this.#lastMs = Math.max(this.#lastMs, atMs);
    this.#check();
  }

  stop(): void {
    this.#stop.abort();
    clearTimeout(this.#timer);
    clearTimeout(this.#announcement);
    clearInterval(this.#framePoll);
    this.#warn(false);
  }

  /** Records a sign of activity; returns false once the warning is due. */
  #record(): boolean {
    if (this.#isWarning || this.quietSeconds >= this.idleSeconds - this.#warnSeconds) {
      this.#check();
      return false;
    }
    this.#lastMs = Date.now();
    this.#announceSoon();
    return true;
  }

  #announceSoon(): void {
    if (this.#announcement) return;
    const waitMs = this.#announcedMs + announceEveryMs - this.#lastMs;
    if (waitMs <= 0) return this.#announce();
    // The last sign of a burst is announced too, or other tabs would end the session earlier.
    this.#announcement = setTimeout(() => this.#announce(), waitMs);
  }

  #announce(): void {
    clearTimeout(this.#announcement);
    this.#announcement = undefined;
    this.#announcedMs = Date.now();
    this.on.active(this.#lastMs);
  }

  #enterFrame(): void {
    if (this.#stop.signal.aborted || !isFrameFocused()) return;
    this.#touchFrame();
    clearInterval(this.#framePoll);
    this.#framePoll = setInterval(() => this.#pollFrame(), framePollMs);
  }

  #pollFrame(): void {
    if (!isFrameFocused()) return clearInterval(this.#framePoll);
    if (document.visibilityState === 'visible' && isUserActive()) this.#touchFrame();
  }

  #touchFrame(): void {
    const frameOnlySeconds = (Date.now() - this.#lastPageMs) / 1000;
    if (frameOnlySeconds < this.idleSeconds * frameLimitFactor) this.#record();
  }

  #check(): void {
    if (this.#stop.signal.aborted) return;
    clearTimeout(this.#timer);
    const leftSeconds = this.idleSeconds - this.quietSeconds;
    if (leftSeconds <= 0) {
      this.stop();
      this.on.idle();
      return;
    }
    const quietLeftSeconds = leftSeconds - this.#warnSeconds;
    this.#warn(quietLeftSeconds <= 0);
    const waitSeconds = quietLeftSeconds > 0 ? quietLeftSeconds : leftSeconds;
    this.#timer = setTimeout(() => this.#check(), waitSeconds * 1000);
  }

  #warn(isWarning: boolean): void {
    if (isWarning === this.#isWarning) return;
    this.#isWarning = isWarning;
    this.on.warn(isWarning ? this.#lastMs + this.idleSeconds * 1000 : undefined);
  }
}

/** Returns true within seconds of a click, tap or key press in the page or its frames; always false in browsers that do not report it. */
const isUserActive = (): boolean => 'userActivation' in navigator && navigator.userActivation.isActive;

const isFrameFocused = (): boolean => document.activeElement instanceof HTMLIFrameElement;
