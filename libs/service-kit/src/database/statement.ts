import { statementTimeoutMs } from './database.js';

/** A statement that is prepared once per connection under its name, or planned each time without a name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  /** Milliseconds; after that the database counts as unreachable. */
  readonly timeoutMs: number;
}

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
