import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync, type KeyObject, verify } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { request, type RequestOptions } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually } from './eventually.js';
import type { Certificate } from './tls-gateway.js';

const toProjectPath = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The Python that the README of infra/dash-example installs. */
const dashPython = toProjectPath('.cache/dash-example/bin/python');
export const isDashInstalled = existsSync(dashPython);

const applicationKeys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
export const privateKeyText = applicationKeys.privateKey
  .export({ format: 'der', type: 'pkcs8' })
  .toString('base64url');

export interface ApplicationOptions {
  port: number;
  portalUrl: string;
  /** The address of the application, which tokens name as their audience. */
  audience: string;
  /** The path of the application behind the portal's proxy. */
  prefix?: string;
}

interface Claims {
  iss: string;
  aud: string;
  exp: number;
  email: string;
  partner: { name: string } | null;
}

/** Returns the claims of a token that the portal signed for the application; undefined for any other one. */
function readClaims(token: string, { portalUrl, audience }: ApplicationOptions, key: KeyObject) {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const text = Buffer.from(`${header}.${payload}`);
  const isSigned = verify(
    'sha256',
    text,
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) return undefined;
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims;
  const isForApplication = claims.iss === portalUrl && claims.aud === audience;
  return isForApplication && claims.exp > Date.now() / 1_000 ? claims : undefined;
}

const toGreeting = ({ partner, email }: Claims) =>
  `<h1>Stock of ${partner?.name ?? 'all partners'}</h1><p>Opened by ${email}</p>`;

const toPage = (
  portalUrl: string,
) => `<!doctype html><title>Stock</title><p>Please open this report in the portal.</p>
<script>
const signIn = async (token) => {
  const response = await fetch('/sign-in', { method: 'POST', body: token });
  if (response.ok) document.body.innerHTML = await response.text();
};
const [, token] = /portal_token=([\\w.-]+)/.exec(location.hash) ?? [];
if (token) signIn(token);
addEventListener('message', ({ origin, data }) => {
  if (origin === '${portalUrl}' && data.type === 'portalIdentity') signIn(data.token);
});
if (!token && parent !== window) parent.postMessage({ type: 'portalIdentityRequest' }, '${portalUrl}');
</script>`;

/** Headers with which an application behind the proxy attacks the portal, if they reach the browser. */
export const hostileHeaders = {
  'set-cookie': '__Host-session=stolen; Path=/; Secure',
  'clear-site-data': '"cookies"',
  'service-worker-allowed': '/',
};

/**
 * Starts an application that greets the viewer whom a token names, behind the proxy also over a WebSocket, with the cookies that it got and
 * with hostile headers. Returns what stops it.
 */
