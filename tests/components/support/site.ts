import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AppManifest, PortalConfig } from '@portal/ui-kit/platform';

const toPath = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const readText = (path: string) => readFileSync(toPath(path), 'utf8');
const folder = toPath('.cache/site');
const nonce = 'component';

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** As strict as the policy of the portal's page. */
const policy = [
  "default-src 'none'",
  `script-src 'self' 'nonce-${nonce}'`,
  `style-src 'self' 'nonce-${nonce}'`,
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  'frame-src https:',
  "require-trusted-types-for 'script'",
  "trusted-types portal-workers 'allow-duplicates'",
].join('; ');

export const readConfig = (): PortalConfig => JSON.parse(readText('infra/site/portal.json')) as PortalConfig;

/** Reads what the apps have released. */
export const readApps = (): AppManifest[] =>
  JSON.parse(readText('.cache/site/registry.json')) as AppManifest[];

/** The page of the shell with its import map and styles, but without its script. */
function createPage(): string {
  const shell = readText('.cache/site/shell/index.html');
  const [importMap = ''] = /<script type="importmap">.*?<\/script>/s.exec(shell) ?? [];
  const styles = shell.match(/<style nonce="{{nonce}}">.*?<\/style>/gs)?.join('') ?? '';
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="csp-nonce" content="${nonce}" />
    <title>Components</title>
    ${importMap.replace('<script', `<script nonce="${nonce}"`)}
    ${styles.replaceAll('{{nonce}}', nonce).replaceAll('{{accent}}', readConfig().accent)}
  </head>
  <body><div id="app"></div></body>
</html>`;
}

/** In place of the gateway's worker: every host of reports responds except one. */
const hostCheck = "onmessage = ({ data }) => postMessage(!data.includes('unreachable'));";

/** Serves the built site with an empty page in place of the shell, until the process ends. Returns its address. */
export async function serveSite(): Promise<string> {
  const page = createPage();
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    if (pathname === '/') {
      response.setHeader('Content-Type', 'text/html').setHeader('Content-Security-Policy', policy).end(page);
      return;
    }
    if (pathname === '/host-check.js') {
      response.setHeader('Content-Type', 'text/javascript').end(hostCheck);
      return;
    }
    const file = join(folder, pathname);
    if (!file.startsWith(folder) || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.setHeader('Content-Type', types[extname(file)] ?? 'application/octet-stream');
    response.setHeader('Cache-Control', 'max-age=31536000, immutable');
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
