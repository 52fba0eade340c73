import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { defaultMaxBodyBytes, malformed, Problem, describeRefusal, refuseField } from '@portal/contracts';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import secureJson from 'secure-json-parse';

/** Longer than any valid query. */
const maxUrlLength = 8_192;

const maxConnections = 10_000;

/** Limits that Fastify and Node enforce before routing. */
export const requestLimits = {
  bodyLimit: defaultMaxBodyBytes,
  // Request line and headers.
  http: { maxHeaderSize: 16 * 1_024 },
  // Limits slow requests.
  requestTimeout: 30_000,
  // Idle time; longer than the slowest call.
  connectionTimeout: 45_000,
  clientErrorHandler: refuseUnreadable,
} satisfies FastifyServerOptions & { http: object };

/**
 * Refuses long addresses and encoded bodies before reading the body, because a few hundred bytes could expand to hundreds of megabytes.
 * Applies larger body limits of calls.
 */
export function limitRequests(fastify: FastifyInstance): void {
  fastify.server.maxConnections = maxConnections;
  fastify.addHook('onRoute', (route) => {
    const { maxBodyBytes } = (route.config ?? {}) as { maxBodyBytes?: number };
    if (maxBodyBytes !== undefined) route.bodyLimit = maxBodyBytes;
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    const problem = findRefusal(request.url, request.headers['content-encoding']);
    // Does not wait for the rest of the request.
    if (problem) reply.header('connection', 'close');
    done(problem);
  });
}

function findRefusal(url: string, encoding: string | undefined): Problem | undefined {
  if (url.length > maxUrlLength) {
    return refuseField('address', 'request.addressTooLong', { max: maxUrlLength });
  }
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    return new Problem('unsupported-media-type', describeRefusal('request.encoded'));
  }
  return undefined;
}

const statuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Responds to invalid HTTP with problem details and closes the connection. */
function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) return void socket.destroy();
  const status = statuses[error.code ?? ''] ?? 400;
  const title = STATUS_CODES[status];
  const body = JSON.stringify({ ...malformed().toDetails(), status, title });
  socket.end(
    [
      `HTTP/1.1 ${status} ${title}`,
      'content-type: application/problem+json',
      `content-length: ${Buffer.byteLength(body)}`,
      'x-content-type-options: nosniff',
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

/** Matches keys that would change an object's prototype. */
const prototypeKey = /"(?:_|\\u005[fF]){2}proto(?:_|\\u005[fF]){2}"\s*:/;

/** Parses JSON bodies; an empty body is an empty object. Invalid JSON and keys that would change a prototype are refused. */
export function parseJsonBodies(fastify: FastifyInstance): void {
  fastify.removeContentTypeParser(['text/plain', 'application/json']);
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : secureJson.parse(String(body)));
    } catch {
      done(toBodyProblem(String(body)));
    }
  });
}

/** Parses a form-encoded body; only for calls of providers' servers, because pages of other sites can send such bodies, too. */
export function parseFormBodies(fastify: FastifyInstance, path: string): void {
  const type = 'application/x-www-form-urlencoded';
  fastify.addContentTypeParser(type, { parseAs: 'string' }, ({ routeOptions }, body, done) => {
    if (routeOptions.url === path) done(null, Object.fromEntries(new URLSearchParams(String(body))));
    else done(new Problem('unsupported-media-type', describeRefusal('request.notJson')));
  });
}

function toBodyProblem(body: string): Problem {
  if (!isJson(body)) return refuseField('body', 'request.notJson');
  return refuseField(prototypeKey.test(body) ? '__proto__' : 'constructor', 'request.fieldNotAllowed');
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
