import type { Opening } from '../calls/opening.js';
import type { LoadRequest } from '../load/run-load.js';
import type { LoadUser } from '../load/users.js';

/** Who asks. */
export interface Askers {
  users: LoadUser[];
  /** Users whose histories are read, the same at each size. */
  readers: LoadUser[];
  /** The user with the most views. */
  heavy: LoadUser;
  administrators: LoadUser[];
  /** Views that began just now, one of each user, by the users' order. */
  viewIds: number[];
  nextOpening: () => Opening;
  /** Users with tokens of sessions that have just begun. */
  sessions: LoadUser[];
}

/** A call whose cost is to be the same however long the history is. */
export interface ViewCase {
  title: string;
  /** Requests that wait for their answers at a time. */
  connections: number;
  /** Requests, or groups of them that are made at once, of a round. */
  count: number;
  /** The `n`th request of all rounds. */
  request: (askers: Askers, n: number) => LoadRequest | LoadRequest[];
  /** True for what is measured without a limit. */
  grows?: boolean;
}
