import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { replyHeader } from '@portal/contracts';
import { ProviderVisit, startSignInProvider } from '@portal/sign-in-provider';
import { ProviderClients } from './provider-clients.js';
import { ProviderSessionsService } from './provider-sessions.service.js';
import { createAddress, password, useIdentity, type TestAccount } from '../testing/identity-service.js';

/** Stands for the gateway: passes logout tokens on. */
const portal = createServer((request, response) => {
  void text(request).then(async (body) => {
    const input = Object.fromEntries(new URLSearchParams(body));
    logoutTokens.push(input.logout_token ?? '');
    response.statusCode = (await post('/singleSignOn/backChannelLogout', input)).status;
    response.end();
  });
});
await new Promise<void>((resolve) => portal.listen(0, 'localhost', resolve));
const portalUrl = `http://localhost:${(portal.address() as AddressInfo).port}`;
const configFile = join(tmpdir(), `providers-${randomUUID()}.json`);
const provider = await startSignInProvider({ port: 0, portalUrl, configFile });
const logoutTokens: string[] = [];

const identity = useIdentity({
  SIGN_IN_PROVIDERS: configFile,
  PORTAL_URL: portalUrl,
  SECOND_FACTOR_ROLES: 'userAdmin',
  SECOND_FACTOR_GRACE_SIGN_INS: '1',
});

afterAll(async () => {
  await provider.stop();
  portal.close();
});

let visit: ProviderVisit;
let user: TestAccount;
let deviceToken: string;

beforeEach(async () => {
  visit = new ProviderVisit();
  user = await identity.addAccount('user', await identity.addPartner());
});

const post = (path: string, input: object, token?: string) =>
  identity.request('POST', path, input, { ...(token && { deviceToken: token }) });

/** Starts a sign-in, signs in at the provider, and returns its response. */
async function visitProvider(email: string): Promise<string> {
  const started = await post('/singleSignOn/start', { provider: 'demo', agreement: '1' });
  deviceToken = started.headers[replyHeader.deviceToken] ?? '';
  return visit.signIn((started.body as { url: string }).url, email);
}

const finish = async (response: string, token = deviceToken, providerId = 'demo') =>
  (await post('/singleSignOn/finish', { provider: providerId, response }, token)).body as unknown[];

const signIn = async (email: string) => finish(await visitProvider(email));

const findLastEvent = () => identity.securityEvents.at(-1);

interface Confirm {
  confirm: { ticket: string; email: string };
}

async function linkUser(): Promise<unknown[]> {
  const [{ confirm }] = (await signIn(user.email)) as [Confirm];
  const input = { ticket: confirm.ticket, password };
  return (await post('/singleSignOn/confirm', input, deviceToken)).body as unknown[];
}

const countLinks = async () =>
  (await identity.queryRows('SELECT FROM provider_account WHERE account_id = $1', [user.id])).length;

