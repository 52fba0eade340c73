import { beforeAll, describe, expect, it } from '@jest/globals';
import { analyticsPersonalDataContract, identityEvents } from '@portal/contracts';
import { demoReports } from '@portal/demo-data';
import { createPrincipal } from '@portal/service-kit/testing';
import { useAnalytics } from '../testing/analytics-service.js';

const analytics = useAnalytics();
const person = createPrincipal('user', { accountId: 3 });
const [report] = demoReports;

beforeAll(async () => {
  const api = analytics.getApi(person, { idempotencyKey: 'a-key-of-the-person' });
  await api.viewership.insert({ userId: person.accountId, reportId: report?.id ?? 0 });
  const event = { accountId: person.accountId, partnerId: 1, at: new Date().toISOString() };
  await analytics.deliver(identityEvents.signedIn, 'session-of-the-person', event);
});

const find = async () => {
  const client = analytics.createClient(analyticsPersonalDataContract, 'identity');
  return (await client.find('request', { accountId: person.accountId })).sections;
};

describe('personal data in analytics', () => {
  it('are the views and sign-ins', async () => {
    const time = expect.stringMatching(/^20/);
    expect(await find()).toMatchObject({
      views: [{ report: report?.name, viewed_at: time }],
      viewCounts: [{ report: report?.name, count: 1 }],
      signIns: [{ signed_in_at: time }],
    });
  });

  it('lose what links them to a browser, and count as before', async () => {
    const before = await find();
    await analytics.deliver(identityEvents.personErased, 'erased', { accountId: person.accountId });
    expect(await find()).toEqual(before);
    expect(await analytics.queryRows('SELECT FROM viewership_key')).toEqual([]);
    expect(
      await analytics.queryRows(`SELECT FROM sign_in WHERE session_id = 'session-of-the-person'`),
    ).toEqual([]);
  });
});
