import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { type AnyCall, file, get, list, post, query } from '../kit/contract.js';
import { domainEvent, stateEvent, type EventContract } from '../kit/event.js';
import { findBreaks } from './compare-releases.js';
import type { Release } from './release.js';
import { createInternalCall, createRestCall, createSmallRelease } from './small-release.fixture.js';

type Options = Parameters<typeof createRestCall>[0];
type Change = readonly [kind: string, before: Release, now: Release];

const call = (declared: AnyCall) => createSmallRelease({ calls: { find: declared } });
const rest = (options: Options) => call(createRestCall(options));
const getInput = (field: z.ZodType) => rest({ input: z.object({ field }) });
const getOutput = (field: z.ZodType) => rest({ output: z.object({ field }) });
const page = (...columns: [string, ...string[]]) =>
  call(list(columns, createRestCall({ output: z.array(z.string()) }) as never));
const internal = (options: {
  callers?: readonly ['gateway', 'reports'] | readonly ['gateway'];
  timeoutSeconds?: number;
}) => call({ ...createInternalCall(z.object({}), z.object({})), ...options } as AnyCall);

const Row = z.object({ id: z.int(), name: z.string() });
const getEvent = (declared: Partial<EventContract>) =>
  createSmallRelease({
    events: [{ ...stateEvent('identity', 'group', Row, ['reports', 'analytics']), ...declared }],
  });
const createMovedRelease = (type: typeof domainEvent) =>
  createSmallRelease({ events: [type('identity', 'group', Row, [])] });

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

const getValues = (value: z.ZodType) => createSmallRelease({ values: { Principal: value } });
const createMails = (...templates: string[]) =>
  createSmallRelease({ values: { MailOrder: z.object({ template: z.enum(templates) }) } });
const names = (table: Record<string, string>) => createSmallRelease({ names: table });
const anyone = { user: 'any', administrator: 'any' } as const;

const none = createSmallRelease({});
const plain = rest({});

