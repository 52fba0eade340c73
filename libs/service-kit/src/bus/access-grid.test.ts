import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import {
  type AnyCall,
  type Bound,
  contracts,
  type Principal,
  Reply,
  replyHeader,
  requestHeader,
  type RestCall,
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
  .filter((call): call is Bound<RestCall> => call.kind === 'rest');

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const keys = [{ component: 'gateway' as const, id: 'test', key: createPublicKey(privateKey) }];
const signingKey = { id: 'test', key: createPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs8' })) };
const context = { log: createLog('test', 'silent'), tokens: new TokenVerifier('reports', keys) };

const emptyFile = Reply.file({ bytes: Buffer.alloc(0), type: 'text/plain', name: 'empty' });

/** Makes every call. Returns those that reach their handler, and the statuses of the others. */
async function makeEveryCall(principal: Principal | undefined) {
  const token = principal && signAccessToken(principal, 60, signingKey, 'gateway');
  const headers = { [requestHeader.authorization]: token && `Bearer ${token}` };
  const reached: Bound<RestCall>[] = [];
  const refusals = new Set<string | undefined>();
  for (const call of calls) {
    const served = {
      call: { ...call, input: z.object({}) },
      handler: () => Promise.resolve(reached.push(call) && emptyFile),
    };
    const response = await handleCall(served, { headers, body: Buffer.from('{}') }, context);
    if (!reached.includes(call)) refusals.add(response.headers[replyHeader.status]);
  }
  return { reached, refusals: [...refusals] };
}

it.each(audiences)(
  'a caller with the role %s reaches its calls in access.csv, and no others',
  async (audience) => {
    const { reached, refusals } = await makeEveryCall(
      audience === 'public' ? undefined : createPrincipal(audience),
    );
    expect(reached.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(listAllowed(audience));
    expect(refusals).toEqual([audience === 'public' ? '401' : '403']);
  },
);

it.each(roles)(
  'a person who views the portal as a %s reaches no writes, private reads and reads that need a proof',
  async (role) => {
    const { reached, refusals } = await makeEveryCall({ ...createPrincipal(role), actorId: 2 });
    const allowed = calls.filter((call) => call.access[role]);
    const readable = allowed.filter(
      ({ writes, isPrivate, needsProof }) => !writes && !isPrivate && !needsProof,
    );
    expect(reached.map(({ path }) => path)).toEqual(readable.map(({ path }) => path));
    expect(refusals).toEqual(['403']);
  },
);
