import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { ComponentName, ServiceName } from '../kit/access.js';
import { file, get, type InternalCall, list } from '../kit/contract.js';
import { domainEvent, stateEvent } from '../kit/event.js';
import { compareReleases, formatLine } from './compare-releases.js';
import {
  createInternalCall,
  createRestCall,
  createSmallRelease,
  type SmallRelease,
} from './small-release.fixture.js';

const readLines = (kind: 'break' | 'order') => (before: SmallRelease, now: SmallRelease) =>
  compareReleases(createSmallRelease(before), createSmallRelease(now))
    .filter((finding) => finding.kind === kind)
    .map(formatLine);
const breaks = readLines('break');
const orders = readLines('order');

const thing = createRestCall();
const withThing = { calls: { find: thing } };
const createOptions = (changed: Parameters<typeof createRestCall>[0]) => ({
  calls: { find: createRestCall(changed) },
});
const getInput = (shape: z.ZodRawShape) => createOptions({ input: z.object(shape) });
const getOutput = (schema: z.ZodType) => createOptions({ output: schema });
const createThings = (...columns: [string, ...string[]]) => ({
  calls: { find: list(columns, createRestCall({ output: z.array(z.string()) }) as never) },
});
const byFrontEnds = 'release reports, then the gateway, then front ends';

describe('a call', () => {
  it('must not be removed', () => {
    expect(breaks(withThing, {})).toEqual(['call reports.thing.find: was removed']);
  });

  it('must not move', () => {
    const moved = { calls: { find: get('/thing/findOne', thing) } };
    const internal = { calls: { find: createInternalCall(thing.input, thing.output) } };
    expect(breaks(withThing, moved)).toEqual([
      'call reports.thing.find: has moved from POST /thing/find to GET /thing/findOne',
    ]);
    expect(breaks(withThing, internal)).toEqual([
      'call reports.thing.find: has moved from POST /thing/find to the internal calls',
    ]);
  });

  it('may be added with its service first', () => {
    const internal = { calls: { find: createInternalCall(thing.input, thing.output) } };
    expect(breaks({}, withThing)).toEqual([]);
    expect(orders({}, withThing)).toEqual([`call reports.thing.find: is new; ${byFrontEnds}`]);
    expect(orders({}, internal)).toEqual([
      'call reports.thing.find: is new; release reports, then its callers',
    ]);
  });

  it('is not mentioned while it is the same', () => {
    expect([...breaks(withThing, createOptions({})), ...orders(withThing, createOptions({}))]).toEqual([]);
  });
});

describe('the access rule of a call', () => {
  const open = createOptions({ access: { user: 'any', administrator: 'any' } });
  const ownIds = createOptions({
    access: { user: 'any', administrator: 'any' },
    callerFields: { id: 'accountId' } as never,
  });

  it('must not become narrower', () => {
    expect(breaks(open, createOptions({ access: { user: 'self' } }))).toEqual([
      'call reports.thing.find: user may make it over "self" and no more over "any"',
      'call reports.thing.find: administrator may not make it any more',
    ]);
  });

  it('may become wider', () => {
    expect(breaks(createOptions({ access: { user: 'self' } }), open)).toEqual([]);
  });

  it("must not start to require the caller's own ids", () => {
    expect(breaks(open, ownIds)).toEqual([
      "call reports.thing.find input.id: must name the caller's own accountId",
    ]);
    expect(breaks(ownIds, open)).toEqual([]);
  });
});

describe('the callers and limits of a call', () => {
  const createCallers = (...names: [ComponentName, ...ComponentName[]]) => ({
    calls: { find: { ...(createInternalCall(thing.input, thing.output) as InternalCall), callers: names } },
  });

  it('must not exclude a caller', () => {
    expect(breaks(createCallers('gateway', 'analytics'), createCallers('gateway'))).toEqual([
      'call reports.thing.find: analytics may not make it any more',
    ]);
  });

  it('may include a caller after it is allowed in NATS', () => {
    expect(breaks(createCallers('gateway'), createCallers('gateway', 'analytics'))).toEqual([]);
    expect(orders(createCallers('gateway'), createCallers('gateway', 'analytics'))).toEqual([
      'call reports.thing.find: has the new user analytics; NATS must allow it before it is released',
    ]);
  });

  it('must not become lower', () => {
    const before = createOptions({ timeoutSeconds: 30, accountLimit: { max: 10, seconds: 60 } });
    const now = createOptions({
      maxBodyBytes: 1_024,
      accountLimit: { max: 100, seconds: 3_600 },
      addressLimit: { max: 10, seconds: 60 },
      exclusive: 'import',
    });
    expect(breaks(before, now)).toEqual([
      'call reports.thing.find: body may have 1024 bytes, not 65536 any more',
      'call reports.thing.find: may take 5 s, not 30 s any more',
      'call reports.thing.find: accountLimit is 100 in 3600 s, where it was 10 in 60 s',
      'call reports.thing.find: addressLimit is 10 in 60 s, where it was not set',
      'call reports.thing.find: excludes other calls of the kind import meanwhile',
    ]);
  });
});

