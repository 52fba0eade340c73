import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from '../support/databases.js';
import { mailTo } from '../support/mail.js';
import type { Person } from '../support/people.js';
import { createPartner, createPerson, type PartnerFixture } from '../support/fixtures.js';

interface Outcome {
  affectedRows: number;
  unchanged: number;
  errors: { row: number; field: string; message: string }[];
}

let partner: PartnerFixture;
let userAdmin: Person;

beforeAll(async () => {
  partner = await createPartner();
  userAdmin = await createPerson('userAdmin', partner);
});

const heading = 'firstname,surname,email,phone';
const queryRow = (email: string) => `Ada,Banda,${email},0999000123`;
const upload = async (csv: string, dryRun: boolean) =>
  (await userAdmin.rest.post('/user/insertMany', { csv, dryRun })).body as Outcome;
const findAccounts = (emails: string[]) =>
  sql<{ status: string; partner_id: number }>(
    'identity',
    'SELECT status, partner_id FROM account WHERE email = ANY ($1) AND deleted_at IS NULL',
    [emails],
  );

describe('bulk registration', () => {
  it('validates first, then registers, and can be repeated', async () => {
    const emails = [1, 2, 3].map(() => `${randomUUID()}@test.example`);
    const csv = [heading, ...emails.map(queryRow)].join('\r\n');
    const planned = { affectedRows: 3, unchanged: 0, errors: [] };
    expect(await upload(csv, true)).toEqual(planned);
    expect(await findAccounts(emails)).toEqual([]);
    expect(await upload(csv, false)).toEqual(planned);
    expect(await findAccounts(emails)).toEqual(
      emails.map(() => ({ status: 'Deactivated', partner_id: partner.id })),
    );
    expect(await upload(csv, false)).toEqual({ affectedRows: 0, unchanged: 3, errors: [] });
    await mailTo(emails[0] ?? '', partner.name);
  });
});
