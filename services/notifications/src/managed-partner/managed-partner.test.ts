import { describe, expect, it } from '@jest/globals';
import type { Principal } from '@portal/contracts';
import { managedPartner } from './managed-partner.js';

const principal = (role: Principal['role'], partnerId: number | null): Principal => ({
  ...{ accountId: 1, role, partnerId, groupId: null, sessionId: '6f1c' },
});

describe('managed partner', () => {
  it('is not limited for administrators, even of a partner', () => {
    expect(managedPartner(principal('administrator', null))).toBeNull();
    expect(managedPartner(principal('administrator', 2))).toBeNull();
  });

  it("is a user admin's own partner", () => {
    expect(managedPartner(principal('userAdmin', 2))).toBe(2);
  });

  it('is forbidden for a user admin without a partner', () => {
    expect(() => managedPartner(principal('userAdmin', null))).toThrow(
      expect.objectContaining({ code: 'forbidden' }),
    );
  });
});
