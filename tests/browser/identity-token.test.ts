import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ReportSettings } from '@portal/contracts';
import { demoPartners } from '@portal/demo-data';
import { findFreePorts } from '@portal/tool-kit';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { contextOptions, openBrowser } from '../support/chromium.js';
import { eventually } from '../support/eventually.js';
import {
  fetchHead,
  hostileHeaders,
  isDashInstalled,
  isProxyInstalled,
  privateKeyText,
  startDashApplication,
  startPlainApplication,
  startProxy,
} from '../support/identity-application.js';
import { startIsolatedPortal } from '../support/isolated-portal.js';
import { signIn } from '../support/people.js';
import { getTitle, SignInPage } from '../support/sign-in-page.js';
import { createCertificate } from '../support/tls-gateway.js';
import { findFrame } from '../support/viewing.js';

const [port = 0, ...ports] = await findFreePorts(4);
/** An application on a server of its own. */
const address = `http://localhost:${port}`;

const ownServers = {
  'a plain page': startPlainApplication,
  // Python is not part of the portal's tools; infra/dash-example says how to install it.
  ...(isDashInstalled && { 'the Dash example': startDashApplication }),
};

describe('an application on a server of its own', () => {
  const IDENTITY_TOKEN_KEYS = `localhost:${port}=${privateKeyText}`;
  const host = { DEMO_EMBED_ORIGIN: address };
  const portal = startIsolatedPortal({ env: { gateway: host, reports: { ...host, IDENTITY_TOKEN_KEYS } } });
  const getPortalUrl = () => portal().url;
  const browser = useBrowser(getPortalUrl);

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
        const page = await browser.openScreen(String(email), `/report/${id}`);
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
      const page = await browser.newPage();
      await page.goto(`${address}/`);
      await page.getByText('Please open this report in the portal.').waitFor();
      const header = Buffer.from('{"alg":"none"}').toString('base64url');
      const claims = Buffer.from(JSON.stringify({ iss: getPortalUrl(), aud: address, exp: 9_999_999_999 }));
      const body = `${header}.${claims.toString('base64url')}.`;
      expect((await fetch(`${address}/sign-in`, { method: 'POST', body })).status).toBe(401);
    });
  });
});

