import { describe, expect, it } from '@jest/globals';
import { getManagedPartner, managesPartner, Principal } from './access.js';

const session = { accountId: 1, sessionId: '6f1c' };
const administrator = Principal.parse({ ...session, role: 'administrator' });
const userAdmin = Principal.parse({ ...session, role: 'userAdmin', partnerId: 2, groupId: 3 });
const user = Principal.parse({ ...session, role: 'user', partnerId: 2, groupId: 3 });

describe('principal', () => {
  it.each(['user', 'userAdmin'])('needs a partner for the role %s', (role) => {
    expect(Principal.safeParse({ ...session, role, partnerId: null, groupId: 3 }).success).toBe(false);
    expect(Principal.safeParse({ ...session, role, groupId: 3 }).success).toBe(false);
  });

  it('has no partner as an administrator', () => {
    expect(Principal.parse({ ...administrator, partnerId: 2, groupId: 3 })).toEqual(administrator);
  });
});

describe('managed partner', () => {
  it('is every partner for administrators, or the requested one', () => {
    expect(getManagedPartner(administrator)).toBe('all');
    expect(getManagedPartner(administrator, 2)).toBe(2);
    expect(managesPartner(administrator, null)).toBe(true);
  });

  it("is a user admin's own partner, whatever is requested", () => {
    expect(getManagedPartner(userAdmin, 4)).toBe(2);
    expect(managesPartner(userAdmin, 2)).toBe(true);
    expect(managesPartner(userAdmin, 4)).toBe(false);
    expect(managesPartner(userAdmin, null)).toBe(false);
  });

  it('is forbidden for users', () => {
    expect(() => getManagedPartner(user)).toThrow(expect.objectContaining({ code: 'forbidden' }));
    expect(managesPartner(user, 2)).toBe(false);
  });

  it('is no partner for a stored account without one', () => {
    expect(managesPartner({ role: 'userAdmin', partnerId: null }, null)).toBe(false);
  });
});
