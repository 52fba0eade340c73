import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { list, nothing, post, get, query } from './call.js';
import { contract, type Caller, type Handlers } from './contract.js';
import type { Principal } from './principal.js';

const things = contract('reports', 'thing', {
  find: query('/thing/find', {
    summary: 'One thing.',
    access: { user: 'any' },
    input: z.object({ id: z.int() }),
    output: z.object({ name: z.string() }),
  }),
  findAll: list(
    ['name'],
    get('/thing/findAll', {
      summary: 'Things.',
      access: { public: 'any' },
      input: nothing,
      output: z.array(z.object({ name: z.string() })),
    }),
  ),
});

test('a call travels on the subject of its service, group and name', () => {
  expect(things.calls.find.subject).toBe('call.reports.thing.find');
});

test('what is slow or long cannot be gathered with others', () => {
  const quick = { summary: 'Things.', access: { public: 'any' }, input: nothing, batched: true } as const;
  const output = z.array(z.object({}));
  expect(() => get('/thing/slow', { ...quick, output, timeoutSeconds: 20 })).toThrow('/thing/slow');
  expect(() => list(['name'], get('/thing/findAll', { ...quick, output }))).toThrow('/thing/findAll');
});

// What follows is checked when it is compiled; running it shows only that the controller is one.
describe('a controller of a contract', () => {
  class Complete implements Handlers<typeof things> {
    async find(caller: Caller, input: { id: number }) {
      return { name: `${caller.principal.accountId} ${input.id}` };
    }

    async findAll(caller: Caller<Principal | undefined>) {
      return caller.principal ? { rows: [{ name: 'one' }], total: 1 } : [];
    }
  }

  // @ts-expect-error findAll is missing
  class Incomplete implements Handlers<typeof things> {
    find = async () => ({ name: 'one' });
  }

  class Mistyped implements Handlers<typeof things> {
    // @ts-expect-error the name is no number
    find = async () => ({ name: 1 });
    findAll = async () => [];
  }

  test('has every handler', () => {
    expect(
      [new Complete(), new Incomplete(), new Mistyped()].every((controller) => 'find' in controller),
    ).toBe(true);
  });

  test('cannot be declared without a rule of access', () => {
    const unreachable = query('/thing/none', {
      summary: 'Nothing.',
      // @ts-expect-error nobody may make this call
      access: {},
      input: nothing,
      output: z.object({}),
    });
    expect(unreachable.access).toEqual({});
  });

  test('cannot be declared with a write that has no limit', () => {
    // @ts-expect-error accounts may make this call as often as they like
    const unlimited = post('/thing/insert', {
      summary: 'Adds a thing.',
      access: { user: 'any' },
      input: nothing,
      output: z.object({}),
    });
    expect(unlimited.writes).toBe(true);
  });
});
