import { identityEvents, reportEvents, type Role } from '@portal/contracts';
import type { z } from 'zod';
import { publishEvent } from './bus.js';
import { sql, queryRow } from './databases.js';
import { eventually } from './eventually.js';
import { type Person, signInAs } from './people.js';
import {
  createAccount,
  createPartner,
  createReport,
  type AccountFixture,
  type PartnerFixture,
  type ReportFixture,
} from './fixtures.js';

type Projection = 'replicated_account' | 'replicated_partner' | 'replicated_group' | 'replicated_report';

const waitUntilReplicated = (
  service: 'reports' | 'analytics' | 'notifications',
  projection: Projection,
  id: number,
) =>
  eventually(
    () => sql(service, `SELECT FROM ${projection} WHERE id = $1`, [id]),
    ({ length }) => length === 1,
  );

export async function createReplicatedPartner(): Promise<PartnerFixture> {
  const partner = await createPartner();
  const { id, groupId, name } = partner;
  await publishEvent(identityEvents.group, groupId, { id: groupId, name: `Group of ${name}` });
  await publishEvent(identityEvents.partner, id, { id, name, groupId });
  await Promise.all([
    waitUntilReplicated('reports', 'replicated_group', groupId),
    waitUntilReplicated('reports', 'replicated_partner', id),
    waitUntilReplicated('analytics', 'replicated_group', groupId),
    waitUntilReplicated('analytics', 'replicated_partner', id),
    waitUntilReplicated('notifications', 'replicated_group', groupId),
    waitUntilReplicated('notifications', 'replicated_partner', id),
  ]);
  return partner;
}

export async function createReplicatedAccount(role: Role, partner?: PartnerFixture): Promise<AccountFixture> {
  const account = await createAccount(role, partner);
  await replicateAccount(account);
  return account;
}

export async function replicateAccount(account: AccountFixture): Promise<void> {
  const event = await queryRow<z.output<(typeof identityEvents)['account']['value']>>(
    'identity',
    `SELECT id, firstname, surname, email, phone, role, status, partner_id AS "partnerId"
     FROM account WHERE id = $1`,
    [account.id],
  );
  await publishEvent(identityEvents.account, account.id, event);
  await Promise.all([
    waitUntilReplicated('reports', 'replicated_account', account.id),
    waitUntilReplicated('analytics', 'replicated_account', account.id),
    waitUntilReplicated('notifications', 'replicated_account', account.id),
  ]);
}

export async function createReplicatedPerson(role: Role, partner?: PartnerFixture): Promise<Person> {
  const account = await createAccount(role, partner);
  const [person] = await Promise.all([signInAs(role, account.email), replicateAccount(account)]);
  return person;
}

export async function createReplicatedReport(
  owner?: PartnerFixture,
  embedUrl?: string,
): Promise<ReportFixture> {
  const report = await createReport({ owner, embedUrl });
  const event = await queryRow<z.output<(typeof reportEvents)['report']['value']>>(
    'reports',
    `SELECT id, name, type, workspace_name AS "workspaceName", category_id AS "categoryId",
       owner_partner_id AS "ownerPartnerId", date_uploaded AS "dateUploaded"
     FROM report WHERE id = $1`,
    [report.id],
  );
  await publishEvent(reportEvents.report, report.id, event);
  await Promise.all([
    waitUntilReplicated('analytics', 'replicated_report', report.id),
    waitUntilReplicated('notifications', 'replicated_report', report.id),
  ]);
  return report;
}
