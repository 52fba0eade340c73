import { describe, expect, it } from '@jest/globals';
import { findGroupRefusal, findPartnerRefusal } from './deletion-refusal.js';

describe('the deletion of a partner', () => {
  it.each([
    [8, 12, '8 users and 12 reports belong to it.'],
    [1, 0, '1 user belongs to it.'],
    [0, 1, '1 report belongs to it.'],
    [1, 1, '1 user and 1 report belong to it.'],
    [0, 2, '2 reports belong to it.'],
  ])('is refused with %d users and %d reports', (users, reports, reason) => {
    expect(findPartnerRefusal('Health Aid', { users, reports })).toBe(
      `Health Aid cannot be deleted: ${reason}`,
    );
  });

  it('is allowed without users and reports', () => {
    expect(findPartnerRefusal('Health Aid', { users: 0, reports: 0 })).toBeUndefined();
  });
});

describe('the deletion of a stakeholder group', () => {
  it.each([
    [3, 14, '3 partners belong to it and 14 reports are permitted to it.'],
    [1, 1, '1 partner belongs to it and 1 report is permitted to it.'],
    [2, 0, '2 partners belong to it.'],
    [0, 1, '1 report is permitted to it.'],
  ])('is refused with %d partners and %d reports', (partners, reports, reason) => {
    expect(findGroupRefusal('Government', { partners, reports })).toBe(
      `Government cannot be deleted: ${reason}`,
    );
  });

  it('is allowed without partners and reports', () => {
    expect(findGroupRefusal('Government', { partners: 0, reports: 0 })).toBeUndefined();
  });
});
