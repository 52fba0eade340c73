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
const owner = (email: string, partnerId: number | null) =>
  [email, { id: 7, firstname: 'Ada', surname: 'Banda', email, partnerId }] as const;
const plan = (lines: UserLine[], ...owners: ReturnType<typeof owner>[]) =>
  planRegistration(
    lines,
    ({ partner: name }) => (name === partner.name ? partner : undefined),
    new Map(owners),
  );

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
  ])('tells alike of an address that belongs to %s', (_whose, partnerId) => {
    expect(plan([line(2, 'ada@dho.example')], owner('ada@dho.example', partnerId)).faults).toEqual([
      { row: 2, field: 'email', message: 'There is already an account with this e-mail address.' },
    ]);
  });

  it('names a partner that there is not', () => {
    expect(plan([line(2, 'ada@dho.example', 'Nobody')]).faults).toEqual([
      { row: 2, field: 'partner', message: 'There is no HIS partner named Nobody.' },
    ]);
  });
});
