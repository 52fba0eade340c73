import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import fastifyStatic from '@fastify/static';
import { basePath, notFound, singleSignOnContract, tooManyRequests } from '@portal/contracts';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { GatewayConfig } from '../config.js';
import { limitRequests, parseFormBodies, parseJsonBodies, requestLimits } from './request-limits.js';
import { toTlsOptions, type TlsPair } from './tls.js';

/** Shorter bodies hardly get smaller. */
const minCompressedBytes = 1_024;

/** Bytes that are compressed within one or two milliseconds. */
const maxCompressedAtOnce = 256 * 1_024;

/** Higher levels make responses 10 % smaller at most, and take twice to fifty times the CPU time. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const gzipOptions = { level: 5 };

const yearInSeconds = 31_536_000;

export function createAdapter(config: GatewayConfig, https: TlsPair | undefined): FastifyAdapter {
  const options: FastifyServerOptions = {
    ...requestLimits,
    trustProxy: (_address: string, hop: number) => hop < config.PROXIES,
    genReqId: () => randomUUID(),
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) => {
      const problem = notFound();
      reply
        .status(problem.status)
        .type('application/problem+json')
        .send(JSON.stringify(problem.toDetails(request.id)));
    },
  };
  return new FastifyAdapter(
    https ? { ...options, https: { ...requestLimits.http, ...toTlsOptions(https) } } : options,
  );
}

/** Registers headers, compression, cookies, limits and static files. Must be called before routes are created. */
export async function registerPlugins(app: NestFastifyApplication, config: GatewayConfig): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  parseJsonBodies(fastify);
  parseFormBodies(fastify, `/${basePath}${singleSignOnContract.calls.endSessions.path}`);
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).header('cache-control', 'no-store');
    done();
  });
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], baseUri: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: config.PORTAL_URL.startsWith('https:') && {
      includeSubDomains: config.HSTS_SUBDOMAINS,
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  });
  limitRequests(fastify);
  await app.register(compress, {
    globalDecompression: false,
    threshold: minCompressedBytes,
    // A stream for each response takes several times the CPU time of one step, because many encoders are in memory at once.
    syncThreshold: maxCompressedAtOnce,
    encodings: ['br', 'gzip'],
    brotliOptions,
    zlibOptions: gzipOptions,
  });
  await app.register(cookie);
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, { ttl }) => tooManyRequests(ttl / 1_000),
  });
  const root = join(config.SITE_DIR, 'assets');
  await app.register(fastifyStatic, {
    root,
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: yearInSeconds * 1_000,
    decorateReply: false,
    index: false,
    // The crest has no hash in its name, unlike the files of front ends.
    setHeaders: (reply, path) => {
      if (dirname(path) === root) reply.header('cache-control', 'public, max-age=3600');
    },
  });
}
