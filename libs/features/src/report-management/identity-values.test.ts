import { describe, expect, it } from '@jest/globals';
import { readTable, toIdentityRule, toIdentityValues } from './identity-values';

const partners = [
  { id: 1, name: 'District Health Office' },
  { id: 2, name: 'Health Aid' },
];

describe('the table of usernames', () => {
  it('is read from lines with an equals sign, and from lines of a spreadsheet', () => {
    expect(readTable('District Health Office = NORTH\n\nhealth aid\tNGO-17\n', partners)).toEqual({
      rows: [
        { partnerId: 1, username: 'NORTH' },
        { partnerId: 2, username: 'NGO-17' },
      ],
      unknown: [],
    });
  });

  it('names the lines that no partner has, or that have no username', () => {
    expect(readTable('Elsewhere = X\nHealth Aid', partners)).toEqual({
      rows: [],
      unknown: ['Elsewhere', 'Health Aid'],
    });
  });
});

describe('a rule', () => {
  it('is the same after it was shown in the form', () => {
    const rule = {
      source: 'table' as const,
      text: '',
      partners: [{ partnerId: 2, username: 'NGO-17' }],
      otherwise: 'ALL',
      roles: ['Partner', 'Viewer'],
    };
    expect(toIdentityRule(toIdentityValues(rule, partners), partners)).toEqual(rule);
    expect(toIdentityRule(toIdentityValues(null, partners), partners)).toBeNull();
  });

  it('has no values of another source', () => {
    const values = { source: 'email' as const, text: 'NGO-', table: 'Health Aid = X', roles: '' };
    expect(toIdentityRule(values, partners)).toMatchObject({ text: '', partners: [], roles: [] });
  });
});
