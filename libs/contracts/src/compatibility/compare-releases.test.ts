import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { ComponentName, ServiceName } from '../kit/access.js';
import { file, get, list, type InternalCall } from '../kit/call.js';
import { domainEvent, stateEvent } from '../kit/event.js';
import { compareReleases, formatLine } from './compare-releases.js';
import { internalCall, restCall, smallRelease, type SmallRelease } from './small-release.fixture.js';

const readLines = (kind: 'break' | 'order') => (before: SmallRelease, now: SmallRelease) =>
  compareReleases(smallRelease(before), smallRelease(now))
    .filter((finding) => finding.kind === kind)
    .map(formatLine);
const breaks = readLines('break');
const orders = readLines('order');

const thing = restCall();
const withThing = { calls: { find: thing } };
const options = (changed: Parameters<typeof restCall>[0]) => ({ calls: { find: restCall(changed) } });
const input = (shape: z.ZodRawShape) => options({ input: z.object(shape) });
const output = (schema: z.ZodType) => options({ output: schema });
const things = (...columns: [string, ...string[]]) => ({
  calls: { find: list(columns, restCall({ output: z.array(z.string()) }) as never) },
});
const byFrontEnds = 'release reports, then the gateway, then front ends';

describe('a call', () => {
  it('must not be removed', () => {
    expect(breaks(withThing, {})).toEqual(['call reports.thing.find: was removed']);
  });

  it('must not move', () => {
    const moved = { calls: { find: get('/thing/findOne', thing) } };
    const internal = { calls: { find: internalCall(thing.input, thing.output) } };
    expect(breaks(withThing, moved)).toEqual([
      'call reports.thing.find: has moved from POST /thing/find to GET /thing/findOne',
    ]);
    expect(breaks(withThing, internal)).toEqual([
      'call reports.thing.find: has moved from POST /thing/find to the internal calls',
    ]);
  });

  it('may be added with its service first', () => {
    const internal = { calls: { find: internalCall(thing.input, thing.output) } };
    expect(breaks({}, withThing)).toEqual([]);
    expect(orders({}, withThing)).toEqual([`call reports.thing.find: is new; ${byFrontEnds}`]);
    expect(orders({}, internal)).toEqual([
      'call reports.thing.find: is new; release reports, then its callers',
    ]);
  });

  it('is not mentioned while it is the same', () => {
    expect([...breaks(withThing, options({})), ...orders(withThing, options({}))]).toEqual([]);
  });
});

describe('the access rule of a call', () => {
  const open = options({ access: { user: 'any', administrator: 'any' } });
  const ownIds = options({
    access: { user: 'any', administrator: 'any' },
    callerFields: { id: 'accountId' } as never,
  });

  it('must not become narrower', () => {
    expect(breaks(open, options({ access: { user: 'self' } }))).toEqual([
      'call reports.thing.find: user may make it over "self" and no more over "any"',
      'call reports.thing.find: administrator may not make it any more',
    ]);
  });

  it('may become wider', () => {
    expect(breaks(options({ access: { user: 'self' } }), open)).toEqual([]);
  });

  it("must not start to require the caller's own ids", () => {
    expect(breaks(open, ownIds)).toEqual([
      "call reports.thing.find input.id: must name the caller's own accountId",
    ]);
    expect(breaks(ownIds, open)).toEqual([]);
  });
});

