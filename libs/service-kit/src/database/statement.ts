/** A statement, which PostgreSQL prepares once for each connection under its name; without a name it is planned anew each time. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  /** Milliseconds after which it is given up, and the database counts as unreachable. */
  readonly patience: number;
}

/** Milliseconds that statements may take, by who waits for them; those of calls are a little less than the calls' time-outs. */
export const patience = {
  calls: 1_500,
  /** Of calls whose time-out is ten seconds. */
  longCalls: 9_500,
  /** Of work that goes on without a call, and of calls that say for themselves how long they wait. */
  housekeeping: 60_000,
} as const;

/** Declares a prepared statement that a call waits for; `name` must be unique within the service. */
export const statement = (name: string, text: string): Statement => ({
  name,
  text,
  patience: patience.calls,
});

/** Declares a prepared statement that may take as long as housekeeping: no call waits for it, or one that gives up by itself. */
export const slowStatement = (name: string, text: string): Statement => ({
  name,
  text,
  patience: patience.housekeeping,
});

/** Declares a statement that is planned for its very values each time, because no plan is good for all; `within` milliseconds. */
export const unprepared = (text: string, within: number = patience.calls): Statement => ({
  name: '',
  text,
  patience: within,
});
