import { z } from 'zod';

const maxId = 2_147_483_647;

/** A row's id: a whole number from 1 to 2,147,483,647. */
export const Id = z.int().min(1).max(maxId);

/** An {@link Id} in a query string, where numbers travel as text; parsing twice gives the same. */
export const QueryId = z.union([
  Id,
  z
    .string()
    .regex(/^[1-9]\d{0,9}$/, 'must be a whole number from 1')
    .transform(Number)
    .pipe(Id),
]);

const halfCharacter = /\p{Cs}/u;

/** Text of at most `max` characters without NUL and halves of surrogate pairs, which PostgreSQL cannot store. */
export const Text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\0'), 'must not contain NUL characters')
    .refine((value) => !halfCharacter.test(value), 'must not contain halves of characters');

/** What is typed into a search box; the empty text finds everything. */
export const SearchText = Text(100);

const firstTime = Date.parse('0001-01-01T00:00:00Z');
const lastTime = Date.parse('9999-12-31T23:59:59Z');

/** A time that somebody names, as ISO 8601 text with its offset; in the years 1 to 9999 of UTC, which PostgreSQL and clients can tell. */
export const Time = z.iso.datetime({ offset: true }).refine((text) => {
  const time = Date.parse(text);
  return time >= firstTime && time <= lastTime;
}, 'must be in the years 1 to 9999');

/** A time as ISO 8601 text in UTC. */
export const Timestamp = z.string();

/** A day of the portal's time zone, `YYYY-MM-DD`. */
export const Day = z.iso.date().refine((day) => day >= '0001', 'must not be before the year 1');

/** A month of the portal's time zone, `YYYY-MM`. */
export const Month = z.string().regex(/^\d{4}-\d{2}$/);

/** What a write answers: how many rows changed, the new row's id, and the message of a refusal. */
export const WriteAnswer = z.object({
  affectedRows: z.int(),
  insertId: Id.optional(),
  message: z.string().optional(),
});
export type WriteAnswer = z.infer<typeof WriteAnswer>;
