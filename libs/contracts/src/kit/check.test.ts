import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { get, list, query } from './contract.js';
import { checkInput, checkCallerFields, checkAccess, checkNeededProof } from './check.js';
import { Id, Text } from './fields.js';
import type { Principal } from './access.js';

const createPrincipal = (role: Principal['role']): Principal => ({
  accountId: 1,
  role,
  partnerId: 1,
  groupId: 1,
  sessionId: '8f14e45f-ceea-467f-a0e6-1f1f1f1f1f1f',
});

const call = query('/thing/insert', {
  summary: 'Adds a thing.',
  access: { administrator: 'any' },
  input: z.object({ id: Id, name: Text(5) }),
  output: z.object({}),
});

const things = list(
  ['name', 'date'],
  get('/thing/findAll', {
    summary: 'Things.',
    access: { user: 'any' },
    input: z.object({}),
    output: z.array(z.object({})),
  }),
);

describe('checkAccess', () => {
  it('accepts the roles of the rule and refuses the others', () => {
    expect(() => checkAccess(call, createPrincipal('administrator'))).not.toThrow();
    expect(() => checkAccess(call, createPrincipal('user'))).toThrow(
      expect.objectContaining({ code: 'forbidden' }),
    );
  });

  it('requires a session first', () => {
    expect(() => checkAccess(call, undefined)).toThrow(
      expect.objectContaining({ code: 'unauthenticated', message: 'empty jwt token' }),
    );
  });
});

describe('checkNeededProof', () => {
  it('requires a recent proof of the account for inputs that matter', () => {
    const act = { ...call, needsProof: ({ id }: { id: number }) => id === 1 };
    const prove = (seconds: number): Principal => ({
      ...createPrincipal('administrator'),
      provedUntil: Math.floor(Date.now() / 1_000) + seconds,
    });
    expect(() => checkNeededProof(act, prove(60), { id: 1 })).not.toThrow();
    for (const late of [prove(-60), createPrincipal('administrator')]) {
      expect(() => checkNeededProof(act, late, { id: 2 })).not.toThrow();
      expect(() => checkNeededProof(act, late, { id: 1 })).toThrow(
        expect.objectContaining({
          code: 'forbidden',
          errors: [expect.objectContaining({ field: 'proof' })],
        }),
      );
    }
  });
});

describe('checkAccess for a person who views the portal as another', () => {
  const viewed: Principal = { ...createPrincipal('administrator'), actorId: 2 };
  const refusal = expect.objectContaining({
    code: 'forbidden',
    errors: [expect.objectContaining({ field: 'actor' })],
  });

  it('accepts reads', () => {
    expect(() => checkAccess(call, viewed)).not.toThrow();
  });

  it.each([{ writes: true }, { isPrivate: true }, { needsProof: true } as const])(
    'refuses calls with %j',
    (trait) => {
      expect(() => checkAccess({ ...call, ...trait }, viewed)).toThrow(refusal);
      const proved = { ...createPrincipal('administrator'), provedUntil: Date.now() };
      expect(() => checkAccess({ ...call, ...trait }, proved)).not.toThrow();
    },
  );
});

describe('checkCallerFields', () => {
  const callerFields = query('/thing/mine', {
    summary: 'Things of a user.',
    access: { user: 'self', administrator: 'any' },
    input: z.object({ userId: Id, userTypeId: Id }),
    callerFields: { userId: 'accountId', userTypeId: 'partnerId' },
    output: z.object({}),
  });

  it("accepts the caller's own ids", () => {
    expect(() =>
      checkCallerFields(callerFields, createPrincipal('user'), { userId: 1, userTypeId: 1 }),
    ).not.toThrow();
  });

  it.each([
    { userId: 2, userTypeId: 1 },
    { userId: 1, userTypeId: 2 },
  ])('refuses %j', (input) => {
    expect(() => checkCallerFields(callerFields, createPrincipal('user'), input)).toThrow(
      expect.objectContaining({ code: 'forbidden' }),
    );
  });

  it('accepts any ids for the scope any', () => {
    expect(() =>
      checkCallerFields(callerFields, createPrincipal('administrator'), { userId: 2, userTypeId: 2 }),
    ).not.toThrow();
  });
});

describe('checkInput', () => {
  it('drops unknown fields', () => {
    expect(checkInput(call, { id: 1, name: 'a', more: true })).toEqual({ id: 1, name: 'a' });
  });

  it('is idempotent', () => {
    const once = checkInput(things, { limit: '15', offset: '0', sort: '-date,name' });
    expect(checkInput(things, once)).toEqual(once);
  });

  it.each([
    [{ name: 'a' }, 'id', 'Please enter a value.'],
    [{ id: null, name: 'a' }, 'id', 'Please enter a value.'],
    [{ id: 'x', name: 'a' }, 'id', 'Please enter a number.'],
    [{ id: '1', name: 'a' }, 'id', 'Please enter a number.'],
    [{ id: 0, name: 'a' }, 'id', 'Please enter 1 or more.'],
    [{ id: 1.5, name: 'a' }, 'id', 'Please enter a whole number.'],
    [{ id: 1e99, name: 'a' }, 'id', 'Please enter 9007199254740991 or less.'],
    [{ id: 1, name: 'longer' }, 'name', 'Please enter at most 5 characters.'],
    [{ id: 1, name: 'a\0b' }, 'name', 'Please remove the characters that cannot be stored.'],
    [[], 'body', 'Please give an object.'],
    ['text', 'body', 'Please give an object.'],
    [null, 'body', 'Please enter a value.'],
  ])('refuses %j and names %s in plain words', (input, field, message) => {
    const errors = [expect.objectContaining({ field, message })];
    expect(() => checkInput(call, input)).toThrow(expect.objectContaining({ code: 'malformed', errors }));
  });

  it('reports all invalid fields at once', () => {
    expect(() => checkInput(call, {})).toThrow(
      expect.objectContaining({
        errors: [{ field: 'id' }, { field: 'name' }].map((error) => expect.objectContaining(error)),
      }),
    );
  });

  it.each([
    { limit: '0' },
    { limit: '501' },
    { limit: '-1' },
    { limit: '' },
    { offset: '1e3' },
    { sort: 'secret' },
    { sort: '' },
  ])('refuses the paging %j', (input) => {
    expect(() => checkInput(things, input)).toThrow(expect.objectContaining({ code: 'malformed' }));
  });
});