describe('the callers and limits of a call', () => {
  const callers = (...names: [ComponentName, ...ComponentName[]]) => ({
    calls: { find: { ...(internalCall(thing.input, thing.output) as InternalCall), callers: names } },
  });

  it('must not exclude a caller', () => {
    expect(breaks(callers('gateway', 'analytics'), callers('gateway'))).toEqual([
      'call reports.thing.find: analytics may not make it any more',
    ]);
  });

  it('may include a caller after it is allowed in NATS', () => {
    expect(breaks(callers('gateway'), callers('gateway', 'analytics'))).toEqual([]);
    expect(orders(callers('gateway'), callers('gateway', 'analytics'))).toEqual([
      'call reports.thing.find: has the new user analytics; NATS must allow it before it is released',
    ]);
  });

  it('must not become lower', () => {
    const before = options({ timeoutSeconds: 30, accountLimit: { max: 10, seconds: 60 } });
    const now = options({
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
    const strict = options({ input: z.strictObject({ id: z.int() }) });
    expect(breaks(input({ id: z.int() }), strict)).toEqual([
      'call reports.thing.find input: refuses unknown fields, which were ignored',
    ]);
  });

  it('must accept the requests of older callers', () => {
    expect(breaks(input({ id: z.int() }), input({ id: z.int().max(5), name: z.string() }))).toEqual([
      'call reports.thing.find input.name: may be left out, where it must be given',
      'call reports.thing.find input.id: may be above the maximum 5',
    ]);
  });

  it('must not lose a field', () => {
    const row = z.array(z.object({ id: z.int(), name: z.string() }));
    expect(breaks(input({ rows: row }), input({ rows: z.array(z.object({ id: z.int() })) }))).toEqual([
      'call reports.thing.find input.rows[].name: is not accepted any more',
    ]);
  });

  it('must not lose or rename an optional field', () => {
    const optional = output(z.object({ affectedRows: z.int(), insertId: z.int().optional() }));
    const problem = 'call reports.thing.find output.insertId: is not sent any more';
    expect(breaks(optional, output(z.object({ affectedRows: z.int() })))).toEqual([problem]);
    const renamed = output(z.object({ affectedRows: z.int(), newId: z.int().optional() }));
    expect(breaks(optional, renamed)).toEqual([problem]);
  });

  it('may be extended with the service first', () => {
    const wider = input({ id: z.int().nullable(), name: z.string().optional() });
    expect(breaks(input({ id: z.int() }), wider)).toEqual([]);
    expect(orders(input({ id: z.int() }), wider)).toEqual([
      `call reports.thing.find: extends input.name, input.id; ${byFrontEnds}`,
    ]);
  });

  it('must not lose a sort column', () => {
    expect(breaks(things('name', 'date'), things('name', 'owner'))).toEqual([
      'call reports.thing.find input.sort: cannot be date any more',
    ]);
    expect(orders(things('name'), things('name', 'owner'))).toEqual([
      `call reports.thing.find: extends input.sort by owner; ${byFrontEnds}`,
    ]);
  });

  it('must not lose its pages', () => {
    const whole = output(z.array(z.string()));
    expect(breaks(things('name'), whole)).toContain(
      'call reports.thing.find: does not come in pages any more',
    );
    expect(breaks(whole, things('name'))).toEqual([]);
  });
});

describe('the output of a call', () => {
  const before = output(z.object({ name: z.string(), status: z.enum(['Open', 'Done']) }));

  it('must be known to older callers', () => {
    const now = output(z.object({ name: z.string().nullable(), status: z.enum(['Open', 'Done', 'Held']) }));
    expect(breaks(before, now)).toEqual([
      'call reports.thing.find output.name: may be null, where only string is known',
      'call reports.thing.find output.status: may be "Held", which is not known',
    ]);
  });

  it('must not lose a field', () => {
    expect(breaks(before, output(z.object({ name: z.string() })))).toEqual([
      'call reports.thing.find output.status: may be left out, where it must be given',
    ]);
  });

  it('may be extended with the service first', () => {
    const now = output(z.object({ name: z.string(), status: z.enum(['Open', 'Done']), owner: z.string() }));
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
  const event = (shape: z.ZodRawShape) => ({
    events: [stateEvent('identity', 'group', z.object(shape), [])],
  });
  const before = event({ id: z.int(), name: z.string() });

  it('may get an optional field', () => {
    const now = event({ id: z.int(), name: z.string(), code: z.string().optional() });
    expect(breaks(before, now)).toEqual([]);
  });

  it('must be readable as it is stored in the stream', () => {
    const now = event({ id: z.int(), name: z.string(), code: z.string() });
    expect(breaks(before, now)).toEqual([
      'event identity.group.code: may be left out, where it must be given, when what the release wrote is read now',
    ]);
  });

  it('must be known to older consumers', () => {
    expect(breaks(before, event({ id: z.int() }))).toEqual([
      'event identity.group.name: may be left out, where it must be given, when the release reads what is written now',
    ]);
    expect(breaks(before, event({ id: z.int(), name: z.string().nullable() }))).toEqual([
      'event identity.group.name: may be null, where only string is known, when the release reads what is written now',
    ]);
  });

  it('must not lose an optional field', () => {
    const withPhone = event({ id: z.int(), name: z.string(), phone: z.string().optional() });
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
  const values = (role: readonly string[]) => ({ values: { Principal: z.object({ role: z.enum(role) }) } });

  it('must be readable by both releases', () => {
    expect(breaks(values(['user']), values(['user', 'auditor']))).toEqual([
      'Principal.role: may be "auditor", which is not known, when the release reads what is written now',
    ]);
    expect(breaks(values(['user', 'auditor']), values(['user']))).toEqual([
      'Principal.role: may be "auditor", which is not known, when what the release wrote is read now',
    ]);
    expect(breaks(values(['user']), {})).toEqual(['Principal: was removed']);
  });

  it('may be new in a mail, which only notifications reads', () => {
    const mails = (...templates: string[]) => ({
      values: { MailOrder: z.object({ template: z.enum(templates) }) },
    });
    expect(breaks(mails('digest'), mails('digest', 'reminder'))).toEqual([]);
    expect(orders(mails('digest'), mails('digest', 'reminder'))).toEqual([
      'MailOrder.template: may be "reminder", which is not known; release notifications first',
    ]);
    expect(breaks(mails('digest', 'reminder'), mails('digest'))).toHaveLength(1);
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
