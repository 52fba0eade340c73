import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { z } from 'zod';
import { readLine, readText } from '../text.js';
import { type PlainRefusalCode, type RefusalCode, type RefusalValues, toSchemaError } from './refusal.js';

/** Options of a refinement: `rule` identifies it when releases are compared. */
export const toRefinement = <Code extends RefusalCode>(
  rule: string,
  code: Code,
  ...values: RefusalValues<Code>
) => ({ error: toSchemaError(code, ...values), params: { rule } });

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
  toSchemaError('field.integerFrom', { min: 1, max: maxId }),
);

const loneSurrogate = /\p{Cs}/u;

/**
 * A secret or a code of another program, exactly as it was sent. Without NUL and lone surrogates, which PostgreSQL cannot store. `missing` is
 * the code for a value that is no text.
 */
export const ExactText = (max: number, missing?: PlainRefusalCode) =>
  z
    .string(missing && toSchemaError(missing))
    .max(max)
    .refine(
      (value) => !value.includes('\0'),
      toRefinement('must not contain NUL characters', 'field.unstorable'),
    )
    .refine(
      (value) => !loneSurrogate.test(value),
      toRefinement('must not contain halves of characters', 'field.unstorable'),
    );

/** Text of a person, as {@link readText} reads it. */
export const Text = (max: number, missing?: PlainRefusalCode) => ExactText(max, missing).overwrite(readText);

/** {@link Text} that must not be blank; `missing` is the code for blank text. */
export const FilledText = (max: number, missing: PlainRefusalCode) =>
  Text(max, missing).trim().min(1, toSchemaError(missing));

/** Stands for characters that were lost before. */
const replacement = '\ufffd';
const notInLines = new RegExp(String.raw`[\p{Cc}${replacement}]`, 'u');

/** {@link FilledText} of one line, such as a name. */
export const Line = (max: number, missing: PlainRefusalCode) =>
  Text(max, missing)
    .overwrite(readLine)
    .min(1, toSchemaError(missing))
    .refine((value) => !notInLines.test(value), {
      error: ({ input }) =>
        toSchemaError(String(input).includes(replacement) ? 'field.unreadable' : 'field.invisible'),
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
  toRefinement('must be in the years 1 to 9999', 'field.timeRange'),
);

/** ISO 8601 in UTC. */
export const Timestamp = z.string();

/** A day of the portal's time zone, `YYYY-MM-DD`. */
export const Day = z.iso
  .date()
  .refine((day) => day >= '0001', toRefinement('must not be before the year 1', 'field.dayRange'));

/** A month of the portal's time zone, `YYYY-MM`. */
export const Month = z.string().regex(/^\d{4}-\d{2}$/, toSchemaError('field.month'));

/** The fields of a refusal: its code and values for translations, and its sentence in English. */
export const RefusalFields = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  message: z.string(),
});

/** The response of a write: number of changed rows, id of a new row, or its refusal. */
export const WriteResponse = z.object({
  affectedRows: z.int(),
  insertId: Id.optional(),
  ...RefusalFields.partial().shape,
});
export type WriteResponse = z.infer<typeof WriteResponse>;

/** 256 random bits in base64url that allow one action once. */
export const Ticket = z.string().regex(/^[\w-]{43}$/, toSchemaError('field.link'));