const breakingChanges: Change[] = [
  ['a call removed', plain, none],
  ['a call moved to another path', plain, call(query('/thing/get', createRestCall()))],
  ['a call moved to another method', plain, call(get('/thing/find', createRestCall()))],
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
  ['a timeout cut', rest({ timeoutSeconds: 30 }), rest({ timeoutSeconds: 10 })],
  ['a timeout cut to the default', rest({ timeoutSeconds: 30 }), plain],
  ['the timeout of an internal call cut', internal({ timeoutSeconds: 30 }), internal({})],
  ['a required field added to an input', plain, rest({ input: z.object({ id: z.int(), name: z.string() }) })],
  ['an optional field of an input required', getInput(z.int().optional()), getInput(z.int())],
  ['a field of an input removed', getInput(z.int().optional()), rest({ input: z.object({}) })],
  ['a type of an input changed', getInput(z.int()), getInput(z.string())],
  ['a proof required', plain, rest({ needsProof: true })],
  ['a proof required for some inputs', plain, rest({ needsProof: () => true })],
  ['a proof required for all inputs', rest({ needsProof: () => true }), rest({ needsProof: true })],
  ['a call made private', plain, rest({ isPrivate: true })],
  ['an input made strict', plain, rest({ input: z.strictObject({ id: z.int() }) })],
  ['a row of an input made strict', getInput(z.array(Row)), getInput(z.array(z.strictObject(Row.shape)))],
  ['a sort column removed', page('name', 'date'), page('name')],
  ['pages removed', page('name'), rest({ output: z.array(z.string()) })],
  ['a field of an output removed', plain, rest({ output: z.object({}) })],
  ['an optional field of an output removed', getOutput(z.int().optional()), rest({ output: z.object({}) })],
  ['a field of an output made optional', getOutput(z.int()), getOutput(z.int().optional())],
  ['a value added to an output', getOutput(z.enum(['a'])), getOutput(z.enum(['a', 'b']))],
  [
    'an output made a file',
    plain,
    call(
      file('/thing/find', { summary: 'A file.', access: { user: 'any' }, input: z.object({ id: z.int() }) }),
    ),
  ],
  ['an output with a session', plain, rest({ cookies: ['session'] })],
  ['an event removed', getEvent({}), none],
  ['an event moved to another stream', createMovedRelease(stateEvent), createMovedRelease(domainEvent)],
  ['a consumer removed from an event', getEvent({}), getEvent({ consumers: ['reports'] })],
  ['a durable consumer renamed', getEvent({}), renameConsumer(getEvent({}))],
  ['a field of an event removed', getEvent({}), getEvent({ value: Row.omit({ name: true }) })],
  [
    'an optional field of an event removed',
    getEvent({ value: Row.partial({ name: true }) }),
    getEvent({ value: Row.omit({ name: true }) }),
  ],
  ['a required field added to an event', getEvent({}), getEvent({ value: Row.extend({ code: z.string() }) })],
  ['a type of an event changed', getEvent({}), getEvent({ value: Row.extend({ name: z.int() }) })],
  ['a value added to a token', getValues(z.enum(['a'])), getValues(z.enum(['a', 'b']))],
  ['a value removed from a mail', createMails('digest', 'reminder'), createMails('digest')],
  ['a value removed from a token', getValues(z.enum(['a', 'b'])), getValues(z.enum(['a']))],
  ['a token removed', getValues(z.string()), none],
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
  ['a timeout raised', plain, rest({ timeoutSeconds: 30 })],
  [
    'an optional field added to an input',
    plain,
    rest({ input: z.object({ id: z.int(), name: z.string().optional() }) }),
  ],
  ['a limit of an input widened', getInput(z.string().max(10)), getInput(z.string().max(20))],
  ['a strict input opened', rest({ input: z.strictObject({ id: z.int() }) }), plain],
  [
    'an optional strict object added to an input',
    plain,
    rest({ input: z.object({ id: z.int(), row: z.strictObject(Row.shape).optional() }) }),
  ],
  ['a field added to an output', plain, rest({ output: z.object({ name: z.string(), id: z.int() }) })],
  ['a write made a read', call(post('/thing/find', createRestCall())), plain],
  [
    'an optional field added to an event',
    getEvent({}),
    getEvent({ value: Row.extend({ code: z.string().optional() }) }),
  ],
  ["the caller's own id required no more", rest({ callerFields: { id: 'accountId' } as never }), plain],
  ['pages added', rest({ output: z.array(z.string()) }), page('name')],
  ['an event added', none, getEvent({})],
  ['a consumer added to an event', getEvent({ consumers: ['reports'] }), getEvent({})],
  ['a header added', none, names({ 'request header trace': 'Trace' })],
];

describe('a change of the contracts', () => {
  it.each(breakingChanges)('is refused: %s', (_kind, before, now) => {
    expect(findBreaks(before, now)).not.toEqual([]);
  });

  it.each(harmlessChanges)('is allowed: %s', (_kind, before, now) => {
    expect(findBreaks(before, now)).toEqual([]);
  });

  it.each<[string, Release, Release, string]>([
    ['a call', plain, none, 'call reports.thing.find: was removed'],
    [
      'a field of a row',
      getInput(z.array(Row)),
      getInput(z.array(Row.omit({ name: true }))),
      'call reports.thing.find input.field[].name: is not accepted any more',
    ],
    [
      'an event and its direction',
      getEvent({}),
      getEvent({ value: Row.extend({ name: z.string().nullable() }) }),
      'event identity.group.name: may be null, where only string is known, when the release reads what is written now',
    ],
    [
      'a value that the release wrote',
      getValues(z.enum(['user', 'auditor', 'guest'])),
      getValues(z.enum(['user', 'guest'])),
      'Principal: may be "auditor", which is not known, when what the release wrote is read now',
    ],
  ])('names %s', (_name, before, now, line) => {
    expect(findBreaks(before, now)).toEqual([line]);
  });
});
