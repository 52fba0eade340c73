/** A statement that PostgreSQL prepares once for each connection, under its name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** Declares a prepared statement; `name` must be unique within the service. */
export const statement = (name: string, text: string): Statement => ({ name, text });
