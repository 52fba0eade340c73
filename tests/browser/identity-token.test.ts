import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ReportSettings } from '@portal/contracts';
import { demoPartners } from '@portal/demo-data';
import { findFreePorts } from '@portal/tool-kit';
import { useBrowser } from '../support/browser.js';
import {
  isDashInstalled,
  isProxyInstalled,
  privateKeyText,
  startDashApplication,
  startPlainApplication,
  startProxy,
} from '../support/identity-application.js';
import { startIsolatedPortal } from '../support/isolated-portal.js';
import { signIn } from '../support/people.js';
import { findFrame } from '../support/viewing.js';

const [port = 0, proxyPort = 0, proxiedPort = 0] = await findFreePorts(3);
/** An application on a server of its own. */
const address = `http://localhost:${port}`;
const proxyUrl = `http://localhost:${proxyPort}`;
/** An application under the portal's own address. HAProxy is not part of the portal's tools; Debian has it. */
const applications = `stock=127.0.0.1:${proxiedPort}`;
const proxied = isProxyInstalled && { PORTAL_URL: proxyUrl, APPLICATIONS: applications };

// The portal signs tokens for both applications, and is opened through the proxy if it is installed.
const hosts = { DEMO_EMBED_ORIGIN: address, ...proxied };
const signedHosts = proxied ? [port, proxyPort] : [port];
const IDENTITY_TOKEN_KEYS = signedHosts.map((each) => `localhost:${each}=${privateKeyText}`).join();
const portal = startIsolatedPortal({ env: { gateway: hosts, reports: { ...hosts, IDENTITY_TOKEN_KEYS } } });
const getPortalUrl = () => (proxied ? proxyUrl : portal().url);
let stopProxy: (() => void) | undefined;
beforeAll(async () => {
  const gatewayPort = Number(new URL(portal().url).port);
  if (proxied) stopProxy = await startProxy({ port: proxyPort, gatewayPort, applications });
});
afterAll(() => stopProxy?.());
const browser = useBrowser(getPortalUrl);

const ownServers = {
  'a plain page': startPlainApplication,
  // Python is not part of the portal's tools; infra/dash-example says how to install it.
  ...(isDashInstalled && { 'the Dash example': startDashApplication }),
};

const addReport = async (name: string, identityToken: ReportSettings['identityToken']) => {
  const { api } = (await signIn('admin@portal.example', getPortalUrl())).rest;
  const groupIds = demoPartners.map(({ groupId }) => groupId);
  const fields = { name, type: 'Dash', embedUrl: `${address}/`, userTypeId: 1, groupIds } as const;
  const { insertId: id = 0 } = await api.reportManagement.insert(fields);
  await api.reportManagement.updateSettings({
    id,
    identityToken,
    canDownload: true,
    referrerPolicy: 'origin',
  });
  return id;
};

describe.each(Object.entries(ownServers))('%s', (name, start) => {
  let stop: () => void;
  beforeAll(async () => {
    stop = await start({ port, portalUrl: getPortalUrl(), audience: address });
  });
  afterAll(() => stop());

  it.each(['fragment', 'message'] as const)('knows the viewers by a token in the %s', async (delivery) => {
    const id = await addReport(`${name} by ${delivery}`, delivery);
    for (const [email, partner] of [
      ['user@dho.example', 'District Health Office'],
      ['user@ngo.example', demoPartners.find((each) => each.id === 2)?.name],
    ]) {
      const page = await browser.openNewPage(String(email), `/report/${id}`);
      await findFrame(page)
        .getByRole('heading', { name: `Stock of ${partner}` })
        .waitFor();
      await findFrame(page).getByText(`Opened by ${email}`).waitFor();
      const frame = page.locator('iframe');
      expect(await frame.getAttribute('sandbox')).toContain(' allow-downloads');
      expect(await frame.getAttribute('referrerpolicy')).toBe('origin');
    }
  });

  it('refuses everyone else', async () => {
    const page = await browser.openNewPage('user@dho.example', '/');
    await page.goto(`${address}/`);
    await page.getByText('Please open this report in the portal.').waitFor();
    const header = Buffer.from('{"alg":"none"}').toString('base64url');
    const claims = Buffer.from(JSON.stringify({ iss: getPortalUrl(), aud: address, exp: 9_999_999_999 }));
    const body = `${header}.${claims.toString('base64url')}.`;
    expect((await fetch(`${address}/sign-in`, { method: 'POST', body })).status).toBe(401);
  });
});

if (isProxyInstalled)
  describe("an application under the portal's own address", () => {
    const prefix = '/applications/stock/';
    let stop: () => void;
    beforeAll(async () => {
      const audience = `${proxyUrl}/applications/stock`;
      stop = await startPlainApplication({ port: proxiedPort, portalUrl: proxyUrl, audience, prefix });
    });
    afterAll(() => stop());

    it('is opened for the viewers of its report alone, with WebSockets and without cookies', async () => {
      const { api } = (await signIn('admin@portal.example', getPortalUrl())).rest;
      const embedUrl = `${proxyUrl}${prefix}`;
      const fields = { name: 'Stock', type: 'Dash', embedUrl, userTypeId: 1 } as const;
      const { insertId: id } = await api.reportManagement.insert(fields);
      const page = await browser.openNewPage('user@dho.example', `/report/${id}`);
      const frame = findFrame(page);
      await frame.getByRole('heading', { name: 'Stock of District Health Office' }).waitFor();
      await frame.getByText('Cookies: none').waitFor();
      const greeting = await frame.locator('body').evaluate(
        () =>
          new Promise((resolve) => {
            const socket = new WebSocket(`${location.href.replace('http', 'ws')}live`);
            socket.onmessage = ({ data }) => resolve(data);
            socket.onclose = () => resolve('closed');
          }),
      );
      expect(greeting).toBe('user@dho.example');
      const { status, headers: headersOfProxy } = await fetch(embedUrl);
      expect(status).toBe(401);
      expect(headersOfProxy.get('x-content-type-options')).toBe('nosniff');
      expect(headersOfProxy.get('content-security-policy')).toMatch(/^default-src 'none'/);
      const cookies = await page.context().cookies(embedUrl);
      const token = cookies.find(({ name }) => name === 'application_token')?.value ?? '';
      const request = (value: string) =>
        fetch(embedUrl, { headers: { cookie: `application_token=${value}` } });
      expect((await request(token)).status).toBe(200);
      expect((await request(token.slice(0, -4) + 'AAAA')).status).toBe(401);
      const otherSite = { origin: 'https://other.example', upgrade: 'websocket', connection: 'upgrade' };
      const handshake = { 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==', 'sec-websocket-version': '13' };
      const headers = { ...otherSite, ...handshake, cookie: `application_token=${token}` };
      const statusOfOtherSite = await new Promise((resolve) => {
        get(`${embedUrl}live`, { headers }, (response) => resolve(response.resume().statusCode));
      });
      expect(statusOfOtherSite).toBe(403);
      expect(cookies.find(({ name }) => name === 'session')?.value).not.toBe('stolen');
      await page.getByRole('button', { name: 'Back', exact: true }).click();
      await page.locator('iframe').waitFor({ state: 'detached' });
      expect((await page.context().cookies(embedUrl)).map(({ name }) => name)).not.toContain(
        'application_token',
      );
    });
  });
