import { describe, expect, it } from '@jest/globals';
import { planRegistration } from './bulk-registration.service.js';
import type { UserLine } from './user-table.js';

const partner = { id: 1, name: 'District Health Office', emailPattern: '', exclusive: false };
const createLine = (row: number, email: string, name = partner.name): UserLine => ({
  row,
  firstname: 'Ada',
  surname: 'Banda',
  email,
  phone: '0888123456',
  partner: name,
});
const getOwner = (email: string, partnerId: number | null, isReserved = false) =>
  [email, { id: 7, firstname: 'Ada', surname: 'Banda', email, partnerId, isReserved }] as const;
const getPartner = ({ partner: name }: UserLine) => (name === partner.name ? partner : undefined);
const plan = (lines: UserLine[], ...owners: ReturnType<typeof getOwner>[]) =>
  planRegistration(lines, getPartner, new Map(owners), true);

describe('a bulk registration', () => {
  it('adds users without an account in the order of their addresses', () => {
    const [zoe, ada] = [createLine(2, 'zoe@dho.example'), createLine(3, 'Ada@dho.example')];
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
    const result = plan([createLine(2, 'ADA@dho.example')], getOwner('ada@dho.example', 1));
    expect(result).toEqual({ additions: [], unchanged: 1, errors: [] });
  });

  it.each([
    ['another partner', 2],
    ['no partner', null],
  ])('rejects an address of %s without revealing its account to a user admin', (_case, partnerId) => {
    const owners = new Map([getOwner('ada@dho.example', partnerId)]);
    const getErrors = (seesAllPartners: boolean) =>
      planRegistration([createLine(2, 'ada@dho.example')], getPartner, owners, seesAllPartners).errors;
    expect(getErrors(true)).toMatchObject([
      { row: 2, field: 'email', message: 'There is already an account with this email address.' },
    ]);
    expect(getErrors(false)).toMatchObject([
      { row: 2, field: 'email', message: 'This email address cannot be used.' },
    ]);
  });

  it('rejects an address that is reserved for its former owner', () => {
    expect(
      plan([createLine(2, 'ada@dho.example')], getOwner('ada@dho.example', 1, true)).errors,
    ).toMatchObject([{ row: 2, field: 'email', message: 'This email address cannot be used.' }]);
  });

  it('rejects an unknown partner by name', () => {
    expect(plan([createLine(2, 'ada@dho.example', 'Nobody')]).errors).toMatchObject([
      { row: 2, field: 'partner', message: 'There is no HIS partner named Nobody.' },
    ]);
  });
});
