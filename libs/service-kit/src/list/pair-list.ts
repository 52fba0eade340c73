/** How a table is joined: pairs that are walked along it are those that it has, else all are kept. */
export type JoinKind = 'JOIN' | 'LEFT JOIN';

/** A column by which a list of pairs may be sorted. */
export interface PairSortColumn {
  /** The tables that its key needs, as joins to `pair`, the next to the one before. */
  joins: (kind: JoinKind) => readonly string[];
  key: string;
  /** What orders the pairs of one key; an index holds them in this order. */
  tie: readonly string[];
}

/** SQL after a column: that it is an id of a table's rows of a condition. */
export type Among = (table: string, condition: string) => string;

/**
 * A list of pairs of somebody and something, which may be very many, in SQL that calls a pair's row `pair`. The values that its components are
 * read with are its first parameters.
 */
export interface PairList {
  table: string;
  /** The columns that name a pair, and the others that `where` needs. */
  keys: readonly [string, string];
  events: readonly string[];
  /** How many values `where` takes. */
  values: number;
  /** Which pairs the list is of. */
  where: string;
  /** How many these are, in SQL, where it is known without counting them. */
  total?: string;
  columns: string;
  tables: string;
  /** Which pairs the pattern of one word finds, by the ids of both sides. */
  finds: (pattern: string, among: Among) => string;
  order: Record<string, PairSortColumn>;
  byDefault: string;
  /** Whether indexes hold the pairs in each order, so that a page of many is best read along them. */
  indexed: boolean;
  /** Milliseconds that a page read along them may take, where its call waits for longer than others. */
  patience?: number;
}
