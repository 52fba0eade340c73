import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { AnyCall } from '../kit/call.js';
import { file, get, list, post, query } from '../kit/call.js';
import { domainEvent, stateEvent, type EventContract } from '../kit/event.js';
import { compareReleases } from './compare-releases.js';
import type { Release } from './release.js';
import { internalCall, restCall, smallRelease } from './small-release.fixture.js';

type Options = Parameters<typeof restCall>[0];
type Change = readonly [kind: string, before: Release, now: Release];

const call = (declared: AnyCall) => smallRelease({ calls: { find: declared } });
const rest = (options: Options) => call(restCall(options));
const input = (field: z.ZodType) => rest({ input: z.object({ field }) });
const output = (field: z.ZodType) => rest({ output: z.object({ field }) });
const page = (...columns: [string, ...string[]]) =>
  call(list(columns, restCall({ output: z.array(z.string()) }) as never));
const internal = (options: {
  callers?: readonly ['gateway', 'reports'] | readonly ['gateway'];
  timeoutSeconds?: number;
}) => call({ ...internalCall(z.object({}), z.object({})), ...options } as AnyCall);

const Row = z.object({ id: z.int(), name: z.string() });
const event = (declared: Partial<EventContract>) =>
  smallRelease({
    events: [{ ...stateEvent('identity', 'group', Row, ['reports', 'analytics']), ...declared }],
  });
const moved = (type: typeof domainEvent) => smallRelease({ events: [type('identity', 'group', Row, [])] });

/** The name of a durable consumer derives from its service and kind of event, so no declaration changes it alone. */
const renameConsumer = (release: Release): Release => ({
  ...release,
  events: Object.fromEntries(
    Object.entries(release.events).map(([name, declared]) => [
      name,
      { ...declared, consumers: { ...declared.consumers, reports: 'reports_groups' } },
    ]),
  ),
});

const values = (value: z.ZodType) => smallRelease({ values: { Principal: value } });
const names = (table: Record<string, string>) => smallRelease({ names: table });
const everyMinute = (max: number) => ({ max, seconds: 60 });
const trimmed = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text) => text.trim())
    .pipe(z.string().max(max));
const anyone = { user: 'any', administrator: 'any' } as const;

const none = smallRelease({});
const plain = rest({});

const breakingChanges: Change[] = [
  ['a call removed', plain, none],
  ['a call moved to another path', plain, call(query('/thing/get', restCall()))],
  ['a call moved to another method', plain, call(get('/thing/find', restCall()))],
  ['a call made internal', plain, internal({})],
  ['a role removed', rest({ access: anyone }), rest({ access: { user: 'any' } })],
  ['a scope narrowed', rest({ access: anyone }), rest({ access: { ...anyone, user: 'partner' } })],
  ["the caller's own id required", plain, rest({ callerFields: { id: 'accountId' } as never })],
  [
    'an internal caller removed',
    internal({ callers: ['gateway', 'reports'] }),
    internal({ callers: ['gateway'] }),
  ],
  ['a body limit lowered', rest({ maxBodyBytes: 9_000 }), rest({ maxBodyBytes: 8_999 })],
  ['a body limit lowered below the default', plain, rest({ maxBodyBytes: 1_024 })],
  [
    'an account limit lowered',
    rest({ accountLimit: everyMinute(10) }),
    rest({ accountLimit: everyMinute(9) }),
  ],
  ['an account limit added', plain, rest({ accountLimit: everyMinute(600) })],
  [
    'an address limit lowered',
    rest({ addressLimit: everyMinute(10) }),
    rest({ addressLimit: everyMinute(9) }),
  ],
  [
    'a limit of a longer time',
    rest({ accountLimit: everyMinute(10) }),
    rest({ accountLimit: { max: 100, seconds: 3_600 } }),
  ],
  ['a timeout cut', rest({ timeoutSeconds: 30 }), rest({ timeoutSeconds: 10 })],
  ['a timeout cut to the default', rest({ timeoutSeconds: 30 }), plain],
  ['the timeout of an internal call cut', internal({ timeoutSeconds: 30 }), internal({})],
  ['a call made exclusive', plain, rest({ exclusive: 'export' })],
  ['a required field added to an input', plain, rest({ input: z.object({ id: z.int(), name: z.string() }) })],
  ['an optional field of an input required', input(z.int().optional()), input(z.int())],
  ['a field of an input removed', input(z.int().optional()), rest({ input: z.object({}) })],
  ['a type of an input changed', input(z.int()), input(z.string())],
  ['a value of an input removed', input(z.enum(['a', 'b'])), input(z.enum(['a']))],
  ['null of an input refused', input(z.int().nullable()), input(z.int())],
  ['a text of an input shortened', input(z.string().max(20)), input(z.string().max(10))],
  ['a number of an input bounded', input(z.int()), input(z.int().min(5))],
  ['a list of an input shortened', input(z.array(z.int())), input(z.array(z.int()).max(5))],
  ['a pattern added to an input', input(z.string()), input(z.string().regex(/^\d+$/))],
  ['a check added to an input', input(z.string()), input(z.string().refine(Boolean, 'must be given'))],
  ['an input shortened before and after its transform', input(trimmed(20)), input(trimmed(10))],
  [
    'an input shortened after its transform',
    input(trimmed(20)),
    input(
      z
        .string()
        .max(20)
        .transform((text) => text)
        .pipe(z.string().max(10)),
    ),
  ],
  ['an input made strict', plain, rest({ input: z.strictObject({ id: z.int() }) })],
  ['a row of an input made strict', input(z.array(Row)), input(z.array(z.strictObject(Row.shape)))],
  ['a sort column removed', page('name', 'date'), page('name')],
  ['pages removed', page('name'), rest({ output: z.array(z.string()) })],
  ['a field of an output removed', plain, rest({ output: z.object({}) })],
  ['an optional field of an output removed', output(z.int().optional()), rest({ output: z.object({}) })],
  ['a field of an output made optional', output(z.int()), output(z.int().optional())],
  ['a field of an output made nullable', output(z.int()), output(z.int().nullable())],
  ['a type of an output changed', output(z.int()), output(z.string())],
  ['a value added to an output', output(z.enum(['a'])), output(z.enum(['a', 'b']))],
  [
    'an output made a file',
    plain,
    call(
      file('/thing/find', { summary: 'A file.', access: { user: 'any' }, input: z.object({ id: z.int() }) }),
    ),
  ],
  ['an output with a session', plain, rest({ cookies: ['session'] })],
  ['an event removed', event({}), none],
  ['an event moved to another stream', moved(stateEvent), moved(domainEvent)],
  ['a consumer removed from an event', event({}), event({ consumers: ['reports'] })],
  ['a durable consumer renamed', event({}), renameConsumer(event({}))],
  ['a field of an event removed', event({}), event({ value: Row.omit({ name: true }) })],
  [
    'an optional field of an event removed',
    event({ value: Row.partial({ name: true }) }),
    event({ value: Row.omit({ name: true }) }),
  ],
  ['a required field added to an event', event({}), event({ value: Row.extend({ code: z.string() }) })],
  ['a type of an event changed', event({}), event({ value: Row.extend({ name: z.int() }) })],
  ['a value added to a token', values(z.enum(['a'])), values(z.enum(['a', 'b']))],
  ['a value removed from a token', values(z.enum(['a', 'b'])), values(z.enum(['a']))],
  ['a token removed', values(z.string()), none],
  ['a header renamed', names({ 'request header trace': 'Trace' }), names({ 'request header trace': 'Path' })],
  ['an error code changed', names({ 'fault busy': '503' }), names({ 'fault busy': '429' })],
  ['an error code removed', names({ 'fault busy': '503' }), none],
  ['an error code added', none, names({ 'fault busy': '503' })],
];

