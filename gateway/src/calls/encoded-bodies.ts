import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

export type Encoding = 'br' | 'gzip' | 'identity';

export interface EncodedBody {
  /** The service's digest of the body before compression. */
  readonly digest: string;
  readonly encoding: Encoding;
  readonly bytes: Buffer;
}

/** Higher levels make lists 10 % smaller at most, and take twice to fifty times the CPU time. */
export const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
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
 * Caches bodies of responses by digest and encoding. A caller gets cached bytes only if the service has responded to this very request with
 * their digest.
 */
@Injectable()
export class EncodedBodies {
  private readonly bodies = new LRUCache<string, EncodedBody>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes.length,
  });
  /** Digests of the latest responses, by request. They are hints only: the service decides. */
  private readonly digests = new LRUCache<string, string>({ max: maxRequests });
  private readonly compressing = new Map<string, Promise<EncodedBody>>();

  /** Returns the body of the last response to a request, if it is cached in this encoding. */
  find(requestKey: string, encoding: Encoding): EncodedBody | undefined {
    const digest = this.digests.get(requestKey);
    return digest === undefined ? undefined : this.bodies.get(toKey(digest, encoding));
  }

  /** Encodes a body that the service sent with its digest, unless it is cached. */
  async encode(
    requestKey: string,
    digest: string,
    body: Uint8Array,
    accepted: Encoding,
  ): Promise<EncodedBody> {
    this.digests.set(requestKey, digest);
    const encoding = body.length < minCompressedBytes ? 'identity' : accepted;
    const key = toKey(digest, encoding);
    const cached = this.bodies.get(key) ?? this.compressing.get(key);
    if (cached) return cached;
    const compressing = compressors[encoding](body).then((bytes) => ({ digest, encoding, bytes }));
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
