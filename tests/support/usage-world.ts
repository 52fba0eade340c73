import { sql } from './databases.js';
import { createKnownAccount, createKnownPartner, createKnownReport } from './known.js';
import { type Person, signIn } from './people.js';
import type { OwnAccount, OwnPartner, OwnReport } from './world.js';

/** A partner with a report of its own, which its user admin opened once and its user twice. */
export interface UsageWorld {
  partner: OwnPartner;
  userAdmin: OwnAccount;
  user: OwnAccount;
  report: OwnReport;
}

/** Makes a {@link UsageWorld} that nobody else touches. */
export async function createUsageWorld(): Promise<UsageWorld> {
  const partner = await createKnownPartner();
  const userAdmin = await createKnownAccount('userAdmin', partner);
  const user = await createKnownAccount('user', partner);
  const report = await createKnownReport(partner);
  const [first, second] = [await signIn(userAdmin.email), await signIn(user.email)];
  for (const viewer of [first, second, second]) await view(viewer, report);
  return { partner, userAdmin, user, report };
}

/** Opens a report, which is drawn after 2 seconds and was in view for a minute and a half. */
export async function view(person: Person, { id: reportId }: OwnReport): Promise<void> {
  const { viewership } = person.rest.api;
  const { insertId: id } = await viewership.insert({ userId: person.account.id, reportId });
  await sql('analytics', 'UPDATE viewership SET seconds_in_view = 90, drawn_after = 2000 WHERE id = $1', [
    id,
  ]);
}
