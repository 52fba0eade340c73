import { beforeEach, describe, expect, it } from '@jest/globals';
import { analyticsEvents, reportEvents } from '@portal/contracts';
import { createPrincipal } from '@portal/service-kit/testing';
import { useAnalytics } from '../testing/analytics-service.js';
import { UsageAlertJob } from './usage-alert.job.js';

const analytics = useAnalytics();
const report = {
  id: 9_001,
  name: 'Cold chain',
  type: 'Power Bi' as const,
  workspaceName: null,
  categoryId: null,
  ownerPartnerId: 2,
};
let published = 0;

const setLimits = (limits: { unopenedDays?: number | null; slowSeconds?: number | null }, daysOld = 100) =>
  analytics.deliver(reportEvents.report, report.id, {
    ...report,
    dateUploaded: new Date(Date.now() - daysOld * 86_400_000).toISOString(),
    ...limits,
  });

/** Runs the job, and returns what it has published. */
async function findNew() {
  await analytics.get(UsageAlertJob).run();
  const all = await analytics.findPublished(analyticsEvents.ownerNotified);
  const added = all.slice(published).map(({ value }) => value);
  published = all.length;
  return added;
}

const addViews = (count: number, drawnAfterMs: number, daysAgo = 1) =>
  analytics.queryRows(
    `INSERT INTO viewership (account_id, report_id, viewed_at, drawn_after)
     SELECT 1, $1, now() - make_interval(days => $4), $3 FROM generate_series(1, $2)`,
    [report.id, count, drawnAfterMs, daysAgo],
  );

const toNotice = (matter: object) => ({ ownerPartnerId: report.ownerPartnerId, matter });
const findAlerts = async () =>
  (await analytics.getApi(createPrincipal('administrator')).viewsOfOne.findByReport({ id: report.id }))
    .alerts;

beforeEach(async () => {
  await analytics.queryRows('DELETE FROM viewership WHERE report_id = $1', [report.id]);
  await setLimits({});
  await findNew();
});

describe('an alert on reports that nobody opens', () => {
  it('is published once until the report is opened', async () => {
    await setLimits({ unopenedDays: 101 });
    expect(await findNew()).toEqual([]);
    await setLimits({ unopenedDays: 100 });
    const { id, name } = report;
    const matter = { kind: 'unopened', reports: [{ id, name, days: 100 }] };
    expect(await findNew()).toEqual([toNotice(matter)]);
    expect(await findNew()).toEqual([]);
    expect(await findAlerts()).toEqual([{ kind: 'unopened', value: 100 }]);
    const setLastDay = (daysAgo: number) =>
      analytics.queryRows(
        `INSERT INTO report_views (report_id, count, last_day) VALUES ($1, 1, current_date - $2::int)
         ON CONFLICT (report_id) DO UPDATE SET last_day = excluded.last_day`,
        [report.id, daysAgo],
      );
    await setLastDay(1);
    expect(await findNew()).toEqual([]);
    expect(await findAlerts()).toEqual([]);
    await setLastDay(110);
    expect(await findNew()).toHaveLength(1);
  });
});

describe('an alert on slow reports', () => {
  it('is published once while the 95th percentile of the last 7 days exceeds the limit', async () => {
    await setLimits({ slowSeconds: 5 });
    await addViews(30, 9_000, 8);
    await addViews(38, 1_000);
    await addViews(2, 8_200);
    expect(await findNew()).toEqual([]);
    await addViews(1, 8_200);
    const { id, name } = report;
    expect(await findNew()).toEqual([toNotice({ kind: 'slow', reports: [{ id, name, seconds: 9 }] })]);
    expect(await findNew()).toEqual([]);
  });

  it('needs enough views', async () => {
    await setLimits({ slowSeconds: 5 });
    await addViews(19, 9_000);
    expect(await findNew()).toEqual([]);
  });
});
