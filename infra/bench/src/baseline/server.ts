import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readDashboard } from './dashboard.js';
import { authenticate, type Caller, type HandlerResponse, HttpError } from './http.js';
import { openReport } from './open-report.js';
import { findReports } from './report-lists.js';
import { signIn } from './sign-in.js';

type Input = Record<string, unknown>;

const basePath = '/map-back-end';

// Serves the benchmark's calls with node:http and pg, and does only the work that the portal must do too.
const server = createServer((request, response) => {
  handle(request).then(
    (handled) => write(response, 200, handled),
    (error: unknown) => {
      const status = error instanceof HttpError ? error.status : 500;
      if (status === 500) console.error(error);
      write(response, status, { json: '{}' });
    },
  );
});

async function handle(request: IncomingMessage): Promise<HandlerResponse> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
  const path = pathname.slice(basePath.length);
  const input = request.method === 'GET' ? {} : (JSON.parse(await readBody(request)) as Input);
  if (path === '/user/login') return signIn(input);
  const caller = authenticate(request.headers.authorization);
  if (path === '/viewership/insert') return openReport(caller, input, request.headers['idempotency-key']);
  if (path === '/dashboard/find') return readDashboard(caller);
  if (path !== '/report/findByUserGroup') throw new HttpError(404);
  checkCallerFields(caller, input);
  return findReports(caller, searchParams);
}

function checkCallerFields(caller: Caller, { userId, userTypeId: partnerId }: Input): void {
  if (!Number.isInteger(userId) || !Number.isInteger(partnerId)) throw new HttpError(400);
  if (userId !== caller.id || partnerId !== caller.partnerId) throw new HttpError(403);
}

function readBody(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => resolve(body));
    request.on('error', reject);
  });
}

function write(response: ServerResponse, status: number, { json, headers }: HandlerResponse): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(json),
    ...headers,
  });
  response.end(json);
}

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send?.({ port, pid: process.pid });
});
process.once('disconnect', () => process.exit());
