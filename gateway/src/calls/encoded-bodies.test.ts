import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { replyHeader } from '@portal/contracts';
import { chooseEncoding, EncodedBodies, type Encoding } from './encoded-bodies.js';

const list = (name: string, tag = 'tag') => ({
  headers: { [replyHeader.tag]: tag },
  body: Buffer.from(JSON.stringify(Array(100).fill({ name }))),
});

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
    const response = list('Malaria');
    const encodeBody = async (encoding: Encoding) =>
      (await bodies.encode('request', response, encoding)).bytes;
    expect(brotliDecompressSync(await encodeBody('br'))).toEqual(response.body);
    expect(gunzipSync(await encodeBody('gzip'))).toEqual(response.body);
    expect(await encodeBody('identity')).toEqual(response.body);
  });

  it('is identity for a short body', async () => {
    const encoded = await bodies.encode('request', { headers: {}, body: Buffer.from('[]') }, 'br');
    expect(encoded).toMatchObject({ encoding: 'identity', bytes: Buffer.from('[]') });
  });
});

describe('a cached response', () => {
  it('is the last one to the same request in the same encoding', async () => {
    await bodies.encode('request', list('Malaria', 'first'), 'br');
    const last = await bodies.encode('request', list('Cholera', 'last'), 'br');
    expect(bodies.find('request', 'br')).toEqual(last);
    expect(last.tag).toBe('last');
    expect(bodies.find('request', 'gzip')).toBeUndefined();
    expect(bodies.find('another request', 'br')).toBeUndefined();
  });

  it('has its own tag, and shares the bytes of equal bodies, also while they are compressed', async () => {
    const encode = (request: string) => bodies.encode(request, list('Malaria', request), 'br');
    const [first, second] = await Promise.all([encode('first'), encode('second')]);
    expect(second.bytes).toBe(first.bytes);
    expect((await encode('third')).bytes).toBe(first.bytes);
    expect([first.tag, second.tag]).toEqual(['first', 'second']);
  });

  it('does not share the bytes of different bodies', async () => {
    const [first, second] = await Promise.all(
      ['first', 'second'].map((name) => bodies.encode(name, list(name), 'gzip')),
    );
    expect(first?.bytes).not.toEqual(second?.bytes);
    expect(bodies.find('first', 'gzip')).toEqual(first);
  });

  it('does not change with the buffer that it was received in', async () => {
    const received = list('Malaria');
    const { bytes } = await bodies.encode('request', received, 'identity');
    received.body.fill(0);
    expect(bytes).toEqual(list('Malaria').body);
  });
});