describe('the input of a call', () => {
  it('must not refuse unknown fields', () => {
    const strict = createOptions({ input: z.strictObject({ id: z.int() }) });
    expect(breaks(getInput({ id: z.int() }), strict)).toEqual([
      'call reports.thing.find input: refuses unknown fields, which were ignored',
    ]);
  });

  it('must accept the requests of older callers', () => {
    expect(breaks(getInput({ id: z.int() }), getInput({ id: z.int().max(5), name: z.string() }))).toEqual([
      'call reports.thing.find input.name: may be left out, where it must be given',
      'call reports.thing.find input.id: may be above the maximum 5',
    ]);
  });

  it('must not lose a field', () => {
    const row = z.array(z.object({ id: z.int(), name: z.string() }));
    expect(breaks(getInput({ rows: row }), getInput({ rows: z.array(z.object({ id: z.int() })) }))).toEqual([
      'call reports.thing.find input.rows[].name: is not accepted any more',
    ]);
  });

  it('must not lose or rename an optional field', () => {
    const optional = getOutput(z.object({ affectedRows: z.int(), insertId: z.int().optional() }));
    const problem = 'call reports.thing.find output.insertId: is not sent any more';
    expect(breaks(optional, getOutput(z.object({ affectedRows: z.int() })))).toEqual([problem]);
    const renamed = getOutput(z.object({ affectedRows: z.int(), newId: z.int().optional() }));
    expect(breaks(optional, renamed)).toEqual([problem]);
  });

  it('may be extended with the service first', () => {
    const wider = getInput({ id: z.int().nullable(), name: z.string().optional() });
    expect(breaks(getInput({ id: z.int() }), wider)).toEqual([]);
    expect(orders(getInput({ id: z.int() }), wider)).toEqual([
      `call reports.thing.find: extends input.name, input.id; ${byFrontEnds}`,
    ]);
  });

  it('must not lose a sort column', () => {
    expect(breaks(createThings('name', 'date'), createThings('name', 'owner'))).toEqual([
      'call reports.thing.find input.sort: cannot be date any more',
    ]);
    expect(orders(createThings('name'), createThings('name', 'owner'))).toEqual([
      `call reports.thing.find: extends input.sort by owner; ${byFrontEnds}`,
    ]);
  });

  it('must not lose its pages', () => {
    const whole = getOutput(z.array(z.string()));
    expect(breaks(createThings('name'), whole)).toContain(
      'call reports.thing.find: does not come in pages any more',
    );
    expect(breaks(whole, createThings('name'))).toEqual([]);
  });
});

describe('the output of a call', () => {
  const before = getOutput(z.object({ name: z.string(), status: z.enum(['Open', 'Done']) }));

  it('must be known to older callers', () => {
    const now = getOutput(
      z.object({ name: z.string().nullable(), status: z.enum(['Open', 'Done', 'Held']) }),
    );
    expect(breaks(before, now)).toEqual([
      'call reports.thing.find output.name: may be null, where only string is known',
      'call reports.thing.find output.status: may be "Held", which is not known',
    ]);
  });

  it('must not lose a field', () => {
    expect(breaks(before, getOutput(z.object({ name: z.string() })))).toEqual([
      'call reports.thing.find output.status: may be left out, where it must be given',
    ]);
  });

  it('may be extended with the service first', () => {
    const now = getOutput(
      z.object({ name: z.string(), status: z.enum(['Open', 'Done']), owner: z.string() }),
    );
    expect(breaks(before, now)).toEqual([]);
    expect(orders(before, now)).toEqual([`call reports.thing.find: extends output.owner; ${byFrontEnds}`]);
  });

  it('must not become a file', () => {
    const now = file('/thing/find', { summary: 'A file.', access: { user: 'any' }, input: thing.input });
    expect(breaks(withThing, { calls: { find: now } })).toContain(
      'call reports.thing.find output: carries file, where it carried nothing beside its JSON',
    );
  });
});

