import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Role } from '@portal/contracts';
import { createVisitor } from '../support/people.js';
import { portalUnderTest } from '../support/portal.js';
import { portalVersion } from '../support/shared-components.js';
import type { RestResponse } from '../support/rest.js';

const readPolicy = ({ headers }: RestResponse) =>
  Object.fromEntries(
    (headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );

describe('page', () => {
  let page: RestResponse;
  beforeAll(async () => {
    page = await createVisitor().fetch('/');
  });

  it('is never cached', () => {
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('cache-control')).toBe('no-store');
  });

  it('allows only its own scripts and those in it', () => {
    const inline = [
      ...page.text.matchAll(/<script(?![^>]* (?:src|type="application\/json"))[^>]*>(.*?)<\/script>/gs),
    ];
    const hashes = inline.map(
      ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    );
    expect(hashes).toHaveLength(3);
    expect(readPolicy(page)['script-src']).toEqual(["'self'", ...hashes]);
    const [, map = ''] = /<script type="importmap">(.*?)<\/script>/s.exec(page.text) ?? [];
    const { imports, integrity } = JSON.parse(map) as Record<'imports' | 'integrity', Record<string, string>>;
    expect(Object.keys(imports)).toEqual(expect.arrayContaining(['react', 'react-dom', 'single-spa']));
    expect(page.text).not.toMatch(/<[^>]*\son\w+=/);
    for (const front of ['shell', 'user', 'admin'])
      expect(Object.keys(integrity).some((file) => file.startsWith(`/assets/${front}/main-`))).toBe(true);
  });

  it('contains the configuration and the registry, as text that cannot end their element', () => {
    const [, data = ''] = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(page.text) ?? [];
    expect(JSON.parse(data)).toMatchObject({ config: { release: portalVersion }, registry: [{}, {}] });
    expect(data).not.toContain('<');
  });

  it('preloads the app that a signed-in browser used last', async () => {
    const withCookie = (cookie: string) => createVisitor().fetch('/', { headers: { cookie } });
    const { text } = await withCookie('app=admin; session=x');
    expect(text).toMatch(/<link rel="preload" as="fetch" crossorigin href="\/assets\/admin\/main-/);
    expect(text).toMatch(/<html [^>]*data-may-be-signed-in/);
    for (const cookie of ['app=admin', 'session=x', 'app=%3Cb%3E; session=x'])
      expect((await withCookie(cookie)).text).not.toContain('rel="preload"');
  });

  it('has the sign-in page in the language of the browser, unless the browser may be signed in', async () => {
    const read = async (headers: Record<string, string>) => {
      const { text } = await createVisitor().fetch('/', { headers });
      return [...text.matchAll(/<(?:html|template) lang="(\w+)"/g)].map(([, language]) => language);
    };
    expect(await read({ 'accept-language': 'de,ny-MW;q=0.9,en;q=0.8' })).toEqual(['ny', 'ny']);
    expect(await read({ 'accept-language': 'ny', cookie: 'language=en' })).toEqual(['en', 'en']);
    expect(await read({ 'accept-language': 'ny', cookie: 'language=fr' })).toEqual(['ny', 'ny']);
    expect(await read({ 'accept-language': 'ny', cookie: 'session=x' })).toEqual(['ny']);
  });

  it('allows styles by a nonce that differs for each response', async () => {
    const again = await createVisitor().fetch('/');
    const readNonce = (response: RestResponse) =>
      /'nonce-([^']+)'/.exec(readPolicy(response)['style-src']?.join(' ') ?? '')?.[1];
    expect(readNonce(page)).toMatch(/^[\w+/]{20,}=*$/);
    expect(readNonce(again)).not.toBe(readNonce(page));
    expect(page.text).toContain(readNonce(page));
    expect(page.text).not.toContain('{{');
  });

  it("has the theme of the browser's cookie", async () => {
    const withCookie = (cookie: string) => createVisitor().fetch('/', { headers: { cookie } });
    expect((await withCookie('theme=dark')).text).toMatch(/<html [^>]*data-theme="dark"/);
    expect((await withCookie('theme=light')).text).toMatch(/<html [^>]*data-theme="light"/);
    for (const html of [page.text, (await withCookie('theme=%22%3E%3Cb%3E')).text])
      expect(html).not.toMatch(/<html [^>]*data-theme/);
  });

  it('allows nothing unsafe', () => {
    expect(page.headers.get('content-security-policy')).not.toMatch(
      /unsafe-|\*(?!\.)|(?<!\w)(https?|blob):(?!\/\/)/,
    );
    expect(readPolicy(page)).toMatchObject({
      'default-src': ["'none'"],
      'connect-src': ["'self'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['portal-workers', "'allow-duplicates'"],
    });
  });

  it('has its violations reported', () => {
    expect(readPolicy(page)['report-uri']).toEqual(['/policy-reports']);
    expect(page.headers.get('reporting-endpoints')).toBe('policy="/policy-reports"');
  });

  it('allows frames only from the allow-list', () => {
    expect(readPolicy(page)['frame-src']).toEqual(['https://app.powerbi.com', portalUnderTest().emulatorUrl]);
  });

  it('loads nothing from other sites', () => {
    const addresses = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address);
    expect(addresses.length).toBeGreaterThan(0);
    const canonical = `${portalUnderTest().url}/`;
    const foreign = addresses.filter((address = '') => !/^\/(?!\/)|^#|^mailto:/.test(address));
    expect(foreign).toEqual([canonical]);
  });
});

