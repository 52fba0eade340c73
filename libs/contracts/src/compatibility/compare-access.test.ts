import { describe, expect, test } from '@jest/globals';
import { query } from '../kit/call.js';
import { linesBetween, restCall } from './small-release.fixture.js';

describe('who may make a call', () => {
  const of = (options: Parameters<typeof restCall>[0]) => ({
    calls: { find: query('/thing/find', restCall(options)) },
  });
  const open = of({ access: { user: 'any', administrator: 'any' } });

  test('must not become fewer', () => {
    expect(linesBetween('break', open, of({ access: { user: 'self' } }))).toEqual([
      'call reports.thing.find: user may make it over "self" and no more over "any"',
      'call reports.thing.find: administrator may not make it any more',
    ]);
  });

  test('may become more, which is told', () => {
    const narrow = of({ access: { user: 'self' } });
    expect(linesBetween('break', narrow, open)).toEqual([]);
    expect(linesBetween('note', narrow, open)).toEqual([
      'call reports.thing.find: user may make it over every row now',
      'call reports.thing.find: administrator may make it now (any)',
    ]);
  });

  test("must not begin to ask for the caller's own ids", () => {
    const callerFields = of({
      access: { user: 'any', administrator: 'any' },
      callerFields: { id: 'accountId' } as never,
    });
    expect(linesBetween('break', open, callerFields)).toEqual([
      "call reports.thing.find input.id: must name the caller's own accountId",
    ]);
    expect(linesBetween('note', callerFields, open)).toEqual([
      "call reports.thing.find input.id: need not name the caller's own accountId any more",
    ]);
  });
});
