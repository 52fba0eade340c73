import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { z } from 'zod';
import { readLine, readText } from '../text.js';

/** Options of a refinement: `rule` identifies it when releases are compared, `error` is its message. */
export const toRefinement = (rule: string, error: string) => ({ error, params: { rule } });

const maxId = 2_147_483_647;

/** A row's id: a whole number from 1 to 2,147,483,647. */
export const Id = z.int().min(1).max(maxId);

/** An {@link Id} as a number or as text in a query string. */
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

const loneSurrogate = /\p{Cs}/u;

/**
 * A secret or a code of another program, exactly as it was sent. Without NUL and lone surrogates, which PostgreSQL cannot store. `missing` is
 * the message for a value that is no text.
 */
export const ExactText = (max: number, missing?: string) =>
  z
    .string(missing)
    .max(max)
    .refine((value) => !value.includes('\0'), toRefinement('must not contain NUL characters', unstorableText))
    .refine(
      (value) => !loneSurrogate.test(value),
      toRefinement('must not contain halves of characters', unstorableText),
    );

const unstorableText = 'Please remove the characters that cannot be stored.';

/** Text of a person, as {@link readText} reads it. */
export const Text = (max: number, missing?: string) => ExactText(max, missing).overwrite(readText);

/** {@link Text} that must not be blank; `missing` is the message for blank text. */
export const FilledText = (max: number, missing: string) => Text(max, missing).trim().min(1, missing);

/** Stands for characters that were lost before. */
const replacement = '\ufffd';
const notInLines = new RegExp(String.raw`[\p{Cc}${replacement}]`, 'u');

/** {@link FilledText} of one line, such as a name. */
export const Line = (max: number, missing: string) =>
  Text(max, missing)
    .overwrite(readLine)
    .min(1, missing)
    .refine((value) => !notInLines.test(value), {
      error: ({ input }) =>
        String(input).includes(replacement)
          ? 'Please replace the characters that could not be read.'
          : 'Please remove the characters that cannot be seen.',
      params: { rule: 'must not contain control characters' },
    });

/** A stored phone number, which the response groups if it has the code of its country. */
export const PhoneText = z.string().overwrite((text) => {
  const phone = parsePhoneNumberFromString(text);
  return phone?.isValid() ? phone.formatInternational() : text;
});

/** The text of a search; empty text matches everything. */
export const SearchText = Text(100);

const firstTime = Date.parse('0001-01-01T00:00:00Z');
const lastTime = Date.parse('9999-12-31T23:59:59Z');

/** ISO 8601 with an offset, in the years 1 to 9999 of UTC, which PostgreSQL and browsers support. */
export const Time = z.iso.datetime({ offset: true }).refine(
  (text) => {
    const time = Date.parse(text);
    return time >= firstTime && time <= lastTime;
  },
  toRefinement('must be in the years 1 to 9999', 'Please enter a time in the years 1 to 9999.'),
);

/** ISO 8601 in UTC. */
export const Timestamp = z.string();

/** A day of the portal's time zone, `YYYY-MM-DD`. */
export const Day = z.iso
  .date()
  .refine(
    (day) => day >= '0001',
    toRefinement('must not be before the year 1', 'Please enter a day from the year 1 on.'),
  );

/** A month of the portal's time zone, `YYYY-MM`. */
export const Month = z.string().regex(/^\d{4}-\d{2}$/, 'Please enter a month such as 2026-03.');

/** The response of a write: number of changed rows, id of a new row, message of a refusal. */
export const WriteResponse = z.object({
  affectedRows: z.int(),
  insertId: Id.optional(),
  message: z.string().optional(),
});
export type WriteResponse = z.infer<typeof WriteResponse>;

/** 256 random bits in base64url that allow one action once. */
export const Ticket = z.string().regex(/^[\w-]{43}$/, 'Please use the whole link of the mail.');
