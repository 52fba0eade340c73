import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { defaultMaxBodyBytes, malformed, Problem } from '@portal/contracts';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';

/** Longer than any address that a contract's query can make. */
const maxUrlLength = 8_192;

/** Connections at the same time; more are closed at once. */
const maxConnections = 10_000;

/** What Fastify and Node refuse by themselves, before a route is found. */
export const requestLimits = {
  bodyLimit: defaultMaxBodyBytes,
  // Of the request line and all headers together.
  http: { maxHeaderSize: 16 * 1_024 },
  // A slow client may not hold a connection with half a request.
  requestTimeout: 30_000,
  // Neither side has sent anything; longer than the slowest call takes.
  connectionTimeout: 45_000,
  clientErrorHandler: refuseUnreadable,
} satisfies FastifyServerOptions & { http: object };

/**
 * Refuses, before any of the body is read, addresses that are too long and encoded bodies: a few hundred bytes of those could expand to
 * hundreds of megabytes. Routes whose call declares a larger body get it.
 */
export function limitRequests(fastify: FastifyInstance): void {
  fastify.server.maxConnections = maxConnections;
  fastify.addHook('onRoute', (route) => {
    const { maxBodyBytes } = (route.config ?? {}) as { maxBodyBytes?: number };
    if (maxBodyBytes !== undefined) route.bodyLimit = maxBodyBytes;
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    const problem = refusalOf(request.url, request.headers['content-encoding']);
    // What the client still sends is not waited for.
    if (problem) reply.header('connection', 'close');
    done(problem);
  });
}

function refusalOf(url: string, encoding: string | undefined): Problem | undefined {
  if (url.length > maxUrlLength) {
    return malformed({ field: 'address', message: `must have at most ${maxUrlLength} characters` });
  }
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    return new Problem('unsupported-media-type', 'Encoded request bodies are not accepted. Send plain JSON.');
  }
  return undefined;
}

const statuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers what is no readable HTTP request with problem details and closes the connection. */
function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) return void socket.destroy();
  const status = statuses[error.code ?? ''] ?? 400;
  const title = STATUS_CODES[status];
  const body = JSON.stringify({ ...malformed().details(), status, title });
  socket.end(
    [
      `HTTP/1.1 ${status} ${title}`,
      'content-type: application/problem+json',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
