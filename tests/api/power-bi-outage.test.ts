import { beforeAll, describe, expect, it } from '@jest/globals';
import { startIsolatedPortal } from '../support/isolated-portal.js';
import { type Person, signIn } from '../support/people.js';
import { expectUnavailable } from '../support/refusal.js';
import { Rest } from '../support/rest.js';
import { control, generateTokenCalls } from '../support/emulator.js';

const portal = startIsolatedPortal({ without: ['mail-catcher', 'notifications'] });
let user: Person;

beforeAll(async () => {
  user = await signIn('user@dho.example', portal().url);
});

const list = () => user.rest.get('/report/findAll');

describe('Power BI', () => {
  const message = 'Network error, cannot load the report, please check your network.';
  const getEmulatorUrl = () => portal().emulatorUrl;
  const planError = (body: object) => control('PUT', '/fault', body, getEmulatorUrl());
  const clearFailure = () => control('DELETE', '/fault', undefined, getEmulatorUrl());
  let reports: { report_id: string | null }[];
  const takeNextReport = () => reports.pop()?.report_id ?? '';
  const request = (reportId: string) => user.rest.post('/viewership/getEmbedToken', { reportId });

  beforeAll(async () => {
    reports = (await user.rest.api.report.findAll({})).filter(({ type }) => type === 'Power Bi');
  });

  it('responds with the specified text when it fails, while lists still work', async () => {
    const reportId = takeNextReport();
    await planError({ status: 500 });
    const response = await request(reportId);
    expectUnavailable(response);
    expect(response.body).toMatchObject({ detail: message });
    expect((await list()).status).toBe(200);
    await clearFailure();
    expect((await request(reportId)).status).toBe(200);
  });

  it('is called again when its Retry-After is short', async () => {
    const reportId = takeNextReport();
    await planError({ status: 429, count: 1, retryAfterSeconds: 1 });
    expect((await request(reportId)).status).toBe(200);
  });

  it('is not called again when its Retry-After is too long for a user', async () => {
    await planError({ status: 429, retryAfterSeconds: 600 });
    expectUnavailable(await request(takeNextReport()));
    await clearFailure();
  });

  it('does not invalidate cached tokens when it is unavailable', async () => {
    const [existing, unknown] = [takeNextReport(), takeNextReport()];
    expect((await request(existing)).status).toBe(200);
    const before = await generateTokenCalls(existing, getEmulatorUrl());
    await portal().components['power-bi-emulator'].stop();
    expect((await request(existing)).status).toBe(200);
    expectUnavailable(await request(unknown));
    await portal().components['power-bi-emulator'].start();
    expect(before).toHaveLength(1);
    expect((await request(unknown)).status).toBe(200);
  });
});

describe('excessive calls from one address', () => {
  it('are rejected for a while', async () => {
    const visitor = new Rest(portal().url);
    const expectRefusal = async () => {
      const responses = await Promise.all(
        Array.from({ length: 130 }, () => visitor.post('/session/refresh')),
      );
      return responses.find(({ status }) => status === 429);
    };
    const response = await expectRefusal();
    expect(response?.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(Number(response?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(response?.body).toMatchObject({ code: 'too-many-requests' });
    expect((await list()).status).toBe(200);
  });
});
