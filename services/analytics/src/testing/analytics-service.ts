import { identityEvents, reportAccessContract, reportEvents, type ReportCard } from '@portal/contracts';
import { demoAccounts, demoCategories, demoGroups, demoPartners, demoReports } from '@portal/demo-data';
import { runCommand, type Database } from '@portal/service-kit';
import { startTestService, type TestService, useTestService } from '@portal/service-kit/testing';
import { AnalyticsModule } from '../analytics.module.js';
import { readConfig } from '../config.js';
import { createSchema } from '../database.js';

/** Starts the service with the names of the demonstration. Every report may be opened. */
export async function startAnalytics(): Promise<TestService> {
  const analytics = await startTestService({
    name: 'analytics',
    readConfig,
    schema: createSchema,
    module: () => AnalyticsModule,
  });
  await replicateNames(analytics);
  const { findCards, mayOpen, mayOpenEach } = reportAccessContract.calls;
  analytics.respond(mayOpen, () => ({ allowed: true }));
  analytics.respond(mayOpenEach, ({ reportIds }) => ({ reportIds: [...reportIds] }));
  analytics.respond(findCards, ({ reportIds }) => ({ cards: reportIds.map(createCard) }));
  return analytics;
}

/** The card of a report without an image or anything new. */
export const createCard = (id: number): ReportCard => ({
  id,
  category: null,
  status: 'Available',
  data_refreshed_at: null,
  thumbnail: null,
  update: null,
  date_updated: null,
});

/** Starts the service before the tests of a file, and stops it after them. */
export const useAnalytics = (): TestService => useTestService(() => startAnalytics());

const dateUploaded = '2024-05-06T07:08:09.123Z';

async function replicateNames(analytics: TestService): Promise<void> {
  await analytics.deliverAll(identityEvents.group, toEvents(demoGroups));
  await analytics.deliverAll(
    identityEvents.partner,
    toEvents(demoPartners.map(({ id, name, groupId }) => ({ id, name, groupId }))),
  );
  await analytics.deliverAll(
    identityEvents.account,
    toEvents(demoAccounts.map((account) => ({ phone: '', ...account }))),
  );
  await analytics.deliverAll(
    reportEvents.category,
    toEvents(demoCategories.map(({ id, fullname }) => ({ id, name: fullname }))),
  );
  const reports = demoReports.map(({ id, name, type, workspaceName = null, categoryId, ownerPartnerId }) => ({
    id,
    name,
    type,
    workspaceName,
    categoryId,
    ownerPartnerId,
    dateUploaded,
  }));
  await analytics.deliverAll(reportEvents.report, toEvents(reports));
}

const toEvents = <Value extends { id: number }>(values: Value[]) =>
  values.map((value) => ({ id: value.id, value }));

/** Runs work on the service's database as the owner of the tables, as the operators' commands do. */
export function runAsOwner<Result>(
  analytics: TestService,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const options = {
    DATABASE_URL: analytics.ownerUrl,
    DATABASE_POOL_SIZE: 5,
    ...createSchema({ PORTAL_TIME_ZONE: 'Africa/Blantyre' }),
  };
  return runCommand('analytics', options, work);
}
