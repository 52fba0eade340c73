import { describe, expect, it } from '@jest/globals';
import { planRegistration } from './bulk-registration.service.js';
import type { UserLine } from './user-table.js';

const partner = { id: 1, name: 'District Health Office', emailPattern: '', exclusive: false };
const line = (row: number, email: string, name = partner.name): UserLine => ({
  row,
  firstname: 'Ada',
  surname: 'Banda',
  email,
  phone: '0888123456',
  partner: name,
});
const owner = (email: string, partnerId: number | null, isReserved = false) =>
  [email, { id: 7, firstname: 'Ada', surname: 'Banda', email, partnerId, isReserved }] as const;
const getPartner = ({ partner: name }: UserLine) => (name === partner.name ? partner : undefined);
const plan = (lines: UserLine[], ...owners: ReturnType<typeof owner>[]) =>
  planRegistration(lines, getPartner, new Map(owners), true);

describe('a bulk registration', () => {
  it('adds users without an account in the order of their addresses', () => {
    const [zoe, ada] = [line(2, 'zoe@dho.example'), line(3, 'Ada@dho.example')];
    expect(plan([zoe, ada])).toEqual({
      additions: [
        { line: ada, partner },
        { line: zoe, partner },
      ],
      unchanged: 0,
      errors: [],
    });
  });

  it('leaves users with an account unchanged', () => {
    const result = plan([line(2, 'ADA@dho.example')], owner('ada@dho.example', 1));
    expect(result).toEqual({ additions: [], unchanged: 1, errors: [] });
  });

  it.each([
    ['another partner', 2],
    ['no partner', null],
  ])('rejects an address of %s without revealing its account to a user admin', (_case, partnerId) => {
    const owners = new Map([owner('ada@dho.example', partnerId)]);
    const errors = (seesAllPartners: boolean) =>
      planRegistration([line(2, 'ada@dho.example')], getPartner, owners, seesAllPartners).errors;
    expect(errors(true)).toEqual([
      { row: 2, field: 'email', message: 'There is already an account with this email address.' },
    ]);
    expect(errors(false)).toEqual([
      { row: 2, field: 'email', message: 'This email address cannot be used.' },
    ]);
  });

  it('rejects an address that is reserved for its former owner', () => {
    expect(plan([line(2, 'ada@dho.example')], owner('ada@dho.example', 1, true)).errors).toEqual([
      { row: 2, field: 'email', message: 'This email address cannot be used.' },
    ]);
  });

  it('rejects an unknown partner by name', () => {
    expect(plan([line(2, 'ada@dho.example', 'Nobody')]).errors).toEqual([
      { row: 2, field: 'partner', message: 'There is no HIS partner named Nobody.' },
    ]);
  });
});
