import { describe, expect, it } from '@jest/globals';
import {
  contract,
  get,
  list,
  nothing,
  Reply,
  replyHeader,
  requestHeader,
  type DigestedJson,
} from '@portal/contracts';
import { createLog, TokenVerifier, type Log } from '@portal/server-kit';
import { z } from 'zod';
import { handleCall } from './handle-call.js';

const { calls } = contract('reports', 'thing', {
  findAll: list(
    ['name'],
    get('/thing/findAll', {
      summary: 'Things.',
      access: { public: 'any' },
      input: nothing,
      output: z.array(z.object({})),
    }),
  ),
});

const context = { log: createLog('test', 'error'), tokens: {} as TokenVerifier };
const respond = (body: DigestedJson, cachedDigest?: string) =>
  handleCall(
    { call: calls.findAll, handler: () => Promise.resolve(Reply.digested(body, 30, 'tag')) },
    { headers: { [requestHeader.cachedDigest]: cachedDigest }, body: Buffer.alloc(0) },
    context,
  );

describe('a response with a digest', () => {
  const body = { json: Buffer.from('[{}]'), digest: 'digest' };

  it.each([undefined, 'earlier digest'])('has its body for a gateway that has cached %s', async (digest) => {
    const response = await respond(body, digest);
    expect(Buffer.from(response.body).toString()).toBe('[{}]');
    expect(response.headers).toMatchObject({ [replyHeader.digest]: 'digest', [replyHeader.total]: '30' });
  });

  it('has no body for a gateway that has cached it', async () => {
    const response = await respond(body, 'digest');
    expect(response.body).toHaveLength(0);
    expect(response.headers).toMatchObject({
      [replyHeader.digest]: 'digest',
      [replyHeader.total]: '30',
      [replyHeader.tag]: 'tag',
    });
  });
});

describe('a token that no component has signed', () => {
  it('is in the security log of the service', async () => {
    const lines: unknown[] = [];
    const log = { isLevelEnabled: () => true, info: (line: unknown) => lines.push(line) } as unknown as Log;
    const tokens = new TokenVerifier('reports', []);
    const headers = {
      [requestHeader.authorization]: 'Bearer forged',
      [requestHeader.requestId]: 'a-request',
      [requestHeader.clientAddress]: '198.51.100.7',
    };
    const served = { call: calls.findAll, handler: () => Promise.resolve([]) };
    const response = await handleCall(served, { headers, body: Buffer.alloc(0) }, { log, tokens });
    expect(response.headers[replyHeader.status]).toBe('401');
    expect(lines).toMatchObject([
      {
        ...{ security: 'forged-token', outcome: 'failure', call: calls.findAll.subject },
        ...{ requestId: 'a-request', clientAddress: '198.51.100.7' },
      },
    ]);
  });
});
