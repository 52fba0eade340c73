import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import {
  type AnyCall,
  type Bound,
  contracts,
  Reply,
  replyHeader,
  requestHeader,
  roles,
} from '@portal/contracts';
import { createLog, signAccessToken, TokenVerifier } from '@portal/server-kit';
import { z } from 'zod';
import { createPrincipal } from '../testing/test-service.js';
import { handleCall } from './handle-call.js';

const audiences = ['public', ...roles] as const;
type Audience = (typeof audiences)[number];

const [, ...rows] = readFileSync(new URL('../../../contracts/access.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(','));

/** The calls with access, as access.csv lists them. */
const listAllowed = (audience: Audience): string[] =>
  rows
    .filter((scopes) => scopes[2 + audiences.indexOf(audience)] !== '-')
    .map(([method, path]) => `${method} ${path}`)
    .sort();

const calls = Object.values(contracts)
  .flatMap(({ calls }): Bound<AnyCall>[] => Object.values(calls))
  .filter((call) => call.kind === 'rest');

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const keys = [{ component: 'gateway' as const, id: 'test', key: createPublicKey(privateKey) }];
const signingKey = { id: 'test', key: createPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs8' })) };
const context = { log: createLog('test', 'silent'), tokens: new TokenVerifier('reports', keys) };

describe.each(audiences)('a request with the role %s', (audience) => {
  const token =
    audience !== 'public' && signAccessToken(createPrincipal(audience), 60, signingKey, 'gateway');
  const headers = { [requestHeader.authorization]: token ? `Bearer ${token}` : undefined };

  it('reaches the handlers of its calls in access.csv, and no others', async () => {
    const reached: string[] = [];
    const refusals = new Set<string | undefined>();
    for (const call of calls) {
      const name = `${call.method} ${call.path}`;
      const served = {
        call: { ...call, input: z.object({}) },
        handler: () => Promise.resolve(reached.push(name) && Reply.unchanged('tag')),
      };
      const response = await handleCall(served, { headers, body: Buffer.from('{}') }, context);
      if (!reached.includes(name)) refusals.add(response.headers[replyHeader.status]);
    }
    expect(reached.sort()).toEqual(listAllowed(audience));
    expect([...refusals]).toEqual([audience === 'public' ? '401' : '403']);
  });
});