describe('front ends', () => {
  interface App {
    name: string;
    entry: string;
    routes: { path: string; roles: Role[] }[];
  }
  let apps: App[];
  let registry: RestResponse;
  beforeAll(async () => {
    registry = await createVisitor().fetch('/registry.json');
    apps = registry.body as App[];
  });

  it('are listed in a registry that is never cached', () => {
    expect(registry.headers.get('cache-control')).toBe('no-store');
    expect(apps.map(({ name }) => name).sort()).toEqual([
      expect.stringContaining('admin'),
      expect.stringContaining('user'),
    ]);
  });

  it('do not claim the same routes for the same roles', () => {
    const routes = apps.flatMap((app) =>
      app.routes.flatMap(({ path, roles }) => roles.map((role) => `${path} of ${role}`)),
    );
    expect(new Set(routes).size).toBe(routes.length);
    expect(routes).toEqual(expect.arrayContaining(['/home of administrator', '/userHome of user']));
  });

  it.each(['br', 'gzip'])('have files that are cached forever and compressed by %s', async (encoding) => {
    for (const { entry } of apps) {
      const response = await createVisitor().fetch(entry, { headers: { 'accept-encoding': encoding } });
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(response.headers.get('content-type')).toMatch(/javascript/);
    }
  });

  it('have no files that are cached while they are missing', async () => {
    const response = await createVisitor().fetch('/assets/user/missing-12345678.js');
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('show a crest that is replaced within an hour', async () => {
    const response = await createVisitor().fetch('/assets/crest.svg');
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
  });

  it('name the portal’s release', async () => {
    expect((await createVisitor().fetch('/portal.json')).body).toMatchObject({ release: portalVersion });
  });

  it('read the portal’s name and terms from a configuration', async () => {
    const response = await createVisitor().fetch('/portal.json');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.body).toMatchObject({ name: expect.any(String), terms: expect.anything() });
  });
});

describe('service worker', () => {
  it('is never taken from a cache, and may call only the portal', async () => {
    const worker = await createVisitor().fetch('/service-worker.js');
    expect(worker.status).toBe(200);
    expect(worker.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(worker.headers.get('cache-control')).toBe('no-cache');
    expect(readPolicy(worker)).toEqual({ 'default-src': ["'none'"], 'connect-src': ["'self'"] });
  });
});

it('the manifest has the name, the icons and the crest of the portal', async () => {
  const { headers, text } = await createVisitor().fetch('/manifest.webmanifest');
  expect(headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
  expect(JSON.parse(text)).toMatchObject({
    name: 'HIS Report Portal',
    start_url: '/',
    display: 'standalone',
    icons: [
      { src: '/assets/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/assets/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/assets/icon-maskable.png', purpose: 'maskable' },
      { src: '/assets/crest.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  });
});
