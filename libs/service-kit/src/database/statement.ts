/** A statement that PostgreSQL prepares once for each connection, under its name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  /** Milliseconds after which a database that does not answer counts as unreachable. */
  readonly patience: number;
}

const ofCalls = 1_500;
const ofHousekeeping = 60_000;

/** Declares a prepared statement that a call waits for; `name` must be unique within the service. */
export const statement = (name: string, text: string): Statement => ({ name, text, patience: ofCalls });

/** Declares a prepared statement that nobody waits for and that may take a minute. */
export const slowStatement = (name: string, text: string): Statement => ({
  name,
  text,
  patience: ofHousekeeping,
});