describe('a sign-in at a provider', () => {
  it('links an account only after its password, and then signs it in', async () => {
    const [first] = (await signIn(user.email)) as [Confirm];
    expect(first).toMatchObject({ confirm: { email: user.email, provider: 'Demo provider' } });
    expect(await countLinks()).toBe(0);
    const { ticket } = first.confirm;
    const confirm = async (typed: string, token = deviceToken) =>
      (await post('/singleSignOn/confirm', { ticket, password: typed }, token)).body;
    expect(await confirm('wrong')).toEqual([]);
    expect(await confirm(password, '')).toEqual([]);
    expect(await confirm(password)).toEqual([expect.objectContaining({ id: user.id }), expect.any(String)]);
    expect(await confirm(password)).toEqual([]);
    expect(await countLinks()).toBe(1);
    expect(await identity.getMail(user.email, 'providerLinked')).toMatchObject({ name: 'Demo provider' });
    expect(await signIn(user.email)).toEqual([expect.objectContaining({ id: user.id }), expect.any(String)]);
  });

  it('continues only in the browser that started it, and once', async () => {
    await linkUser();
    const response = await visitProvider(user.email);
    const own = deviceToken;
    const other = await post('/singleSignOn/start', { provider: 'demo', agreement: '1' });
    const otherToken = other.headers[replyHeader.deviceToken];
    expect(await finish(response, otherToken)).toEqual([{ refusal: 'expired' }]);
    expect(findLastEvent()).toMatchObject({
      security: 'sign-in',
      outcome: 'failure',
      reason: 'expired',
      method: 'provider',
    });
    expect(await finish(response, '')).toEqual([{ refusal: 'expired' }]);
    expect(await finish(response, own)).toHaveLength(2);
    expect(await finish(response, own)).toEqual([{ refusal: 'expired' }]);
  });

  it('is refused with a code of another attempt', async () => {
    await linkUser();
    const foreign = new URLSearchParams(await visitProvider(user.email));
    const response = new URLSearchParams(await visitProvider(user.email));
    response.set('code', foreign.get('code') ?? '');
    expect(await finish(response.toString())).toEqual([{ refusal: 'unreachable' }]);
    expect(findLastEvent()).toMatchObject({
      security: 'sign-in',
      outcome: 'failure',
      provider: 'demo',
      code: expect.any(String),
    });
  });

  it('is refused at the address of another provider, which gets no code', async () => {
    await linkUser();
    const { providers } = identity.get(ProviderClients);
    providers.push({ ...identity.get(ProviderClients).require('demo'), id: 'other' });
    const requestClaims = jest.spyOn(identity.get(ProviderClients), 'requestClaims');
    const response = await visitProvider(user.email);
    expect(await finish(response, deviceToken, 'other')).toEqual([{ refusal: 'expired' }]);
    expect(await finish(response, deviceToken, 'unknown')).toEqual([{ refusal: 'expired' }]);
    expect(requestClaims).not.toHaveBeenCalled();
    requestClaims.mockRestore();
    providers.pop();
    expect(await finish(response)).toHaveLength(2);
  });

  it.each([undefined, 'https://other.example'])(
    'is refused if the response names the issuer %s, because the provider promises to name its own',
    async (issuer) => {
      await linkUser();
      const response = new URLSearchParams(await visitProvider(user.email));
      if (issuer) response.set('iss', issuer);
      else response.delete('iss');
      expect(await finish(response.toString())).toEqual([{ refusal: 'unreachable' }]);
    },
  );

  it('reports that the visitor has cancelled it', async () => {
    const state = new URLSearchParams(await visitProvider(user.email)).get('state') ?? '';
    const response = new URLSearchParams({ error: 'access_denied', state, iss: provider.issuer });
    expect(await finish(response.toString())).toEqual([{ refusal: 'cancelled' }]);
    expect(findLastEvent()).toMatchObject({ security: 'sign-in', outcome: 'failure', reason: 'cancelled' });
  });

  it('is refused for an unverified address', async () => {
    expect(await signIn(`unverified-${createAddress()}`)).toEqual([{ refusal: 'unverified' }]);
    expect(findLastEvent()).toMatchObject({ security: 'sign-in', outcome: 'refused', reason: 'unverified' });
  });

  it('returns the status of an account that is not active', async () => {
    await linkUser();
    await identity.queryRows("UPDATE account SET status = 'Blocked' WHERE id = $1", [user.id]);
    expect(await signIn(user.email)).toEqual([{ status: 'Blocked' }]);
  });

  it('needs no second factor of an account if the provider has proved one', async () => {
    user = await identity.addAccount('userAdmin', await identity.addPartner());
    expect(await linkUser()).toMatchObject([{ signInsLeft: 0 }, {}]);
    expect(await signIn(user.email)).toMatchObject([{ secondFactor: { mustEnrol: true } }]);
    const clients = identity.get(ProviderClients);
    const requestClaims = clients.requestClaims.bind(clients);
    jest.spyOn(clients, 'requestClaims').mockImplementationOnce(async (...input) => {
      const found = await requestClaims(...input);
      return { ...found, provesSecondFactor: true };
    });
    const [account] = await signIn(user.email);
    expect(account).toMatchObject({ id: user.id });
    expect(account).not.toHaveProperty('signInsLeft');
  });

  it('registers a person of a known domain, who waits for activation', async () => {
    const domain = `${randomUUID()}.example`;
    const partner = await identity.addPartner({ emailPattern: domain });
    const userAdmin = await identity.addAccount('userAdmin', partner);
    const email = createAddress(domain);
    expect(await signIn(email)).toEqual([{ done: 'registered' }]);
    expect(await signIn(email)).toEqual([{ status: 'Deactivated' }]);
    const [account] = await identity.queryRows<object>(
      'SELECT firstname, role, status, partner_id AS "partnerId", password_hash AS hash FROM account WHERE email = $1',
      [email],
    );
    const expected = {
      firstname: 'Demo',
      role: 'user',
      status: 'Deactivated',
      partnerId: partner.id,
      hash: null,
    };
    expect(account).toEqual(expected);
    expect((await identity.findMails(userAdmin.email)).map(({ template }) => template)).toEqual([
      'activationRequested',
    ]);
    await identity.queryRows("UPDATE account SET status = 'Active' WHERE email = $1", [email]);
    expect(await signIn(email)).toEqual([expect.objectContaining({ email }), expect.any(String)]);
  });

  it('lets administrators decide on the role of a user admin, whom the partner activates as a user', async () => {
    const domain = `${randomUUID()}.example`;
    const partner = await identity.addPartner({ emailPattern: domain });
    const userAdmin = await identity.addAccount('userAdmin', partner);
    const administrator = await identity.addAccount('administrator');
    const email = createAddress(domain);
    const config = identity.get(ProviderClients).require('demo');
    config.roles = { claim: 'email', values: { [email]: 'userAdmin' } };
    expect(await signIn(email)).toEqual([{ done: 'registered' }]);
    delete config.roles;
    const { ticket } = await identity.getMail(userAdmin.email, 'activationRequested');
    expect(await identity.findMails(administrator.email)).toEqual([
      { template: 'adminRequested', name: 'Demo Person', partner: partner.name },
    ]);
    await identity.getApi().user.updateStatus({ id: ticket, status: 'Active' });
    const findRole = async () =>
      (await identity.queryRows('SELECT status, role FROM account WHERE email = $1', [email]))[0];
    expect(await findRole()).toEqual({ status: 'Active', role: 'user' });
    const requests = await administrator.api.adminRequest.findAll({});
    const { id = 0 } = requests.find((request) => request.email === email) ?? {};
    const decide = (provedUntil: number | undefined) =>
      identity.request(
        'POST',
        '/adminRequest/update',
        { id, status: 'Accepted' },
        { principal: { ...administrator.principal, provedUntil } },
      );
    expect((await decide(0)).status).toBe(403);
    expect((await decide(administrator.principal.provedUntil)).status).toBe(200);
  });

  it('registers no person of an unknown domain', async () => {
    expect(await signIn(createAddress('nowhere.example'))).toEqual([{ refusal: 'noPartner' }]);
    expect(findLastEvent()).toMatchObject({ security: 'sign-in', outcome: 'refused', reason: 'noPartner' });
  });
});