const harmlessChanges: Change[] = [
  ['a call added', none, plain],
  ['a role added', rest({ access: { user: 'any' } }), rest({ access: anyone })],
  ['a scope widened', rest({ access: { user: 'self' } }), rest({ access: { user: 'any' } })],
  [
    'an internal caller added',
    internal({ callers: ['gateway'] }),
    internal({ callers: ['gateway', 'reports'] }),
  ],
  ['a body limit raised', plain, rest({ maxBodyBytes: 1_000_000 })],
  [
    'an account limit raised',
    rest({ accountLimit: everyMinute(9) }),
    rest({ accountLimit: everyMinute(10) }),
  ],
  [
    'an account limit of a shorter time',
    rest({ accountLimit: everyMinute(9) }),
    rest({ accountLimit: { max: 9, seconds: 30 } }),
  ],
  ['an address limit removed', rest({ addressLimit: everyMinute(9) }), plain],
  ['a timeout raised', plain, rest({ timeoutSeconds: 30 })],
  [
    'an optional field added to an input',
    plain,
    rest({ input: z.object({ id: z.int(), name: z.string().optional() }) }),
  ],
  ['a limit of an input widened', input(z.string().max(10)), input(z.string().max(20))],
  ['a limit of an input widened beside a transform', input(trimmed(10)), input(trimmed(20))],
  ['a transform without checks added to an input', input(z.string()), input(z.string().transform(Number))],
  ['a strict input opened', rest({ input: z.strictObject({ id: z.int() }) }), plain],
  [
    'an optional strict object added to an input',
    plain,
    rest({ input: z.object({ id: z.int(), row: z.strictObject(Row.shape).optional() }) }),
  ],
  ['a field added to an output', plain, rest({ output: z.object({ name: z.string(), id: z.int() }) })],
  ['a write made a read', call(post('/thing/find', { ...restCall(), accountLimit: everyMinute(9) })), plain],
  [
    'an optional field added to an event',
    event({}),
    event({ value: Row.extend({ code: z.string().optional() }) }),
  ],
  ['an event added', none, event({})],
  ['a consumer added to an event', event({ consumers: ['reports'] }), event({})],
  ['a header added', none, names({ 'request header trace': 'Trace' })],
];

const breaks = (before: Release, now: Release) =>
  compareReleases(before, now).filter(({ kind }) => kind === 'break');

describe('a change of the contracts', () => {
  it.each(breakingChanges)('is refused: %s', (_kind, before, now) => {
    expect(breaks(before, now)).not.toEqual([]);
  });

  it.each(harmlessChanges)('is allowed: %s', (_kind, before, now) => {
    expect(breaks(before, now)).toEqual([]);
  });
});
