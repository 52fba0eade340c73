import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { ComponentName, ServiceName } from '../kit/access.js';
import { type InternalCall, list } from '../kit/contract.js';
import { stateEvent } from '../kit/event.js';
import { compareReleases, formatLine } from './compare-releases.js';
import {
  createInternalCall,
  createRestCall,
  createSmallRelease,
  type SmallRelease,
} from './small-release.fixture.js';

// Which changes break is in breaking-changes.test.ts.

const compare = (before: SmallRelease, now: SmallRelease) =>
  compareReleases(createSmallRelease(before), createSmallRelease(now)).map(
    (finding) => `${finding.kind} ${formatLine(finding)}`,
  );

const thing = createRestCall();
const withThing = { calls: { find: thing } };
const internalThing = createInternalCall(thing.input, thing.output) as InternalCall;
const createOptions = (changed: Parameters<typeof createRestCall>[0]) => ({
  calls: { find: createRestCall(changed) },
});
const getInput = (shape: z.ZodRawShape) => createOptions({ input: z.object(shape) });
const getOutput = (shape: z.ZodRawShape) => createOptions({ output: z.object(shape) });
const createThings = (...columns: [string, ...string[]]) => ({
  calls: { find: list(columns, createRestCall({ output: z.array(z.string()) }) as never) },
});
const createCallers = (...callers: [ComponentName, ...ComponentName[]]) => ({
  calls: { find: { ...internalThing, callers } },
});
const createGroupEvent = (value: z.ZodObject, ...consumers: ServiceName[]) => ({
  events: [stateEvent('identity', 'group', value, consumers)],
});
const Group = z.object({ id: z.int(), name: z.string() });

describe('a break', () => {
  it.each<[string, SmallRelease, SmallRelease, string[]]>([
    [
      'a call',
      createOptions({ access: { user: 'any', administrator: 'any' } }),
      createOptions({ access: { user: 'self' } }),
      [
        'break call reports.thing.find: user may make it over "self" and no more over "any"',
        'break call reports.thing.find: administrator may not make it any more',
      ],
    ],
    [
      'a field of a row',
      getInput({ rows: z.array(Group) }),
      getInput({ rows: z.array(Group.omit({ name: true })) }),
      ['break call reports.thing.find input.rows[].name: is not accepted any more'],
    ],
    [
      'an optional field of an output',
      getOutput({ affectedRows: z.int(), insertId: z.int().optional() }),
      getOutput({ affectedRows: z.int() }),
      ['break call reports.thing.find output.insertId: is not sent any more'],
    ],
    [
      'an event and its direction',
      createGroupEvent(Group),
      createGroupEvent(Group.extend({ name: z.string().nullable() })),
      [
        'break event identity.group.name: may be null, where only string is known, when the release reads what is written now',
      ],
    ],
    [
      'a value that the release wrote',
      { values: { Principal: z.object({ role: z.enum(['user', 'auditor']) }) } },
      { values: { Principal: z.object({ role: z.enum(['user']) }) } },
      ['break Principal.role: may be "auditor", which is not known, when what the release wrote is read now'],
    ],
  ])('names %s', (_name, before, now, lines) => {
    expect(compare(before, now)).toEqual(lines);
  });
});

const byFrontEnds = 'release reports, then the gateway, then front ends';

describe('the order of release', () => {
  it.each<[string, SmallRelease, SmallRelease, string]>([
    ['a new call', {}, withThing, `call reports.thing.find: is new; ${byFrontEnds}`],
    [
      'a new internal call',
      {},
      { calls: { find: internalThing } },
      'call reports.thing.find: is new; release reports, then its callers',
    ],
    [
      'a new caller',
      createCallers('gateway'),
      createCallers('gateway', 'analytics'),
      'call reports.thing.find: has the new user analytics; NATS must allow it before it is released',
    ],
    [
      'an extended input',
      getInput({ id: z.int() }),
      getInput({ id: z.int().nullable(), name: z.string().optional() }),
      `call reports.thing.find: extends input.name, input.id; ${byFrontEnds}`,
    ],
    [
      'a further sort column',
      createThings('name'),
      createThings('name', 'owner'),
      `call reports.thing.find: extends input.sort by owner; ${byFrontEnds}`,
    ],
    [
      'an extended output',
      getOutput({ name: z.string() }),
      getOutput({ name: z.string(), owner: z.string() }),
      `call reports.thing.find: extends output.owner; ${byFrontEnds}`,
    ],
    [
      'a new consumer',
      createGroupEvent(Group, 'reports'),
      createGroupEvent(Group, 'reports', 'analytics'),
      'event identity.group: has the new user analytics; NATS must allow it before it is released',
    ],
    [
      'a new event',
      {},
      createGroupEvent(Group),
      'event identity.group: is new; NATS must allow its consumers before they are released',
    ],
    [
      'a new mail, which only notifications reads',
      { values: { MailOrder: z.object({ template: z.enum(['digest']) }) } },
      { values: { MailOrder: z.object({ template: z.enum(['digest', 'reminder']) }) } },
      'MailOrder.template: may be "reminder", which is not known; release notifications first',
    ],
  ])('is described for %s', (_name, before, now, line) => {
    expect(compare(before, now)).toEqual([`order ${line}`]);
  });

  it('is not mentioned without a change', () => {
    expect(compare(withThing, createOptions({}))).toEqual([]);
  });
});
