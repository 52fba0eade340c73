import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import rateLimit from '@fastify/rate-limit';
import type { HttpAdapterHost } from '@nestjs/core';
import { contracts, readLimit, type Bound, type RestCall } from '@portal/contracts';
import Fastify from 'fastify';
import type { PortalRequest } from '../auth/sessions.js';
import { AccountLimits } from './account-limits.js';

const app = Fastify();
const host = { httpAdapter: { getInstance: () => app } } as unknown as HttpAdapterHost;
const limits = new AccountLimits(host, { ACCOUNT_LIMITS: true });

beforeAll(async () => {
  await app.register(rateLimit, { global: false });
});
afterAll(() => app.close());

const { findAllUnseen: find } = contracts.seen.calls;
const { login } = contracts.userSignIn.calls;
const getRequest = (accountId: number) =>
  ({ routeOptions: { config: {} }, user: { principal: { accountId } } }) as unknown as PortalRequest;
const check = (call: Bound<RestCall>, accountId: number) => limits.check(call, getRequest(accountId));

describe('the limits of accounts', () => {
  it('include a default for calls that read, for each account', async () => {
    for (let time = 0; time < readLimit.max; time++) await check(find, 1);
    await expect(check(find, 1)).rejects.toMatchObject({ code: 'too-many-requests' });
    await expect(check(find, 2)).resolves.toBeUndefined();
  });

  it('do not include one for writes that are limited by address', async () => {
    for (let time = 0; time <= readLimit.max; time++) await check(login, 1);
  });

  it('do not apply to visitors', async () => {
    const visitor = { routeOptions: { config: {} } } as unknown as PortalRequest;
    for (let time = 0; time <= readLimit.max; time++) await limits.check(find, visitor);
  });
});
