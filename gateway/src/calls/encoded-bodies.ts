import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import { Injectable } from '@nestjs/common';
import { replyHeader } from '@portal/contracts';
import type { Frame } from '@portal/server-kit';
import { LRUCache } from 'lru-cache';

export type Encoding = 'br' | 'gzip' | 'identity';

interface EncodedBody {
  readonly encoding: Encoding;
  readonly bytes: Buffer;
}

/** A response with an entity tag, and its body in one encoding. */
export interface EncodedResponse extends EncodedBody {
  readonly headers: Frame['headers'];
  readonly tag: string | undefined;
}

/** Higher levels make lists 10 % smaller at most, and take twice to fifty times the CPU time. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
export const gzipOptions = { level: 5 };

/** Shorter bodies hardly get smaller. */
export const minCompressedBytes = 1_024;

/** An eighth of the memory of a container. Holds 3,500 compressed lists of 200 reports. */
const maxBytes = 64 * 1_024 * 1_024;
const maxRequests = 20_000;

const compressors: Record<Encoding, (body: Uint8Array) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, brotliOptions),
  gzip: (body) => promisify(gzip)(body, gzipOptions),
  // A copy, because the body is a part of a larger buffer.
  identity: (body) => Promise.resolve(Buffer.from(body)),
};

export const chooseEncoding = (acceptEncoding: string | string[] | undefined): Encoding =>
  (acceptEncoding && negotiate(String(acceptEncoding), ['br', 'gzip'])) || 'identity';

/**
 * Caches responses by request, and their bodies by digest and encoding, so that callers with equal lists share the bytes. A cached response
 * may be sent only after the service has confirmed its entity tag for this very request.
 */
@Injectable()
export class EncodedBodies {
  private readonly bodies = new LRUCache<string, EncodedBody>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes.length,
  });
  /** The latest response to each request. */
  private readonly responses = new LRUCache<string, { headers: Frame['headers']; digest: string }>({
    max: maxRequests,
  });
  private readonly compressing = new Map<string, Promise<EncodedBody>>();

  /** Returns the last response to a request, if its body is cached in this encoding. */
  find(requestKey: string, encoding: Encoding): EncodedResponse | undefined {
    const response = this.responses.get(requestKey);
    const body = response && this.bodies.get(toKey(response.digest, encoding));
    return body && toResponse(response.headers, body);
  }

  /** Caches a response, and encodes its body unless an equal one is cached. */
  async encode(requestKey: string, { headers, body }: Frame, accepted: Encoding): Promise<EncodedResponse> {
    const digest = createHash('sha256').update(body).digest('base64url');
    this.responses.set(requestKey, { headers, digest });
    const encoding = body.length < minCompressedBytes ? 'identity' : accepted;
    return toResponse(headers, await this.encodeBody(digest, body, encoding));
  }

  private async encodeBody(digest: string, body: Uint8Array, encoding: Encoding): Promise<EncodedBody> {
    const key = toKey(digest, encoding);
    const cached = this.bodies.get(key) ?? this.compressing.get(key);
    if (cached) return cached;
    const compressing = compressors[encoding](body).then((bytes) => ({ encoding, bytes }));
    this.compressing.set(key, compressing);
    try {
      const encoded = await compressing;
      this.bodies.set(key, encoded);
      return encoded;
    } finally {
      this.compressing.delete(key);
    }
  }
}

const toKey = (digest: string, encoding: Encoding): string => `${digest} ${encoding}`;

const toResponse = (headers: Frame['headers'], { encoding, bytes }: EncodedBody): EncodedResponse => ({
  headers,
  tag: headers[replyHeader.tag],
  encoding,
  bytes,
});
