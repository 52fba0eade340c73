import type { z } from 'zod';

/** A malicious request. */
export interface Hostile {
  what: string;
  body?: string;
  headers?: Record<string, string>;
  /** Fields that the problem details must name. */
  fields?: string[];
  status?: number;
}

const json = { 'content-type': 'application/json' };

const brokenBodies: Hostile[] = [
  { what: 'half a JSON text', body: '{"id": ', fields: ['body'] },
  { what: 'no JSON', body: 'id=1', fields: ['body'] },
  { what: 'an array', body: '[]', fields: ['body'] },
  { what: 'an array of objects', body: '[{"id":1}]', fields: ['body'] },
  { what: 'a text', body: '"id"', fields: ['body'] },
  { what: 'a number', body: '1e99', fields: ['body'] },
  { what: 'true', body: 'true', fields: ['body'] },
  { what: '__proto__', body: '{"__proto__": {"role": "administrator"}}', fields: ['__proto__'] },
  {
    what: 'constructor',
    body: '{"constructor": {"prototype": {"role": "administrator"}}}',
    fields: ['constructor'],
  },
  { what: 'lone bytes', body: '{"id": "\u0000"}\u0000', fields: ['body'] },
  {
    what: 'a form',
    body: 'id=1',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    status: 415,
  },
  { what: 'XML', body: '<id>1</id>', headers: { 'content-type': 'application/xml' }, status: 415 },
  { what: 'plain text', body: '{}', headers: { 'content-type': 'text/plain' }, status: 415 },
];

/** Broken bodies with their headers. */
export const hostileBodies: Hostile[] = brokenBodies.map((each) => ({ headers: json, ...each }));

/** Well-formed times outside the portal's calendar. */
export const hostileTimes: [string, string][] = [
  ['the year 0', '0000-01-01T00:00:00Z'],
  ['the year 0 in UTC', '0001-01-01T00:00:00+14:00'],
  ['the year 10000 in UTC', '9999-12-31T23:59:59-14:00'],
];

/** Values that no field accepts. */
export const hostileValues: [string, unknown][] = [
  ['null', null],
  ['an object', { $gt: '' }],
  ['nested arrays', [[[]]]],
  ['true', true],
  ['a negative number', -1],
  ['a fraction', 0.5],
  ['zero', 0],
  ['more than an integer holds', 2_147_483_648],
  ['1e99', 1e99],
  ['NUL', 'a\u0000b'],
  ['half a character', 'a\ud800b'],
  ['a text that is too long', 'x'.repeat(5_000)],
  ...hostileTimes,
];

/** Query string values, always text, that no field accepts. */
export const hostileTexts: [string, string][] = [
  ['NUL', 'a\u0000b'],
  ['a text that is too long', 'x'.repeat(5_000)],
];

/** Texts that would destroy data or run as code without escaping. */
export const markup = '<img src=x onerror="document.title = 1"> is <b>not</b> run.\nNor is {{this}}.';

/** Texts that are no valid ids or page numbers. */
export const hostileNumbers: [string, string][] = [
  ...hostileTexts,
  ['nothing', ''],
  ['a word', 'abc'],
  ['a negative number', '-1'],
  ['a fraction', '1.5'],
  ['1e99', '1e99'],
  ['hexadecimal', '0x10'],
  ['SQL', '1; DROP TABLE report'],
];

/** True when the field's own schema accepts the value. */
export const takes = (input: z.ZodObject, field: string, value: unknown): boolean =>
  (input.shape[field] as z.ZodType).safeParse(value).success;
