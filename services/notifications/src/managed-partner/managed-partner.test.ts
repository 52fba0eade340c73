import { expect, test } from '@jest/globals';
import type { Principal } from '@portal/contracts';
import { managedPartner } from './managed-partner.js';

const principal = (role: Principal['role'], partnerId: number | null): Principal => ({
  ...{ accountId: 1, role, partnerId, groupId: null, sessionId: '6f1c' },
});

test('administrators manage everything, whatever partner they are of', () => {
  expect(managedPartner(principal('administrator', null))).toBeNull();
  expect(managedPartner(principal('administrator', 2))).toBeNull();
});

test('user admins manage what is of their own partner', () => {
  expect(managedPartner(principal('userAdmin', 2))).toBe(2);
});

test('a user admin without a partner manages nothing', () => {
  expect(() => managedPartner(principal('userAdmin', null))).toThrow(
    expect.objectContaining({ code: 'forbidden' }),
  );
});
