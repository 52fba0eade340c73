import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from '../support/databases.js';
import { mailTo } from '../support/mail.js';
import { visitor, type Person } from '../support/people.js';
import { createAccount, createPartner, createPerson, type PartnerFixture } from '../support/fixtures.js';

interface Outcome {
  affectedRows: number;
  unchanged: number;
  errors: { row: number; field: string; message: string }[];
}

let partner: PartnerFixture;
let userAdmin: Person;
let administrator: Person;

beforeAll(async () => {
  partner = await createPartner();
  userAdmin = await createPerson('userAdmin', partner);
  administrator = await createPerson('administrator');
});

const heading = 'firstname,surname,email,phone';
const row = (email: string) => `Ada,Banda,${email},0999000123`;
const addresses = (count: number) => Array.from({ length: count }, () => `${randomUUID()}@test.example`);
const upload = async (person: Person, csv: string, dryRun: boolean, activate = false) =>
  (await person.rest.post('/user/insertMany', { csv, dryRun, activate })).body as Outcome;
const accounts = (emails: string[]) =>
  sql<{ status: string; partner_id: number }>(
    'identity',
    'SELECT status, partner_id FROM account WHERE email = ANY ($1) AND deleted_at IS NULL',
    [emails],
  );

describe('bulk registration', () => {
  it('validates first, then registers, and can be repeated', async () => {
    const emails = addresses(3);
    const csv = [heading, ...emails.map(row)].join('\r\n');
    const planned = { affectedRows: 3, unchanged: 0, errors: [] };
    expect(await upload(userAdmin, csv, true)).toEqual(planned);
    expect(await accounts(emails)).toEqual([]);
    expect(await upload(userAdmin, csv, false)).toEqual(planned);
    expect(await accounts(emails)).toEqual(
      emails.map(() => ({ status: 'Deactivated', partner_id: partner.id })),
    );
    expect(await upload(userAdmin, csv, false)).toEqual({ affectedRows: 0, unchanged: 3, errors: [] });
    await mailTo(emails[0] ?? '', partner.name);
  });

  it('creates each account once under concurrency', async () => {
    const emails = addresses(20);
    const csv = [heading, ...emails.map(row)].join('\n');
    const outcomes = await Promise.all([1, 2, 3].map(() => upload(userAdmin, csv, false)));
    expect(await accounts(emails)).toHaveLength(20);
    expect(outcomes.reduce((sum, { affectedRows }) => sum + affectedRows, 0)).toBe(20);
  });

  it('activates accounts on request and leaves the choice of the password to the owner', async () => {
    const [email = ''] = addresses(1);
    expect(await upload(userAdmin, `${heading}\n${row(email)}`, false, true)).toMatchObject({
      affectedRows: 1,
    });
    expect(await accounts([email])).toMatchObject([{ status: 'Active' }]);
    for (const password of ['', 'null', 'x']) {
      expect((await visitor().post('/user/login', { username: email, password })).body).toEqual([]);
    }
  });

  it('names every invalid row and field and then changes nothing', async () => {
    const [good = '', twice = ''] = addresses(2);
    const elsewhere = await createAccount('user', await createPartner());
    const csv = [
      heading,
      row(good),
      'A,Banda,nobody,123',
      row(twice),
      row(twice.toUpperCase()),
      row(elsewhere.email),
      'Ada,Banda',
    ].join('\n');
    const { affectedRows, errors } = await upload(userAdmin, csv, false);
    expect(affectedRows).toBe(0);
    expect(await accounts([good, twice])).toEqual([]);
    const named = errors.map(({ row: line, field }) => `${line} ${field}`);
    expect(named).toEqual(
      expect.arrayContaining([
        '3 firstname',
        '3 email',
        '3 phone',
        '5 email',
        '6 email',
        '7 email',
        '7 phone',
      ]),
    );
    expect(named.some((name) => name.startsWith('2 '))).toBe(false);
    expect(errors).toContainEqual({
      row: 6,
      field: 'email',
      message: 'This email address cannot be used.',
    });
  });

  it('reveals nothing to a user admin about accounts of other partners', async () => {
    const elsewhere = await createAccount('user', await createPartner());
    const { email: ofAdministrator } = await createAccount('administrator');
    const csv = [heading, row(elsewhere.email), row(ofAdministrator)].join('\n');
    const unusable = { field: 'email', message: 'This email address cannot be used.' };
    const planned = await upload(userAdmin, csv, true);
    expect(planned.errors).toEqual([
      { row: 2, ...unusable },
      { row: 3, ...unusable },
    ]);
    const one = { firstname: 'Ada', surname: 'Banda', phone: '0999000123', password: randomUUID() };
    const { body } = await userAdmin.rest.post('/user/insert', { ...one, email: elsewhere.email });
    expect(body).toEqual({ affectedRows: 0, message: 'This email address cannot be used.' });
  });

  it('reads an exported list with apostrophes before signs', async () => {
    const [email = ''] = addresses(1);
    const csv = `${heading}\nAda,Banda,${email},'+265 999 000 123`;
    expect(await upload(userAdmin, csv, false)).toMatchObject({ affectedRows: 1 });
    const phones = await sql('identity', 'SELECT phone FROM account WHERE email = $1', [email]);
    expect(phones).toEqual([{ phone: '+265 999 000 123' }]);
  });

  it.each([
    [
      'semicolons, capitals and a byte order mark',
      (email: string) => `\uFEFFPHONE;Email;Surname;FirstName\r\n0999000123;${email};Banda;Ada\r\n`,
    ],
    [
      'quotes',
      (email: string) =>
        `${heading}\n"Ada, the ""first""",Banda,${email},0999000123`.replace(', the ""first""', ''),
    ],
  ])('reads %s', async (_case, csvOf) => {
    const [email = ''] = addresses(1);
    expect(await upload(userAdmin, csvOf(email), true)).toEqual({
      affectedRows: 1,
      unchanged: 0,
      errors: [],
    });
  });

  it('uses the named partner for administrators and never for a user admin', async () => {
    const [mine = '', theirs = '', lost = ''] = addresses(3);
    const csv = (email: string, name: string) => `${heading},partner\n${row(email)},${name}`;
    expect(await upload(administrator, csv(mine, partner.name), false)).toMatchObject({ affectedRows: 1 });
    expect(await accounts([mine])).toMatchObject([{ partner_id: partner.id }]);
    expect(await upload(administrator, csv(lost, 'No such partner'), false)).toMatchObject({
      affectedRows: 0,
      errors: [{ row: 2, field: 'partner' }],
    });
    const other = await createPartner();
    await upload(userAdmin, csv(theirs, other.name), false);
    expect(await accounts([theirs])).not.toMatchObject([{ partner_id: other.id }]);
  });

  it('rejects input that is no table of users', async () => {
    for (const csv of ['', 'hello', 'firstname,surname\nAda,Banda', '\u0001\u0002']) {
      const response = await userAdmin.rest.post('/user/insertMany', { csv, dryRun: true });
      const { errors = [], affectedRows = 0 } = response.body as Partial<Outcome>;
      expect(response.status).toBe(200);
      expect(affectedRows).toBe(0);
      expect(errors.length).toBeGreaterThan(0);
    }
  });
});
