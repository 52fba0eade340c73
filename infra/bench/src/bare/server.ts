import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Refusal, type Answer } from './answer.js';
import { authenticate, type Caller } from './authenticate.js';
import { dashboard } from './dashboard.js';
import { openReport } from './open-report.js';
import { lists, searches } from './report-calls.js';
import { signIn } from './sign-in.js';

type Input = Record<string, unknown>;

const basePath = '/map-back-end';

/** A `node:http` server with the benchmark's calls, which does what the portal does and nothing besides. */
export const bareServer = createServer((request, response) => {
  answer(request).then(
    (given) => write(response, 200, given),
    (error: unknown) => {
      const status = error instanceof Refusal ? error.status : 500;
      if (status === 500) console.error(error);
      write(response, status, { json: '{}' });
    },
  );
});

async function answer(request: IncomingMessage): Promise<Answer> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
  const path = pathname.slice(basePath.length);
  const input =
    request.method === 'GET' ? numbered(searchParams) : (JSON.parse(await readBody(request)) as Input);
  if (path === '/user/login') return signIn(input);
  const caller = authenticate(request.headers.authorization);
  if (path === '/viewership/insert') return openReport(caller, input, request.headers['idempotency-key']);
  const part = dashboard[path];
  if (part) return part(caller);
  const list = lists[path];
  if (list) {
    if (list.own) checkCallerFields(caller, input);
    if (searchParams.has('limit')) return list.page(caller, searchParams);
    return searchParams.has('text') ? list.text(caller) : list.rows(caller);
  }
  const search = searches[path];
  if (!search) throw new Refusal(404);
  checkCallerFields(caller, input);
  return search(caller, searchParams);
}

const numbered = (query: URLSearchParams): Input =>
  Object.fromEntries([...query].map(([name, value]) => [name, Number(value)]));

function checkCallerFields(caller: Caller, { userId, userTypeId }: Input): void {
  if (!Number.isInteger(userId) || !Number.isInteger(userTypeId)) throw new Refusal(400);
  if (userId !== caller.id || userTypeId !== caller.partnerId) throw new Refusal(403);
}

function readBody(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (body += part));
    request.on('end', () => resolve(body));
    request.on('error', reject);
  });
}

function write(response: ServerResponse, status: number, { json, headers }: Answer): void {
  const body = Buffer.from(json);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    ...headers,
  });
  response.end(body);
}
