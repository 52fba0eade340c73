import { describe, expect, it } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { demoAccounts, demoPartners, demoPassword } from '@portal/contracts/demo';
import { sql, sqlRow } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { visitor, signIn } from '../support/people.js';
import { expectRefused } from '../support/refusal.js';
import { createAccount, createPartner } from '../support/fixtures.js';
import type { RestResponse } from '../support/rest.js';

const wrong = 'Wrong-pass-2026';
const kinds = [
  ['administrators', '/admin/login'],
  ['users', '/user/login'],
] as const;

const login = (path: string, username: unknown, password: unknown = demoPassword) =>
  visitor().post(path, { username, password });

const pathFor = (role: string) => (role === 'administrator' ? '/admin/login' : '/user/login');

function expectNoSecret({ text, body }: RestResponse): void {
  expect(text).not.toContain(demoPassword);
  // The token next to the account is random and could contain any text.
  const [account] = body as unknown[];
  expect(JSON.stringify(account)).not.toMatch(/password|argon2|hash/i);
}

describe('sign-in', () => {
  const active = demoAccounts.filter(({ status }) => status === 'Active');

  it.each(active)('accepts $email and returns the account', async ({ id, email, role, partnerId }) => {
    const response = await login(pathFor(role), email);
    expect(response.status).toBe(200);
    expect(response.body).toEqual([
      expect.objectContaining({
        id,
        email,
        role,
        status: 'Active',
        user_type_id: partnerId,
        name: demoPartners.find((partner) => partner.id === partnerId)?.name ?? null,
        session: { expires_in_seconds: 900, idle_seconds: 1_800 },
      }),
      expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    ]);
    expectNoSecret(response);
  });

  it.each([
    ['blocked@dho.example', 'Blocked'],
    ['deactivated@dho.example', 'Deactivated'],
  ])('shows %s its status only after the correct password', async (email, status) => {
    const right = await login('/user/login', email);
    expect(right.body).toEqual([{ status }]);
    expect(right.headers.getSetCookie()).toEqual([]);
    expect((await login('/user/login', email, wrong)).body).toEqual([]);
  });

  it('ignores case and surrounding spaces of email addresses', async () => {
    const response = await login('/user/login', '  User@DHO.Example ');
    expect(response.body).toMatchObject([{ email: 'user@dho.example' }, expect.any(String)]);
  });

  it.each([
    ['an administrator as a user', '/user/login', 'admin@portal.example', demoPassword],
    ['a user as an administrator', '/admin/login', 'user@dho.example', demoPassword],
    ['an administrator with a wrong password', '/admin/login', 'admin@portal.example', wrong],
    ['a user with a wrong password', '/user/login', 'tamanda@dho.example', wrong],
    ['an unknown address as a user', '/user/login', 'unknown@dho.example', demoPassword],
    ['an unknown address as an administrator', '/admin/login', 'unknown@portal.example', demoPassword],
    ['an empty password', '/user/login', 'blessings@dho.example', ''],
    ['an empty address', '/user/login', '', demoPassword],
    ['an invalid address', '/user/login', "' OR 1=1 --", demoPassword],
  ])('returns the same empty list for %s', async (_caller, path, username, password) => {
    const response = await login(path, username, password);
    expect(response.status).toBe(200);
    expect(response.text).toBe('[]');
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it.each(kinds)('handles %s instead of a pair of texts', async (_case, path) => {
    const response = await login(path, { $ne: null }, ['x']);
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ errors: [{ field: 'username' }, { field: 'password' }] });
  });

  it('keeps the session and the device in cookies that scripts cannot read and other sites cannot send', async () => {
    const response = await login('/user/login', 'user@dho.example');
    const [session = '', device = '', ...others] = response.headers.getSetCookie();
    expect(others).toEqual([]);
    const [pair = '', ...attributes] = session.split('; ');
    expect(pair).toMatch(/^session=.{40,}$/);
    // A session cookie has no expiry.
    expect(attributes.sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Strict']);
    expect(response.text).not.toContain(pair.replace('session=', ''));
    const [existing = '', ...ofDevice] = device.split('; ');
    expect(existing).toMatch(/^device=[\w-]{22}\.[\w-]{43}$/);
    expect(ofDevice.sort()).toEqual(['HttpOnly', 'Max-Age=34560000', 'Path=/', 'SameSite=Strict']);
  });

  it('ends the session of the cookie in the browser, whichever account it has', async () => {
    const partner = await createPartner();
    const [before, after] = [await createAccount('user', partner), await createAccount('user', partner)];
    const first = await signIn(before.email);
    const credentials = { username: after.email, password: demoPassword };
    const response = await visitor().post('/user/login', credentials, { cookie: first.cookie });
    expect(response.body).toMatchObject([{ id: after.id }, expect.any(String)]);
    const refused = await eventually(
      () => first.rest.get('/reportType/findAll'),
      ({ status }) => status === 401,
    );
    expectRefused(refused, 'jwt expired');
  });

  it('ends no session for a cookie with its name and another secret', async () => {
    const account = await createAccount('user', await createPartner());
    const first = await signIn(account.email);
    const forged = `${first.cookie.split('.')[0]}.${'A'.repeat(43)}`;
    const credentials = { username: account.email, password: demoPassword };
    expect((await visitor().post('/user/login', credentials, { cookie: forged })).body).toHaveLength(2);
    expect((await visitor().post('/session/refresh', {}, { cookie: first.cookie })).status).toBe(200);
  });

  it('hashes the password again after a change of the cost', async () => {
    const account = await createAccount('user', await createPartner());
    const cheap = await hash(demoPassword, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await sql('identity', 'UPDATE account SET password_hash = $2 WHERE id = $1', [account.id, cheap]);
    const hashNow = async () =>
      (
        await sqlRow<{ hash: string }>(
          'identity',
          'SELECT password_hash AS hash FROM account WHERE id = $1',
          [account.id],
        )
      ).hash;
    await signIn(account.email);
    const renewed = await hashNow();
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await signIn(account.email);
    expect(await hashNow()).toBe(renewed);
  });
});
