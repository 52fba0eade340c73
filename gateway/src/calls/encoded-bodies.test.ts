import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { chooseEncoding, EncodedBodies, type Encoding } from './encoded-bodies.js';

const list = (name: string) => Buffer.from(JSON.stringify(Array(100).fill({ name })));

let bodies: EncodedBodies;
beforeEach(() => void (bodies = new EncodedBodies()));

describe('the encoding of a response', () => {
  it.each([
    [undefined, 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0.5, gzip', 'gzip'],
    ['gzip;q=0, br;q=0', 'identity'],
    ['zstd', 'identity'],
  ])('for Accept-Encoding %s is %s', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
  });

  it('decodes to the body of the service', async () => {
    const body = list('Malaria');
    const encodeBody = async (encoding: Encoding) =>
      (await bodies.encode('request', 'digest', body, encoding)).bytes;
    expect(brotliDecompressSync(await encodeBody('br'))).toEqual(body);
    expect(gunzipSync(await encodeBody('gzip'))).toEqual(body);
    expect(await encodeBody('identity')).toEqual(body);
  });

  it('is identity for a short body', async () => {
    const encoded = await bodies.encode('request', 'digest', Buffer.from('[]'), 'br');
    expect(encoded).toMatchObject({ encoding: 'identity', bytes: Buffer.from('[]') });
  });
});

describe('a cached body', () => {
  it('is that of the last response to the same request in the same encoding', async () => {
    await bodies.encode('request', 'first', list('Malaria'), 'br');
    const last = await bodies.encode('request', 'last', list('Cholera'), 'br');
    expect(bodies.find('request', 'br')).toBe(last);
    expect(bodies.find('request', 'gzip')).toBeUndefined();
    expect(bodies.find('another request', 'br')).toBeUndefined();
  });

  it('is shared by requests with the same digest, also while it is compressed', async () => {
    const encode = (request: string) => bodies.encode(request, 'digest', list('Malaria'), 'br');
    const [first, second] = await Promise.all([encode('first'), encode('second')]);
    expect(second).toBe(first);
    expect(await encode('third')).toBe(first);
  });

  it('is not shared by requests with different digests', async () => {
    const [first, second] = await Promise.all(
      ['first', 'second'].map((digest) => bodies.encode(digest, digest, list(digest), 'gzip')),
    );
    expect(first?.bytes).not.toEqual(second?.bytes);
    expect(bodies.find('first', 'gzip')).toBe(first);
  });

  it('does not change with the buffer that it was received in', async () => {
    const received = list('Malaria');
    const { bytes } = await bodies.encode('request', 'digest', received, 'identity');
    received.fill(0);
    expect(bytes).toEqual(list('Malaria'));
  });
});
