import { sql } from './databases.js';
import {
  createReplicatedAccount,
  createReplicatedPartner,
  createReplicatedReport,
} from './replicated-fixtures.js';
import { type Person, signIn } from './people.js';
import type { AccountFixture, PartnerFixture, ReportFixture } from './fixtures.js';

/** A partner with a report that its user admin opened once and its user twice. */
export interface UsageFixtures {
  partner: PartnerFixture;
  userAdmin: AccountFixture;
  user: AccountFixture;
  report: ReportFixture;
}

export async function createUsageFixtures(): Promise<UsageFixtures> {
  const partner = await createReplicatedPartner();
  const userAdmin = await createReplicatedAccount('userAdmin', partner);
  const user = await createReplicatedAccount('user', partner);
  const report = await createReplicatedReport(partner);
  const [first, second] = [await signIn(userAdmin.email), await signIn(user.email)];
  for (const viewer of [first, second, second]) await view(viewer, report);
  return { partner, userAdmin, user, report };
}

/** Opens a report that is drawn after 2 seconds and visible for 90 seconds. */
export async function view(person: Person, { id: reportId }: ReportFixture): Promise<void> {
  const { viewership } = person.rest.api;
  const { insertId: id } = await viewership.insert({ userId: person.account.id, reportId });
  await sql('analytics', 'UPDATE viewership SET seconds_in_view = 90, drawn_after = 2000 WHERE id = $1', [
    id,
  ]);
}
