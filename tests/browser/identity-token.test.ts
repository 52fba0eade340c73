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

const env: { gateway: NodeJS.ProcessEnv; reports: NodeJS.ProcessEnv } = { gateway: {}, reports: {} };
let address: string;
let port = 0;

beforeAll(async () => {
  [port = 0] = await findFreePorts(1);
  address = `http://localhost:${port}`;
  env.gateway = { DEMO_EMBED_ORIGIN: address };
  env.reports = { DEMO_EMBED_ORIGIN: address, IDENTITY_TOKEN_KEYS: `localhost:${port}=${privateKeyText}` };
});
const portal = startIsolatedPortal({ env });
const browser = useBrowser(() => portal().url);

const applications = {
  'a plain page': startPlainApplication,
  // Python is not part of the portal's tools; infra/dash-example says how to install it.
  ...(isDashInstalled && { 'the Dash example': startDashApplication }),
};

const addReport = async (name: string, identityToken: ReportSettings['identityToken']) => {
  const { api } = (await signIn('admin@portal.example', portal().url)).rest;
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

describe.each(Object.entries(applications))('%s', (name, start) => {
  let stop: () => void;
  beforeAll(async () => {
    stop = await start({ port, portalUrl: portal().url, audience: address });
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
    const claims = Buffer.from(JSON.stringify({ iss: portal().url, aud: address, exp: 9_999_999_999 }));
    const body = `${header}.${claims.toString('base64url')}.`;
    expect((await fetch(`${address}/sign-in`, { method: 'POST', body })).status).toBe(401);
  });
});

// HAProxy is not part of the portal's tools; Debian has it.
if (isProxyInstalled)
  describe("an application under the portal's own address", () => {
    const prefix = '/applications/stock/';
    let proxyUrl: string;
    let stops: (() => void)[] = [];
    const proxied: typeof env = { gateway: {}, reports: {} };
    let ports: number[] = [];
    beforeAll(async () => {
      ports = await findFreePorts(2);
      proxyUrl = `http://localhost:${ports[0]}`;
      proxied.gateway = { PORTAL_URL: proxyUrl, APPLICATIONS: `stock=127.0.0.1:${ports[1]}` };
      proxied.reports = {
        ...proxied.gateway,
        IDENTITY_TOKEN_KEYS: `localhost:${ports[0]}=${privateKeyText}`,
      };
    });
    const behindProxy = startIsolatedPortal({ env: proxied });
    beforeAll(async () => {
      const [port = 0, applicationPort = 0] = ports;
      const audience = `${proxyUrl}/applications/stock`;
      const gatewayPort = Number(new URL(behindProxy().url).port);
      stops = [
        await startProxy({ port, gatewayPort, applications: `stock=127.0.0.1:${applicationPort}` }),
        await startPlainApplication({ port: applicationPort, portalUrl: proxyUrl, audience, prefix }),
      ];
    });
    afterAll(() => Promise.all(stops.map((stop) => stop())));
    const browserOfProxy = useBrowser(() => proxyUrl);

    it('is opened for the viewers of its report alone, with WebSockets and without cookies', async () => {
      const { api } = (await signIn('admin@portal.example', proxyUrl)).rest;
      const embedUrl = `${proxyUrl}${prefix}`;
      const fields = { name: 'Stock', type: 'Dash', embedUrl, userTypeId: 1 } as const;
      const { insertId: id } = await api.reportManagement.insert(fields);
      const page = await browserOfProxy.openNewPage('user@dho.example', `/report/${id}`);
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
