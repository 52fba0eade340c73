import { expect, test } from '@jest/globals';
import { getOwnIds } from './portal-context';

test('a user is named together with its HIS partner', () => {
  expect(getOwnIds({ id: 7, user_type_id: 3 })).toEqual({ userId: 7, userTypeId: 3 });
});

test('no HIS partner is made up for an account without one', () => {
  expect(() => getOwnIds({ id: 1, user_type_id: null })).toThrow('The HIS partner of the account is missing');
});