describe('the links of an account', () => {
  it('are made and deleted by the account', async () => {
    const { principal } = await identity.signIn(user);
    const started = await identity.request('POST', '/singleSignOn/link', { provider: 'demo' }, { principal });
    const token = started.headers[replyHeader.deviceToken] ?? '';
    const response = await visit.signIn((started.body as { url: string }).url, createAddress());
    expect(await finish(response, token)).toEqual([{ done: 'linked' }]);
    expect(await identity.getMail(user.email, 'providerLinked')).toMatchObject({ name: 'Demo provider' });
    const api = identity.getApi(principal);
    const [link] = await api.singleSignOn.findLinks({});
    expect(link).toMatchObject({ provider: 'demo', label: 'Demo provider', id: expect.any(Number) });
    expect(await api.singleSignOn.unlink({ id: link?.id ?? 0 })).toEqual({ affectedRows: 1 });
    expect(await api.singleSignOn.findLinks({})).toMatchObject([{ provider: 'demo', id: null }]);
    expect(await api.singleSignOn.unlink({ id: link?.id ?? 0 })).toEqual({ affectedRows: 0 });
  });

  it("never take another account's", async () => {
    await linkUser();
    const other = await identity.addAccount('administrator');
    const { principal } = await identity.signIn(other);
    const started = await identity.request('POST', '/singleSignOn/link', { provider: 'demo' }, { principal });
    const token = started.headers[replyHeader.deviceToken] ?? '';
    const response = await visit.signIn((started.body as { url: string }).url, user.email);
    expect(await finish(response, token)).toEqual([{ refusal: 'taken' }]);
  });

  it('end with another password', async () => {
    await linkUser();
    const { principal } = await identity.signIn(user);
    const change = {
      id: user.id,
      email: user.email,
      oldPassword: password,
      password: 'seven green lorries wait',
    };
    await identity.request('POST', '/user/updatePassword', change, { principal });
    expect(await countLinks()).toBe(0);
  });
});

describe('signing out', () => {
  const findOpenSessions = () =>
    identity.queryRows('SELECT id FROM session WHERE account_id = $1 AND ended_at IS NULL', [user.id]);

  it('in the portal names where to sign out at the provider', async () => {
    await linkUser();
    const [session] = (await identity.queryRows<{ id: string }>(
      'SELECT id FROM session WHERE account_id = $1 AND provider IS NOT NULL',
      [user.id],
    )) as [{ id: string }];
    const api = identity.getApi({ ...user.principal, sessionId: session.id });
    const { url = '' } = await api.signin.signout({ userId: user.id });
    expect(url).toContain(`${provider.issuer}/session/end?`);
    expect(new URL(url).searchParams.get('post_logout_redirect_uri')).toBe(`${portalUrl}/`);
  });

  it('at the provider ends the sessions that it has opened, and no others', async () => {
    await linkUser();
    await identity.signIn(user);
    expect(await findOpenSessions()).toHaveLength(2);
    await visit.signOut(provider.issuer);
    expect(await findOpenSessions()).toHaveLength(1);
    const again = await post('/singleSignOn/backChannelLogout', { logout_token: logoutTokens.at(-1) });
    expect(again.status).toBe(400);
  });

  it('happens at the next start for sessions of a provider that is not configured any more', async () => {
    await linkUser();
    const { principal } = await identity.signIn(user);
    const clients = identity.get(ProviderClients);
    const { providers } = clients;
    clients.providers = [];
    await identity.get(ProviderSessionsService).onApplicationBootstrap();
    clients.providers = providers;
    expect(await findOpenSessions()).toEqual([{ id: principal.sessionId }]);
  });

  it('is refused without a valid token', async () => {
    const claims = Buffer.from(JSON.stringify({ iss: provider.issuer })).toString('base64url');
    for (const logout_token of ['none', `e30.${claims}.x`]) {
      expect((await post('/singleSignOn/backChannelLogout', { logout_token })).status).toBe(400);
    }
  });
});
