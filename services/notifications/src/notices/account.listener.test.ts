import { describe, expect, it } from '@jest/globals';
import { type AccountChange, findAccountNotice } from './account.listener.js';

type State = AccountChange['before'];

const user: State = { role: 'user', status: 'Active', partner: 'Health Aid' };
const getNotice = (before: Partial<State>, after: Partial<State>, reason?: AccountChange['reason']) =>
  findAccountNotice({
    accountId: 1,
    changedBy: 2,
    reason,
    before: { ...user, ...before },
    after: { ...user, ...after },
  });

describe('account notice', () => {
  it.each([
    ['Active', 'Blocked', 'blocked'],
    ['Deactivated', 'Blocked', 'blocked'],
    ['Blocked', 'Active', 'unblocked'],
    ['Deactivated', 'Active', 'activated'],
    ['Active', 'Deactivated', 'deactivated'],
    ['Blocked', 'Deactivated', 'deactivated'],
  ] as const)('names the change from %s to %s', (before, after, template) => {
    expect(getNotice({ status: before }, { status: after })?.mail).toEqual({ template });
  });

  it('gives the reason when the daily job deactivated an unused account', () => {
    expect(getNotice({}, { status: 'Deactivated' }, 'unused')?.mail).toEqual({
      template: 'unusedDeactivated',
    });
  });

  it('covers partner and role of a moved user admin', () => {
    const moved = getNotice({ role: 'userAdmin' }, { partner: 'District Health Office' });
    expect(moved?.mail).toEqual({
      template: 'moved',
      partner: 'District Health Office',
      former: 'Health Aid',
      wasUserAdmin: true,
    });
    expect(moved?.message.en).toContain('You are no longer a user admin.');
  });

  it('is omitted when an accepted request made the user a user admin', () => {
    expect(getNotice({}, { role: 'userAdmin' }, 'adminRequest')).toBeUndefined();
    expect(getNotice({}, { role: 'userAdmin' })?.mail).toMatchObject({ isUserAdmin: true });
  });
});
