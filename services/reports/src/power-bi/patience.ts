/** How long a request to Power BI is tried. */
export interface Patience {
  /** In milliseconds of `performance.now()`, after which nothing is tried any more. */
  deadline: number;
  /** Most attempts while Power BI answers that it is asked too often (429); as many as for other faults when left out. */
  throttledAttempts?: number;
  /** Milliseconds of the first pause, which doubles with each attempt; a quarter of a second when left out. */
  firstPause?: number;
  /** Ends the waiting at once. */
  stop?: AbortSignal;
}
