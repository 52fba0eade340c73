/** A statement that is prepared once per connection under its name, or planned each time without a name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  /** Milliseconds; after that the database counts as unreachable. */
  readonly timeoutMs: number;
}

/** Timeouts of statements in milliseconds, a little shorter than those of the calls. */
export const statementTimeoutMs = {
  calls: 1_500,
  /** For calls with a timeout of ten seconds. */
  longCalls: 9_500,
  /** For background work, and for calls with own timeouts. */
  housekeeping: 60_000,
} as const;

/** Declares a prepared statement of a call. Names must be unique within the service. */
export const statement = (name: string, text: string): Statement => ({
  name,
  text,
  timeoutMs: statementTimeoutMs.calls,
});

export const slowStatement = (name: string, text: string): Statement => ({
  name,
  text,
  timeoutMs: statementTimeoutMs.housekeeping,
});

/** Declares a statement that is planned for its values each time, because no plan suits all values. */
export const unprepared = (text: string, timeoutMs: number = statementTimeoutMs.calls): Statement => ({
  name: '',
  text,
  timeoutMs,
});