export async function startPlainApplication(options: ApplicationOptions): Promise<() => void> {
  const { prefix } = options;
  const readBearer = ({ headers }: IncomingMessage) =>
    readClaims(headers.authorization?.replace('Bearer ', '') ?? '', options, applicationKeys.publicKey);
  const server = createServer(async (request, response) => {
    if (prefix) {
      const claims = readBearer(request);
      const isWorker = request.url === `${prefix}worker.js`;
      response.writeHead(claims ? 200 : 401, {
        'content-type': isWorker ? 'text/javascript' : 'text/html',
        ...hostileHeaders,
      });
      if (isWorker) {
        response.end();
        return;
      }
      response.end(
        claims ? `${toGreeting(claims)}<p>Cookies: ${request.headers.cookie ?? 'none'}</p>` : 'Refused',
      );
      return;
    }
    if (request.url !== '/sign-in') {
      response.setHeader('content-type', 'text/html').end(toPage(options.portalUrl));
      return;
    }
    const token = Buffer.concat(await request.toArray()).toString();
    const claims = readClaims(token, options, applicationKeys.publicKey);
    response.statusCode = claims ? 200 : 401;
    response.end(claims && toGreeting(claims));
  });
  server.on('upgrade', (request, socket) => {
    // The proxy resets it when the page is left.
    socket.on('error', () => undefined);
    const key = createHash('sha1')
      .update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
      .digest('base64');
    const email = readBearer(request)?.email ?? 'nobody';
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${key}\r\n\r\n`,
    );
    socket.write(Buffer.concat([Buffer.from([0x81, email.length]), Buffer.from(email)]));
  });
  await new Promise<void>((resolve) => server.listen(options.port, '127.0.0.1', resolve));
  return () => server.close();
}

/** Starts infra/dash-example. Returns what stops it. */
export async function startDashApplication({ port, portalUrl, audience, prefix = '/' }: ApplicationOptions) {
  const publicKeyFile = join(tmpdir(), `portal-dash-${port}.pem`);
  writeFileSync(publicKeyFile, applicationKeys.publicKey.export({ format: 'pem', type: 'spki' }));
  const env = {
    PORTAL_URL: portalUrl,
    AUDIENCE: audience,
    PUBLIC_KEY_FILE: publicKeyFile,
    PORT: String(port),
    PREFIX: prefix,
  };
  const child: ChildProcess = spawn(dashPython, [toProjectPath('infra/dash-example/app.py')], {
    env,
    stdio: 'ignore',
  });
  const isUp = () =>
    fetch(`http://localhost:${port}${prefix}`).then(
      ({ status }) => status === 401,
      () => false,
    );
  await eventually(isUp);
  return () => child.kill();
}

// Debian installs it where only root looks.
const searchPath = `${process.env.PATH}:/usr/sbin`;
export const isProxyInstalled = spawnSync('haproxy', ['-v'], { env: { PATH: searchPath } }).status === 0;

interface ProxyOptions {
  port: number;
  applicationsPort: number;
  gatewayPort: number;
  certificate: Certificate;
  env: { PORTAL_URL: string; APPLICATIONS: string; APPLICATIONS_ORIGIN: string };
}

/** Requests a path of an origin on this machine over TLS, with any certificate, and returns the response without its body. */
export function fetchHead(address: string, port: number, options: RequestOptions = {}, body = '') {
  const { host, pathname } = new URL(address);
  const place = { host: '127.0.0.1', port, path: pathname, rejectUnauthorized: false };
  const headers = { host, ...options.headers };
  return new Promise<IncomingMessage>((resolve, reject) => {
    request({ ...place, ...options, headers }, (response) => resolve(response.resume()))
      .on('error', reject)
      .end(body);
  });
}

/** Starts infra/proxy with TLS in front of a gateway, with addresses and folders of this machine. Returns what stops it. */
export async function startProxy({ port, applicationsPort, gatewayPort, certificate, env }: ProxyOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-proxy-'));
  const publicKey = applicationKeys.publicKey.export({ format: 'der', type: 'spki' });
  for (const name of readdirSync(toProjectPath('infra/proxy'))) {
    const text = readFileSync(toProjectPath(`infra/proxy/${name}`), 'utf8')
      .replaceAll(/\/(portal|tmp)\//g, `${folder}/`)
      .replaceAll('bind :8080', `bind 127.0.0.1:${port}`)
      .replaceAll('bind :8081', `bind 127.0.0.1:${applicationsPort}`)
      .replace(/server-template .*/, `server gateway 127.0.0.1:${gatewayPort} no-check`);
    writeFileSync(join(folder, name), text);
  }
  const [certificateFile, keyFile] = [join(folder, 'certificate'), join(folder, 'key')];
  writeFileSync(certificateFile, certificate.cert);
  writeFileSync(keyFile, certificate.private);
  const child = spawn('sh', [join(folder, 'start.sh')], {
    // A process group, because start.sh polls the certificate in another process.
    detached: true,
    env: {
      PATH: searchPath,
      PORTAL_CONFIG: toProjectPath('infra/site/portal.json'),
      APPLICATIONS_PUBLIC_KEY: publicKey.toString('base64url'),
      PROXIES: '0',
      TLS_CERT: certificateFile,
      TLS_KEY: keyFile,
      TLS_POLL_SECONDS: '60',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const isUp = () =>
    fetchHead(env.PORTAL_URL, port).then(
      () => true,
      () => false,
    );
  await eventually(isUp).catch(() => {
    throw new Error(`HAProxy did not start: ${log}`);
  });
  return () => {
    if (child.pid) process.kill(-child.pid);
    rmSync(folder, { recursive: true });
  };
}
