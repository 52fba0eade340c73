import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { contract, get, limitPerMinute, list, nothing, post, query } from './contract.js';
import type { Caller, Handlers } from './handler.js';
import type { Principal } from './access.js';

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

describe('a contract', () => {
  it('derives the subject of a call from its service, group and name', () => {
    expect(things.calls.find.subject).toBe('call.reports.thing.find');
  });
});

// Checked by the compiler.
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

  it('implements every handler', () => {
    expect(
      [new Complete(), new Incomplete(), new Mistyped()].every((controller) => 'find' in controller),
    ).toBe(true);
  });

  it('requires an access rule', () => {
    const unreachable = query('/thing/none', {
      summary: 'Nothing.',
      // @ts-expect-error no role may make this call
      access: {},
      input: nothing,
      output: z.object({}),
    });
    expect(unreachable.access).toEqual({});
  });

  it('limits a write, unless it has a limit for client addresses', () => {
    const options = { summary: 'Adds a thing.', access: { user: 'any' } } as const;
    expect(post('/thing/insert', options).accountLimit).toEqual({ max: 60, seconds: 60 });
    const addressLimit = limitPerMinute(5);
    expect(post('/thing/insert', { ...options, addressLimit }).accountLimit).toBeUndefined();
  });
});
