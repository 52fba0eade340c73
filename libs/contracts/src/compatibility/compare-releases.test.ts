import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { occurrence, state } from '../kit/event.js';
import { linesBetween } from './small-release.fixture.js';

const event = (shape: z.ZodRawShape) => ({ events: [state('identity', 'group', z.object(shape), [])] });

describe('an event', () => {
  const before = event({ id: z.int(), name: z.string() });

  test('may be told with more, if that may be left out', () => {
    const now = event({ id: z.int(), name: z.string(), code: z.string().optional() });
    expect(linesBetween('break', before, now)).toEqual([]);
  });

  test('must be readable as the stream holds it', () => {
    const now = event({ id: z.int(), name: z.string(), code: z.string() });
    expect(linesBetween('break', before, now)).toEqual([
      'event identity.group.code: may be left out, where it must be given, when what the release wrote is read now',
    ]);
  });

  test('must be what consumers of the release know', () => {
    expect(linesBetween('break', before, event({ id: z.int() }))).toEqual([
      'event identity.group.name: may be left out, where it must be given, when the release reads what is written now',
    ]);
    expect(linesBetween('break', before, event({ id: z.int(), name: z.string().nullable() }))).toEqual([
      'event identity.group.name: may be null, where only string is known, when the release reads what is written now',
    ]);
  });

  test('must not be gone or move', () => {
    const once = {
      events: [occurrence('identity', 'group', z.object({ id: z.int(), name: z.string() }), [])],
    };
    expect(linesBetween('break', before, {})).toEqual(['event identity.group: is not told any more']);
    expect(linesBetween('break', before, once)).toEqual([
      'event identity.group: has moved from facts.identity.state.group.* to facts.identity.occurrence.group.*',
    ]);
  });

  test('that is new asks for NATS to let its consumers in', () => {
    expect(linesBetween('order', {}, before)).toEqual([
      'event identity.group: is new; NATS must allow its consumers before they are released',
    ]);
  });
});

describe('a value in headers and tokens', () => {
  const values = (role: readonly string[]) => ({ values: { Principal: z.object({ role: z.enum(role) }) } });

  test('must be readable by both sides', () => {
    expect(linesBetween('break', values(['user']), values(['user', 'auditor']))).toEqual([
      'Principal.role: may be "auditor", which is not known, when the release reads what is written now',
    ]);
    expect(linesBetween('break', values(['user', 'auditor']), values(['user']))).toEqual([
      'Principal.role: may be "auditor", which is not known, when what the release wrote is read now',
    ]);
    expect(linesBetween('break', values(['user']), {})).toEqual(['Principal: is gone']);
  });
});

describe('a name on the wire', () => {
  const names = (table: Record<string, string>) => ({ names: table });

  test('must stay', () => {
    expect(
      linesBetween(
        'break',
        names({ 'reply header status': 'Status' }),
        names({ 'reply header status': 'Code' }),
      ),
    ).toEqual(['reply header status: was Status and is Code']);
    expect(linesBetween('break', names({ 'fault internal': '500' }), {})).toEqual([
      'fault internal: was 500 and is gone',
    ]);
  });

  test('may be added, but no fault that old callers cannot read', () => {
    expect(
      linesBetween('break', {}, names({ 'request header trace': 'Trace', 'fault busy': '503' })),
    ).toEqual(['fault busy: is new, which callers of the release cannot read']);
  });
});
