import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { get, list, query } from './call.js';
import { checkInput, checkCallerFields, checkRole } from './check.js';
import { Id, Text } from './fields.js';
import type { Principal } from './principal.js';

const principal = (role: Principal['role']): Principal => ({
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

describe('checkRole', () => {
  test('lets the roles of the rule through and refuses the others', () => {
    expect(() => checkRole(call, principal('administrator'))).not.toThrow();
    expect(() => checkRole(call, principal('user'))).toThrow(expect.objectContaining({ code: 'forbidden' }));
  });

  test('asks for a session before anything else', () => {
    expect(() => checkRole(call, undefined)).toThrow(
      expect.objectContaining({ code: 'unauthenticated', message: 'empty jwt token' }),
    );
  });
});

describe('checkCallerFields', () => {
  const callerFields = query('/thing/mine', {
    summary: 'Things of somebody.',
    access: { user: 'self', administrator: 'any' },
    input: z.object({ userId: Id, userTypeId: Id }),
    callerFields: { userId: 'accountId', userTypeId: 'partnerId' },
    output: z.object({}),
  });

  test('lets the caller name itself', () => {
    expect(() =>
      checkCallerFields(callerFields, principal('user'), { userId: 1, userTypeId: 1 }),
    ).not.toThrow();
  });

  test.each([
    { userId: 2, userTypeId: 1 },
    { userId: 1, userTypeId: 2 },
  ])('refuses a user that names %j', (input) => {
    expect(() => checkCallerFields(callerFields, principal('user'), input)).toThrow(
      expect.objectContaining({ code: 'forbidden' }),
    );
  });

  test('lets those name anybody whose scope is any', () => {
    expect(() =>
      checkCallerFields(callerFields, principal('administrator'), { userId: 2, userTypeId: 2 }),
    ).not.toThrow();
  });
});

describe('checkInput', () => {
  test('drops fields that the call does not know', () => {
    expect(checkInput(call, { id: 1, name: 'a', more: true })).toEqual({ id: 1, name: 'a' });
  });

  test('gives the same when what it gave is checked again', () => {
    const once = checkInput(things, { limit: '15', offset: '0', sort: '-date,name' });
    expect(checkInput(things, once)).toEqual(once);
  });

  test.each([
    [{ id: 0, name: 'a' }, 'id'],
    [{ id: 1.5, name: 'a' }, 'id'],
    [{ id: 1e99, name: 'a' }, 'id'],
    [{ id: '1', name: 'a' }, 'id'],
    [{ id: null, name: 'a' }, 'id'],
    [{ name: 'a' }, 'id'],
    [{ id: 1, name: 'longer' }, 'name'],
    [{ id: 1, name: 'a\0b' }, 'name'],
    [[], 'body'],
    ['text', 'body'],
    [null, 'body'],
  ])('refuses %j and names %s', (input, field) => {
    expect(() => checkInput(call, input)).toThrow(
      expect.objectContaining({ code: 'malformed', errors: [expect.objectContaining({ field })] }),
    );
  });

  test.each([
    [{ name: 'a' }, 'id', 'Please enter a value.'],
    [{ id: 'x', name: 'a' }, 'id', 'Please enter a number.'],
    [{ id: 0, name: 'a' }, 'id', 'Please enter 1 or more.'],
    [{ id: 1.5, name: 'a' }, 'id', 'Please enter a whole number.'],
    [{ id: 1, name: 'longer' }, 'name', 'Please enter at most 5 characters.'],
    [{ id: 1, name: 'a\0b' }, 'name', 'Please remove the characters that cannot be stored.'],
    ['text', 'body', 'Please give an object.'],
  ])('says what is wrong with %j in words for people', (input, field, message) => {
    expect(() => checkInput(call, input)).toThrow(expect.objectContaining({ errors: [{ field, message }] }));
  });

  test('names every bad field at once', () => {
    expect(() => checkInput(call, {})).toThrow(
      expect.objectContaining({
        errors: [{ field: 'id' }, { field: 'name' }].map((fault) => expect.objectContaining(fault)),
      }),
    );
  });

  test.each([
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
