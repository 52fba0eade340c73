import { describe, expect, it } from '@jest/globals';
import { demoAccounts, demoPartners, demoPassword } from '@portal/demo-data';
import { eventually } from '../support/eventually.js';
import { createVisitor, signIn } from '../support/people.js';
import { expectRefused } from '../support/refusal.js';
import { createAccount, createPartner } from '../support/fixtures.js';
import type { RestResponse } from '../support/rest.js';

const logIn = (path: string, username: unknown, password: unknown = demoPassword) =>
  createVisitor().post(path, { username, password });

const getPathFor = (role: string) => (role === 'administrator' ? '/admin/login' : '/user/login');

function expectNoSecret({ text, body }: RestResponse): void {
  expect(text).not.toContain(demoPassword);
  // The token next to the account is random and could contain any text.
  const [account] = body as unknown[];
  expect(JSON.stringify(account)).not.toMatch(/password|argon2|hash/i);
}

describe('sign-in', () => {
  const active = demoAccounts.filter(({ status }) => status === 'Active');

  it.each(active)('accepts $email and returns the account', async ({ id, email, role, partnerId }) => {
    const response = await logIn(getPathFor(role), email);
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

  it('keeps the session and the device in cookies that scripts cannot read and other sites cannot send', async () => {
    const response = await logIn('/user/login', 'user@dho.example');
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
    const response = await createVisitor().post('/user/login', credentials, { cookie: first.cookie });
    expect(response.body).toMatchObject([{ id: after.id }, expect.any(String)]);
    const refused = await eventually(
      () => first.rest.get('/reportType/findAll'),
      ({ status }) => status === 401,
    );
    expectRefused(refused, 'jwt expired');
  });
});
