import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { demoPassword } from '@portal/contracts/demo';
import { sql } from '../support/databases.js';
import { codeIn, mailTo } from '../support/mail.js';
import { visitor, ownIds, signIn, type Person } from '../support/people.js';
import type { RestResponse } from '../support/rest.js';
import { createAccount, createPartner, createPerson, type PartnerFixture } from '../support/fixtures.js';

let partner: PartnerFixture;
let userAdmin: Person;

beforeAll(async () => {
  partner = await createPartner();
  userAdmin = await createPerson('userAdmin', partner);
});

const newPerson = (password: string) => ({
  ...{ firstname: 'Thandiwe', surname: 'Phiri', phone: '0999123456', password },
  email: `thandiwe.${randomUUID()}@test.example`,
});

const change = async (password: string) => {
  const { email } = await createAccount('user', partner);
  const person = await signIn(email);
  return person.rest.post('/user/updatePassword', {
    id: person.account.id,
    oldPassword: demoPassword,
    password,
  });
};

const reset = async (password: string) => {
  const { email } = await createAccount('user', partner);
  const { id } = (await visitor().post('/user/resetCode', { email })).body as { id: string };
  const code = codeIn(await mailTo(email, /code/i));
  const ticket = (await visitor().post('/user/verifyResetCode', { id, code })).body as { id: string };
  return visitor().post('/user/resetPassword', { id: ticket.id, password });
};

const ways: [string, (password: string) => Promise<RestResponse>][] = [
  [
    'registers',
    (password) => visitor().post('/user/insertByUser', { ...newPerson(password), userTypeId: partner.id }),
  ],
  [
    'is registered',
    (password) => userAdmin.rest.post('/user/insert', { ...newPerson(password), ...ownIds(userAdmin) }),
  ],
  ['changes the password', change],
  ['has forgotten the password', reset],
];

describe.each(ways)('a user who %s', (_case, choose) => {
  it.each([
    ['Password123', /most common/],
    ['portal-report-2026', /not made of/],
    ['short', /at least 8 characters/],
  ])('cannot choose %s', async (password, message) => {
    const response = await choose(password);
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({
      errors: [{ field: 'password', message: expect.stringMatching(message) }],
    });
  });

  it('can choose a strong password', async () => {
    const response = await choose('zomba plateau in the rain');
    expect(response.status).toBe(200);
  });
});

it('an existing weak password still works', async () => {
  const { id, email } = await createAccount('user', partner);
  const common = 'password1';
  await sql('identity', 'UPDATE account SET password_hash = $2 WHERE id = $1', [id, await hash(common)]);
  const response = await visitor().post('/user/login', { username: email, password: common });
  expect(response.body).toMatchObject([{ id }, expect.any(String)]);
});
