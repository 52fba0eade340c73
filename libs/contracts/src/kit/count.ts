import { z } from 'zod';
import { get, nothing } from './call.js';
import type { NonEmptyAccessRule } from './access.js';

/** A count as the specification's screens read it: one row. */
export const CountResponse = z.tuple([z.object({ count: z.int() })]);

/** Declares a call that counts; it answers -1 while its source is down. */
export const count = (path: `/${string}`, summary: string, access: NonEmptyAccessRule) =>
  get(path, {
    summary,
    access,
    input: nothing,
    output: CountResponse,
    whenUnavailable: [{ count: -1 }],
    batched: true,
    cacheSeconds: 1,
  });
