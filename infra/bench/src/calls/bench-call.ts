import type { LoadRequest } from '../load/run-load.js';
import type { LoadUser } from '../load/users.js';

/** One call that is measured on both sides. */
export interface BenchCall {
  key: string;
  title: string;
  /** How many times the bare server's CPU the portal may take. */
  limit: number;
  connections: number;
  /** Who asks; users unless said. */
  as?: 'administrator';
  /** Requests of one round. */
  count: number;
  /** The `n`th request, made by the user. */
  request: (user: LoadUser, n: number) => LoadRequest;
  /** Where the bare server has several ways to do the same: what their paths end with. The cheapest is compared with. */
  bareVariants?: { title: string; suffix: string }[];
  /** Whether it is also measured as asked for again, with nothing changed. */
  repeated?: boolean;
  /** What of an answer must be the same on both sides. */
  comparable: (answer: { body: unknown; total: string | null }) => unknown;
}

/** A GET of a path, signed in as the user. */
export const signedGet = (path: string, user: { token: string }): LoadRequest => ({
  method: 'GET',
  path: `/map-back-end${path}`,
  headers: { authorization: `Bearer ${user.token}` },
});

/** A POST of JSON, signed in as the user if one is given. */
export const jsonPost = (path: string, body: object, user?: LoadUser): LoadRequest => ({
  method: 'POST',
  path: `/map-back-end${path}`,
  headers: {
    'content-type': 'application/json',
    ...(user && { authorization: `Bearer ${user.token}` }),
  },
  body: JSON.stringify(body),
});
