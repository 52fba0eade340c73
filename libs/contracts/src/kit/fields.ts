import { z } from 'zod';

/** Options of a refinement: `rule` identifies it when releases are compared, `error` is its message. */
export const refinement = (rule: string, error: string) => ({ error, params: { rule } });

const maxId = 2_147_483_647;

/** A row's id: a whole number from 1 to 2,147,483,647. */
export const Id = z.int().min(1).max(maxId);

/** An {@link Id} in a query string, where numbers travel as text; parsing twice gives the same. */
export const QueryId = z.union(
  [
    Id,
    z
      .string()
      .regex(/^[1-9]\d{0,9}$/)
      .transform(Number)
      .pipe(Id),
  ],
  `Please enter a whole number from 1 to ${maxId}.`,
);

const halfCharacter = /\p{Cs}/u;

/**
 * Text of at most `max` characters without NUL and halves of surrogate pairs, which PostgreSQL cannot store. `missing` is the message for a
 * value that is no text.
 */
export const Text = (max: number, missing?: string) =>
  z
    .string(missing)
    .max(max)
    .refine((value) => !value.includes('\0'), refinement('must not contain NUL characters', unstorable))
    .refine(
      (value) => !halfCharacter.test(value),
      refinement('must not contain halves of characters', unstorable),
    );

const unstorable = 'Please remove the characters that cannot be stored.';

/** {@link Text} that must hold more than spaces; `missing` is the message otherwise. */
export const FilledText = (max: number, missing: string) => Text(max, missing).trim().min(1, missing);

/** What is typed into a search box; the empty text finds everything. */
export const SearchText = Text(100);

const firstTime = Date.parse('0001-01-01T00:00:00Z');
const lastTime = Date.parse('9999-12-31T23:59:59Z');

/** A time that somebody names, as ISO 8601 text with its offset; in the years 1 to 9999 of UTC, which PostgreSQL and clients can tell. */
export const Time = z.iso.datetime({ offset: true }).refine(
  (text) => {
    const time = Date.parse(text);
    return time >= firstTime && time <= lastTime;
  },
  refinement('must be in the years 1 to 9999', 'Please enter a time in the years 1 to 9999.'),
);

/** A time as ISO 8601 text in UTC. */
export const Timestamp = z.string();

/** A day of the portal's time zone, `YYYY-MM-DD`. */
export const Day = z.iso
  .date()
  .refine(
    (day) => day >= '0001',
    refinement('must not be before the year 1', 'Please enter a day from the year 1 on.'),
  );

/** A month of the portal's time zone, `YYYY-MM`. */
export const Month = z.string().regex(/^\d{4}-\d{2}$/, 'Please enter a month such as 2026-03.');

/** What a write answers: how many rows changed, the new row's id, and the message of a refusal. */
export const WriteResponse = z.object({
  affectedRows: z.int(),
  insertId: Id.optional(),
  message: z.string().optional(),
});
export type WriteResponse = z.infer<typeof WriteResponse>;
