import { describe, expect, it } from '@jest/globals';
import { planRegistration } from './bulk-plan.js';
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
const partnerOf = ({ partner: name }: UserLine) => (name === partner.name ? partner : undefined);
const plan = (lines: UserLine[], ...owners: ReturnType<typeof owner>[]) =>
  planRegistration(lines, partnerOf, new Map(owners), true);

describe('registering many users', () => {
  it('adds those without an account, in the order of their addresses', () => {
    const [zoe, ada] = [line(2, 'zoe@dho.example'), line(3, 'Ada@dho.example')];
    expect(plan([zoe, ada])).toEqual({
      additions: [
        { line: ada, partner },
        { line: zoe, partner },
      ],
      unchanged: 0,
      faults: [],
    });
  });

  it('leaves those alone who have their account', () => {
    const known = plan([line(2, 'ADA@dho.example')], owner('ada@dho.example', 1));
    expect(known).toEqual({ additions: [], unchanged: 1, faults: [] });
  });

  it.each([
    ['another partner', 2],
    ['no partner', null],
  ])('rejects an address that belongs to %s and tells a user admin nothing about it', (_whose, partnerId) => {
    const owners = new Map([owner('ada@dho.example', partnerId)]);
    const faults = (seesAllPartners: boolean) =>
      planRegistration([line(2, 'ada@dho.example')], partnerOf, owners, seesAllPartners).faults;
    expect(faults(true)).toEqual([
      { row: 2, field: 'email', message: 'There is already an account with this e-mail address.' },
    ]);
    expect(faults(false)).toEqual([
      { row: 2, field: 'email', message: 'This e-mail address cannot be used.' },
    ]);
  });

  it('rejects a former address to which its owner can return', () => {
    expect(plan([line(2, 'ada@dho.example')], owner('ada@dho.example', 1, true)).faults).toEqual([
      { row: 2, field: 'email', message: 'This e-mail address cannot be used.' },
    ]);
  });

  it('names a partner that there is not', () => {
    expect(plan([line(2, 'ada@dho.example', 'Nobody')]).faults).toEqual([
      { row: 2, field: 'partner', message: 'There is no HIS partner named Nobody.' },
    ]);
  });
});
