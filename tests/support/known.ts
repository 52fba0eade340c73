import type { AccountStatus, Role } from '@portal/contracts';
import { sql, sqlRow } from './databases.js';
import { eventually } from './eventually.js';
import { type Person, signInAs } from './people.js';
import {
  createAccount,
  createPartner,
  createReport,
  type OwnAccount,
  type OwnPartner,
  type OwnReport,
} from './world.js';

/** What services keep the events of others in. */
type Copy = 'account_copy' | 'partner_copy' | 'group_copy' | 'report_copy';

type Owner = 'identity' | 'reports';

/** Tells an event as its owner's own writes do, through the outbox. */
async function tell(kind: string, id: number, value: unknown, owner: Owner = 'identity'): Promise<void> {
  await sql(owner, `INSERT INTO outbox (subject, sort, value) VALUES ($1, 'state', $2)`, [
    `facts.${owner}.state.${kind}.${id}`,
    JSON.stringify(value),
  ]);
}

const untilCopied = (service: 'reports' | 'analytics' | 'notifications', copy: Copy, id: number) =>
  eventually(
    () => sql(service, `SELECT FROM ${copy} WHERE id = $1`, [id]),
    ({ length }) => length === 1,
  );

/** Makes a partner that the other services know by its name and group. */
export async function createKnownPartner(): Promise<OwnPartner> {
  const partner = await createPartner();
  const { id, groupId, name } = partner;
  await tell('group', groupId, { id: groupId, name: `Group of ${name}` });
  await tell('partner', id, { id, name, groupId });
  await Promise.all([
    untilCopied('reports', 'group_copy', groupId),
    untilCopied('reports', 'partner_copy', id),
    untilCopied('analytics', 'group_copy', groupId),
    untilCopied('analytics', 'partner_copy', id),
    untilCopied('notifications', 'group_copy', groupId),
    untilCopied('notifications', 'partner_copy', id),
  ]);
  return partner;
}

/** Makes an account that the other services know by its names and role. */
export async function createKnownAccount(
  role: Role,
  partner?: OwnPartner,
  status?: AccountStatus,
): Promise<OwnAccount> {
  const account = await createAccount(role, partner, status);
  await makeKnown(account);
  return account;
}

/** Tells the other services of an account, and waits until they know it. */
export async function makeKnown(account: OwnAccount): Promise<void> {
  const event = await sqlRow(
    'identity',
    `SELECT id, firstname, surname, email, phone, role, status, partner_id AS "partnerId"
     FROM account WHERE id = $1`,
    [account.id],
  );
  await tell('account', account.id, event);
  await Promise.all([
    untilCopied('reports', 'account_copy', account.id),
    untilCopied('analytics', 'account_copy', account.id),
    untilCopied('notifications', 'account_copy', account.id),
  ]);
}

/** Makes an account that the other services know, and signs it in. */
export async function createKnownPerson(role: Role, partner?: OwnPartner): Promise<Person> {
  const account = await createAccount(role, partner);
  const [person] = await Promise.all([signInAs(role, account.email), makeKnown(account)]);
  return person;
}

/** Makes a report that the other services know by its name. */
export async function createKnownReport(owner?: OwnPartner, embedUrl?: string): Promise<OwnReport> {
  const report = await createReport({ owner, embedUrl });
  const event = await sqlRow(
    'reports',
    `SELECT id, name, type, workspace_name AS "workspaceName", category_id AS "categoryId",
       owner_partner_id AS "ownerPartnerId", date_uploaded AS "dateUploaded"
     FROM report WHERE id = $1`,
    [report.id],
  );
  await tell('report', report.id, event, 'reports');
  await Promise.all([
    untilCopied('analytics', 'report_copy', report.id),
    untilCopied('notifications', 'report_copy', report.id),
  ]);
  return report;
}
