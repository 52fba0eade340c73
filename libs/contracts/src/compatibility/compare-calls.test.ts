import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { file, get, list } from '../kit/call.js';
import { internalCall, linesBetween, restCall } from './small-release.fixture.js';

const thing = restCall();
const input = (shape: z.ZodRawShape) => ({ calls: { find: restCall({ input: z.object(shape) }) } });
const output = (schema: z.ZodType) => ({ calls: { find: restCall({ output: schema }) } });
const things = (...columns: [string, ...string[]]) => ({
  calls: { find: list(columns, restCall({ output: z.array(z.string()) }) as never) },
});

describe('a call', () => {
  test('that is gone is refused', () => {
    expect(linesBetween('break', { calls: { find: thing } }, {})).toEqual([
      'call reports.thing.find: is gone',
    ]);
  });

  test('that has moved is refused', () => {
    const moved = get('/thing/findOne', { ...thing });
    expect(
      linesBetween(
        'break',
        { calls: { find: thing } },
        { calls: { find: { ...moved, method: 'GET', path: '/thing/findOne' } } },
      ),
    ).toEqual(['call reports.thing.find: has moved from POST /thing/find to GET /thing/findOne']);
  });

  test('that only parts may make any more is refused', () => {
    expect(
      linesBetween(
        'break',
        { calls: { find: thing } },
        { calls: { find: internalCall(thing.input, thing.output) } },
      ),
    ).toEqual(['call reports.thing.find: has moved from POST /thing/find to the calls between parts']);
  });

  test('that is new comes with its service first', () => {
    expect(linesBetween('break', {}, { calls: { find: thing } })).toEqual([]);
    expect(linesBetween('order', {}, { calls: { find: thing } })).toEqual([
      'call reports.thing.find: is new; release reports, then the gateway, then front ends',
    ]);
    expect(linesBetween('order', {}, { calls: { find: internalCall(thing.input, thing.output) } })).toEqual([
      'call reports.thing.find: is new; release reports, then the parts that call it',
    ]);
  });

  test('that takes longer is told', () => {
    expect(
      linesBetween('note', { calls: { find: thing } }, { calls: { find: { ...thing, timeoutSeconds: 20 } } }),
    ).toEqual(['call reports.thing.find: may take 20 s; callers of the release give up after 1.8 s']);
  });

  test('that has not changed is not mentioned', () => {
    for (const kind of ['break', 'order', 'note'] as const) {
      expect(linesBetween(kind, { calls: { find: thing } }, { calls: { find: restCall() } })).toEqual([]);
    }
  });
});

describe('the input of a call', () => {
  test('must take what old callers send', () => {
    expect(
      linesBetween('break', input({ id: z.int() }), input({ id: z.int().max(5), name: z.string() })),
    ).toEqual([
      'call reports.thing.find input.name: may be left out, where it must be given',
      'call reports.thing.find input.id: may be above the maximum 5',
    ]);
  });

  test('must go on taking its fields', () => {
    const row = z.array(z.object({ id: z.int(), name: z.string() }));
    expect(
      linesBetween('break', input({ rows: row }), input({ rows: z.array(z.object({ id: z.int() })) })),
    ).toEqual(['call reports.thing.find input.rows[].name: is not taken any more']);
  });

  test('may take more, once the service does', () => {
    const wider = input({ id: z.int().nullable(), name: z.string().optional() });
    expect(linesBetween('break', input({ id: z.int() }), wider)).toEqual([]);
    expect(linesBetween('order', input({ id: z.int() }), wider)).toEqual([
      'call reports.thing.find input.name: is new; release reports, then the gateway, then front ends',
      'call reports.thing.find input.id: may be null, where only integer is known; release reports, then the gateway, then front ends',
    ]);
  });

  test('of a list must be sortable as before', () => {
    expect(linesBetween('break', things('name', 'date'), things('name', 'owner'))).toEqual([
      'call reports.thing.find input.sort: cannot be date any more',
    ]);
    expect(linesBetween('order', things('name'), things('name', 'owner'))).toEqual([
      'call reports.thing.find input.sort: may be owner; release reports, then the gateway, then front ends',
    ]);
  });

  test('must not lose its pages', () => {
    const whole = output(z.array(z.string()));
    expect(linesBetween('break', things('name'), whole)).toContain(
      'call reports.thing.find: does not come in pages any more',
    );
    expect(linesBetween('break', whole, things('name'))).toEqual([]);
  });
});

describe('the output of a call', () => {
  const before = output(z.object({ name: z.string(), status: z.enum(['Open', 'Done']) }));

  test('must be what old readers know', () => {
    const now = output(z.object({ name: z.string().nullable(), status: z.enum(['Open', 'Done', 'Held']) }));
    expect(linesBetween('break', before, now)).toEqual([
      'call reports.thing.find output.name: may be null, where only string is known',
      'call reports.thing.find output.status: may be "Held", which is not known',
    ]);
  });

  test('must keep its fields', () => {
    expect(linesBetween('break', before, output(z.object({ name: z.string() })))).toEqual([
      'call reports.thing.find output.status: may be left out, where it must be given',
    ]);
  });

  test('may tell more, for readers that come after it', () => {
    const now = output(z.object({ name: z.string(), status: z.enum(['Open', 'Done']), owner: z.string() }));
    expect(linesBetween('break', before, now)).toEqual([]);
    expect(linesBetween('order', before, now)).toEqual([
      'call reports.thing.find output.owner: may be left out, where it must be given; release reports, then the gateway, then front ends',
    ]);
  });

  test('must not become a file', () => {
    const now = file('/thing/find', { summary: 'A file.', access: { user: 'any' }, input: thing.input });
    expect(linesBetween('break', { calls: { find: thing } }, { calls: { find: now } })).toContain(
      'call reports.thing.find output: carries file, where it carried nothing beside its JSON',
    );
  });
});
