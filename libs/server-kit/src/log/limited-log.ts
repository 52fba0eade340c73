import type { Log } from './logger.js';

/** Milliseconds between two lines of one key. */
const intervalMs = 10_000;

interface LastLine {
  at: number;
  /** Number of lines since then that were not written. */
  omitted: number;
}

/** Logs what repeats during an outage: the first line of a key at once, then at most one in ten seconds. */
export class LimitedLog {
  private readonly lines = new Map<string, LastLine>();

  constructor(
    private readonly log: Log,
    private readonly now = () => performance.now(),
  ) {}

  /** Logs a warning unless one of the same key was logged less than ten seconds ago. `omitted` counts those that were not logged since. */
  warn(key: string, fields: object, message: string): void {
    const last = this.lines.get(key);
    if (last && this.now() - last.at < intervalMs) {
      last.omitted++;
      return;
    }
    this.lines.set(key, { at: this.now(), omitted: 0 });
    this.log.warn({ ...fields, ...(last?.omitted && { omitted: last.omitted }) }, message);
  }
}