describe('an event', () => {
  const createEvent = (shape: z.ZodRawShape) => ({
    events: [stateEvent('identity', 'group', z.object(shape), [])],
  });
  const before = createEvent({ id: z.int(), name: z.string() });

  it('may get an optional field', () => {
    const now = createEvent({ id: z.int(), name: z.string(), code: z.string().optional() });
    expect(breaks(before, now)).toEqual([]);
  });

  it('must be readable as it is stored in the stream', () => {
    const now = createEvent({ id: z.int(), name: z.string(), code: z.string() });
    expect(breaks(before, now)).toEqual([
      'event identity.group.code: may be left out, where it must be given, when what the release wrote is read now',
    ]);
  });

  it('must be known to older consumers', () => {
    expect(breaks(before, createEvent({ id: z.int() }))).toEqual([
      'event identity.group.name: may be left out, where it must be given, when the release reads what is written now',
    ]);
    expect(breaks(before, createEvent({ id: z.int(), name: z.string().nullable() }))).toEqual([
      'event identity.group.name: may be null, where only string is known, when the release reads what is written now',
    ]);
  });

  it('must not lose an optional field', () => {
    const withPhone = createEvent({ id: z.int(), name: z.string(), phone: z.string().optional() });
    expect(breaks(withPhone, before)).toEqual([
      'event identity.group.phone: is not sent any more, when the release reads what is written now',
    ]);
  });

  it('must not be removed or move', () => {
    const once = {
      events: [domainEvent('identity', 'group', z.object({ id: z.int(), name: z.string() }), [])],
    };
    expect(breaks(before, {})).toEqual(['event identity.group: is not published any more']);
    expect(breaks(before, once)).toEqual([
      'event identity.group: has moved from events.identity.state.group.* to events.identity.domain.group.*',
    ]);
  });

  it('must keep its consumers', () => {
    const shape = z.object({ id: z.int() });
    const to = (...consumers: ServiceName[]) => ({
      events: [stateEvent('identity', 'group', shape, consumers)],
    });
    expect(breaks(to('reports', 'analytics'), to('reports'))).toEqual([
      'event identity.group: analytics may not consume it any more',
    ]);
    expect(orders(to('reports'), to('reports', 'analytics'))).toEqual([
      'event identity.group: has the new user analytics; NATS must allow it before it is released',
    ]);
  });

  it('may be added after its consumers are allowed in NATS', () => {
    expect(orders({}, before)).toEqual([
      'event identity.group: is new; NATS must allow its consumers before they are released',
    ]);
  });
});

describe('a value in headers and tokens', () => {
  const createValues = (role: readonly string[]) => ({
    values: { Principal: z.object({ role: z.enum(role) }) },
  });

  it('must be readable by both releases', () => {
    expect(breaks(createValues(['user']), createValues(['user', 'auditor']))).toEqual([
      'Principal.role: may be "auditor", which is not known, when the release reads what is written now',
    ]);
    expect(breaks(createValues(['user', 'auditor']), createValues(['user']))).toEqual([
      'Principal.role: may be "auditor", which is not known, when what the release wrote is read now',
    ]);
    expect(breaks(createValues(['user']), {})).toEqual(['Principal: was removed']);
  });

  it('may be new in a mail, which only notifications reads', () => {
    const createMails = (...templates: string[]) => ({
      values: { MailOrder: z.object({ template: z.enum(templates) }) },
    });
    expect(breaks(createMails('digest'), createMails('digest', 'reminder'))).toEqual([]);
    expect(orders(createMails('digest'), createMails('digest', 'reminder'))).toEqual([
      'MailOrder.template: may be "reminder", which is not known; release notifications first',
    ]);
    expect(breaks(createMails('digest', 'reminder'), createMails('digest'))).toHaveLength(1);
  });
});

describe('a name on the wire', () => {
  it('must not change', () => {
    const before = { names: { 'reply header status': 'Status', 'fault internal': '500' } };
    expect(breaks(before, { names: { 'reply header status': 'Code' } })).toEqual([
      'reply header status: was Status and is Code',
      'fault internal: was 500 and is removed',
    ]);
  });

  it('may be added unless it is the code of a problem', () => {
    expect(breaks({}, { names: { 'request header trace': 'Trace', 'fault busy': '503' } })).toEqual([
      'fault busy: is new, and callers of the release cannot read it',
    ]);
  });
});
