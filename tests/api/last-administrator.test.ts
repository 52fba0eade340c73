import { describe, expect, it } from '@jest/globals';
import { sql } from '../support/databases.js';
import { isolatedPortal } from '../support/isolated-portal.js';
import { type Person, signIn } from '../support/people.js';

const portal = isolatedPortal({
  without: ['power-bi-emulator', 'reports', 'mail-catcher', 'notifications', 'analytics'],
});
const url = () => portal().url;

async function onlyAdministrators(count: number): Promise<Person[]> {
  const { databases } = portal();
  await sql('identity', `UPDATE account SET status = 'Blocked' WHERE role = 'administrator'`, [], databases);
  const emails = Array.from({ length: count }, (_, n) => `administrator${n}-${Date.now()}@test.example`);
  await sql(
    'identity',
    `INSERT INTO account (firstname, surname, email, phone, role, status, password_hash)
     SELECT 'Test', 'Administrator', email, '', 'administrator', 'Active', password_hash
     FROM unnest($1::text[]) AS email, (SELECT password_hash FROM account ORDER BY id LIMIT 1) AS demo`,
    [emails],
    databases,
  );
  return Promise.all(emails.map((email) => signIn(email, url())));
}

const active = async () =>
  (
    await sql(
      'identity',
      `SELECT FROM account WHERE role = 'administrator' AND status = 'Active' AND deleted_at IS NULL`,
      [],
      portal().databases,
    )
  ).length;

describe('the last active administrator', () => {
  it.each([
    ['block', '/user/updateStatus', { status: 'Blocked' }],
    ['deactivate', '/user/updateStatus', { status: 'Deactivated' }],
    ['delete', '/user/delete', {}],
  ])('remains when all %s each other concurrently', async (_case, path, more) => {
    const people = await onlyAdministrators(4);
    const attempts = people.flatMap((person) =>
      people
        .filter((other) => other !== person)
        .map(({ account: { id } }) => person.rest.post(path, { id, ...more })),
    );
    const responses = await Promise.all(attempts);
    expect(responses.map(({ status }) => status).every((status) => status < 500)).toBe(true);
    expect(await active()).toBeGreaterThanOrEqual(1);
  });

  it('remains when two block each other', async () => {
    const [one, other] = await onlyAdministrators(2);
    if (!one || !other) throw new Error('Two were made');
    const block = (by: Person, target: Person) =>
      by.rest.post('/user/updateStatus', { id: target.account.id, status: 'Blocked' });
    await Promise.all([block(one, other), block(other, one)]);
    expect(await active()).toBe(1);
  });
});
