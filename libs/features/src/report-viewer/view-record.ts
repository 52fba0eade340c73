import { TimeInView } from './time-in-view';
import { isApiError } from '@portal/ui-kit/platform';

/** The calls that report a view to the server. */
export interface ViewCalls {
  pageChanges(total: number): Promise<unknown>;
  visualClicks(total: number): Promise<unknown>;
  /** `drawnAfter` is in milliseconds, undefined until the report is drawn. */
  times(secondsInView: number, drawnAfter: number | undefined): Promise<unknown>;
}

const beatMs = 10_000;
const timesEverySeconds = 60;
/** Maximum times that the server accepts. */
const longest = { secondsInView: 86_400, drawnAfterMs: 600_000 };

/**
 * Records what a user does in an opened report, and the time in view. Reports every ten seconds, and at once when the page is hidden or
 * left. Errors are ignored.
 */
export class ViewRecord {
  readonly #inView = new TimeInView();
  #beat: ReturnType<typeof setInterval> | undefined;
  #calls: ViewCalls | undefined;
  #reported: Record<keyof ViewCalls, ReportedTotal> | undefined;
  #pageChanges = 0;
  #visualClicks = 0;
  #triedMs = performance.now();
  #isSeen = true;
  #isDrawn = false;
  #drawnAfter: number | undefined;
  #timesDueSeconds = Infinity;

  start(): void {
    this.#beat ??= setInterval(() => this.#report(), beatMs);
  }

  /** Starts reporting once the opening is recorded. Ignores repeated calls. */
  onOpened(calls: ViewCalls): void {
    if (this.#calls) return;
    this.#calls = calls;
    this.#reported = {
      pageChanges: new ReportedTotal((total) => calls.pageChanges(total), this.#stopReporting),
      visualClicks: new ReportedTotal((total) => calls.visualClicks(total), this.#stopReporting),
      times: this.#createTimesTotal(calls),
    };
    if (!this.#inView.isShown) this.#reportAll();
  }

  /** Restarts the time until the report is drawn, for another attempt. */
  onRetried(): void {
    this.#triedMs = performance.now();
    this.#isSeen = true;
  }

  onDrawn(): void {
    if (this.#isDrawn) return;
    this.#isDrawn = true;
    const after = Math.round(performance.now() - this.#triedMs);
    // Browsers delay drawing in hidden pages.
    if (this.#isSeen && after <= longest.drawnAfterMs) this.#drawnAfter = after;
    // Reports again, although the seconds may be reported already.
    if (this.#reported && this.#calls) this.#reported.times = this.#createTimesTotal(this.#calls, -1);
    void this.#reportTimes();
  }

  pageChanged(): void {
    this.#pageChanges++;
  }

  onVisualClicked(): void {
    this.#visualClicks++;
  }

  /** Called when the page becomes visible. */
  onShown(): void {
    this.#inView.show();
  }

  /** Called when the page becomes hidden, possibly for good. */
  onHidden(): void {
    this.#isSeen = false;
    this.#inView.hide();
    this.#reportAll();
  }

  /** Called when the user leaves the report. */
  end(): void {
    clearInterval(this.#beat);
    this.#beat = undefined;
    this.onHidden();
  }

  #report(): void {
    this.#reportCounts();
    if (this.#secondsInView >= this.#timesDueSeconds) void this.#reportTimes();
  }

  #reportAll(): void {
    this.#reportCounts();
    void this.#reportTimes();
  }

  #reportCounts(): void {
    void this.#reported?.pageChanges.report(this.#pageChanges);
    void this.#reported?.visualClicks.report(this.#visualClicks);
  }

  async #reportTimes(): Promise<void> {
    this.#timesDueSeconds = this.#secondsInView + timesEverySeconds;
    const isReported = await this.#reported?.times.report(this.#secondsInView);
    if (isReported === false) this.#timesDueSeconds = 0;
  }

  #createTimesTotal(calls: ViewCalls, known = 0): ReportedTotal {
    return new ReportedTotal((seconds) => calls.times(seconds, this.#drawnAfter), this.#stopReporting, known);
  }

  readonly #stopReporting = (): void => {
    this.#reported = undefined;
  };

  get #secondsInView(): number {
    return Math.min(Math.floor(this.#inView.milliseconds / 1_000), longest.secondsInView);
  }
}

const finalStatuses = [400, 403, 404];

/**
 * Reports a growing total. Each report contains the whole total, so a lost one does not matter and a repeated one counts once. Reporting
 * never throws.
 */
class ReportedTotal {
  #known: number;
  #asked: number;

  /** `onRefused` is called when the server rejects the total for good; `known` is already reported. */
  constructor(
    private readonly send: (total: number) => Promise<unknown>,
    private readonly onRefused: () => void,
    known = 0,
  ) {
    this.#known = this.#asked = known;
  }

  /** Reports the total unless it was reported; false if the report was lost. */
  async report(total: number): Promise<boolean> {
    if (total <= this.#asked) return true;
    this.#asked = total;
    try {
      await this.send(total);
      this.#known = Math.max(this.#known, total);
      return true;
    } catch (error) {
      this.#asked = this.#known;
      if (isFinal(error)) this.onRefused();
      return false;
    }
  }
}

/** Returns true if a retry may succeed: the network returns, or the token is renewed. Other refusals of a view are final. */
const isFinal = (error: unknown): boolean => isApiError(error) && finalStatuses.includes(error.status);
