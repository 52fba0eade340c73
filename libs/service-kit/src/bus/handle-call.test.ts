import { describe, expect, it } from '@jest/globals';
import { contract, get, list, nothing, type Page, replyHeader, requestHeader } from '@portal/contracts';
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
const respond = (result: Page<object>, input: object = { limit: 1 }) =>
  handleCall(
    { call: calls.findAll, handler: () => Promise.resolve(result) },
    { headers: {}, body: Buffer.from(JSON.stringify(input)) },
    context,
  );

describe('the response of a list', () => {
  it.each([
    ['the number of all rows if a page was requested', { search: 'a' }, '30'],
    ['rows alone otherwise', {}, undefined],
  ])('has %s', async (_, input, total) => {
    const { body, headers } = await respond({ rows: [{}], total: 30 }, input);
    expect(Buffer.from(body).toString()).toBe('[{}]');
    expect(headers[replyHeader.total]).toBe(total);
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
        security: 'forged-token',
        outcome: 'failure',
        call: calls.findAll.subject,
        requestId: 'a-request',
        clientAddress: '198.51.100.7',
      },
    ]);
  });
});