// HAProxy is not part of the portal's tools; Debian has it.
if (isProxyInstalled)
  describe("an application behind the portal's proxy", () => {
    const [portalPort = 0, applicationsPort = 0, applicationPort = 0] = ports;
    // As in production, with cookies that only one host can set: another host of the same site.
    const portalUrl = `https://portal.localhost:${portalPort}`;
    const origin = `https://applications.portal.localhost:${portalPort}`;
    const env = {
      PORTAL_URL: portalUrl,
      APPLICATIONS: `stock=127.0.0.1:${applicationPort}`,
      APPLICATIONS_ORIGIN: origin,
    };
    const IDENTITY_TOKEN_KEYS = `${new URL(origin).host}=${privateKeyText}`;
    const portal = startIsolatedPortal({ env: { gateway: env, reports: { ...env, IDENTITY_TOKEN_KEYS } } });
    const applicationUrl = `${origin}/stock/`;
    const stops: (() => void)[] = [];
    let context: BrowserContext;
    let page: Page;
    let frame: Locator;

    beforeAll(async () => {
      const place = { port: applicationPort, portalUrl, audience: `${origin}/stock`, prefix: '/stock/' };
      stops.push(await startPlainApplication(place));
      const gatewayPort = Number(new URL(portal().url).port);
      const certificate = await createCertificate();
      stops.push(await startProxy({ port: portalPort, applicationsPort, gatewayPort, certificate, env }));
      const { api } = (await signIn('admin@portal.example', portal().url)).rest;
      const fields = { name: 'Stock', type: 'Dash', embedUrl: applicationUrl, userTypeId: 1 } as const;
      const { insertId } = await api.reportManagement.insert(fields);
      const options = { baseURL: portalUrl, serviceWorkers: 'allow' } as const;
      context = await (await openBrowser()).newContext({ ...contextOptions, ...options });
      page = await context.newPage();
      const signInPage = new SignInPage(page);
      await signInPage.open();
      await signInPage.signIn('user@dho.example');
      await getTitle(page, /./).waitFor();
      await page.goto(`/#/report/${insertId}`);
      frame = findFrame(page).locator('body');
      await findFrame(page).getByRole('heading', { name: 'Stock of District Health Office' }).waitFor();
    });
    afterAll(async () => {
      await context.close();
      for (const stop of stops) stop();
    });

    const readCookie = async (url: string, name: string) =>
      (await context.cookies(url)).find((cookie) => cookie.name === name)?.value;
    const request = (path: string, headers: Record<string, string> = {}) =>
      fetchHead(origin + path, portalPort, { headers });

    it("gets the viewer's identity with each request, also for WebSockets, and no cookies", async () => {
      expect(await frame.innerText()).toContain('Cookies: none');
      const greeting = await frame.evaluate(
        () =>
          new Promise((resolve) => {
            const socket = new WebSocket(`${location.href.replace('http', 'ws')}live`);
            socket.onmessage = ({ data }) => resolve(data);
            socket.onclose = () => resolve('closed');
          }),
      );
      expect(greeting).toBe('user@dho.example');
    });

    const readTokenCookie = async () =>
      `__Secure-application_token=${await readCookie(applicationUrl, '__Secure-application_token')}`;

    it('sets no cookies, and sends no header whose effect goes beyond its path', async () => {
      const { statusCode, headers } = await request('/stock/', { cookie: await readTokenCookie() });
      expect(statusCode).toBe(200);
      for (const name of Object.keys(hostileHeaders)) expect(headers).not.toHaveProperty(name);
    });

    it('is refused without a token for it, and for WebSockets of other sites', async () => {
      const cookie = await readTokenCookie();
      const refused = await request('/stock/');
      expect(refused.statusCode).toBe(401);
      expect(refused.headers['x-content-type-options']).toBe('nosniff');
      expect(refused.headers['content-security-policy']).toBe(`frame-ancestors ${portalUrl}`);
      expect((await request('/stock/', { cookie: `${cookie.slice(0, -4)}AAAA` })).statusCode).toBe(401);
      const otherSite = { origin: portalUrl, upgrade: 'websocket', connection: 'upgrade' };
      const handshake = { 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==', 'sec-websocket-version': '13' };
      expect((await request('/stock/live', { cookie, ...otherSite, ...handshake })).statusCode).toBe(403);
      expect((await request('/stock', { origin })).statusCode).toBe(403);
    });

    it('has nothing of the portal below its origin', async () => {
      for (const port of [portalPort, applicationsPort])
        for (const path of [
          '/',
          '/map-back-end/session/refresh',
          '/service-worker.js',
          '/applications/stock/',
        ])
          expect((await fetchHead(origin + path, port)).statusCode).toBe(404);
      expect((await fetchHead(portalUrl, applicationsPort)).statusCode).toBe(404);
    });

    it("cannot use the viewer's session, read the portal, control its pages or set its cookies", async () => {
      const session = await readCookie(portalUrl, '__Host-session');
      expect(session).toMatch(/^[\w.-]{20,}$/);
      const attempts = await frame.evaluate(async (_, portalUrl) => {
        const attempt = (act: () => unknown) =>
          Promise.resolve()
            .then(act)
            .then(
              () => 'done',
              (error: unknown) => String(error),
            );
        const renewal = { method: 'POST', mode: 'no-cors', credentials: 'include' } as const;
        await attempt(() => fetch(`${portalUrl}/map-back-end/session/refresh`, renewal));
        for (const name of ['session', '__Host-session'])
          document.cookie = `${name}=stolen; Path=/; Secure; Domain=portal.localhost`;
        return {
          page: await attempt(() => fetch(portalUrl, { credentials: 'include' })),
          document: await attempt(() => parent.document.title),
          worker: await attempt(() => navigator.serviceWorker.register('worker.js', { scope: '/' })),
        };
      }, portalUrl);
      expect(attempts).toEqual({
        page: expect.stringContaining('Failed to fetch'),
        document: expect.stringContaining('cross-origin frame'),
        worker: expect.stringContaining('not under the max scope'),
      });
      // A renewal replaces it.
      expect(await readCookie(portalUrl, '__Host-session')).toBe(session);
      await page.reload();
      await findFrame(page).getByRole('heading', { name: 'Stock of District Health Office' }).waitFor();
    });

    it('keeps no token when its report is left', async () => {
      await page.getByRole('button', { name: 'Back', exact: true }).click();
      await page.locator('iframe').waitFor({ state: 'detached' });
      await eventually(
        () => readCookie(applicationUrl, '__Secure-application_token'),
        (token) => token === undefined,
      );
    });
  });
