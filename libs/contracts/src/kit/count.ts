import { z } from 'zod';
import { get, nothing } from './call.js';
import type { NonEmptyAccessRule } from './access.js';

/** A count as the specification's screens read it: one row. */
export const CountAnswer = z.tuple([z.object({ count: z.int() })]);

/** Declares a call that counts; it answers -1 while its source is down. */
export const count = (path: `/${string}`, summary: string, access: NonEmptyAccessRule) =>
  get(path, {
    summary,
    access,
    input: nothing,
    output: CountAnswer,
    whenUnavailable: [{ count: -1 }],
    gathered: true,
    sharedSeconds: 1,
  });
