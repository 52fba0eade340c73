import { randomUUID } from 'node:crypto';
import type { AccountStatus, ReportType, Role } from '@portal/contracts';
import { demoAccounts } from '@portal/demo-data';
import { type Person, signInAs } from './people.js';
import { sql, queryRow } from './databases.js';

/** A HIS partner in its own stakeholder group. */
export interface PartnerFixture {
  id: number;
  groupId: number;
  name: string;
}

export interface AccountFixture {
  id: number;
  email: string;
}

export interface ReportFixture {
  id: number;
  name: string;
  /** Power BI ids. Null for the other kinds. */
  reportId: string | null;
  datasetId: string | null;
}

interface PartnerParts {
  name?: string;
  /** Default: the partner accepts any address. */
  emailPattern?: string;
  exclusive?: boolean;
}

/** Makes a partner without access to the demonstration's reports. */
export async function createPartner({
  name = `Partner ${randomUUID()}`,
  emailPattern = '',
  exclusive = emailPattern !== '',
}: PartnerParts = {}): Promise<PartnerFixture> {
  const group = await queryRow<{ id: number }>(
    'identity',
    'INSERT INTO stakeholder_group (name) VALUES ($1) RETURNING id',
    [`Group of ${name}`],
  );
  const partner = await queryRow<{ id: number }>(
    'identity',
    'INSERT INTO partner (name, group_id, email_pattern, exclusive) VALUES ($1, $2, $3, $4) RETURNING id',
    [name, group.id, emailPattern, exclusive],
  );
  return { id: partner.id, groupId: group.id, name };
}

export async function createAccount(
  role: Role,
  partner?: PartnerFixture,
  status: AccountStatus = 'Active',
): Promise<AccountFixture> {
  const email = `${randomUUID()}@test.example`;
  const { id } = await queryRow<{ id: number }>(
    'identity',
    `INSERT INTO account (firstname, surname, email, phone, role, status, partner_id, password_hash)
     SELECT 'Test', 'Person', $1, '0999000000', $2, $3, $4, password_hash FROM account WHERE email = $5
     RETURNING id`,
    [email, role, status, partner?.id ?? null, demoAccounts[0]?.email],
  );
  return { id, email };
}

export async function createPerson(role: Role, partner?: PartnerFixture): Promise<Person> {
  const { email } = await createAccount(role, partner);
  return signInAs(role, email);
}

interface ReportParts {
  type?: ReportType;
  name?: string;
  owner?: PartnerFixture;
  embedUrl?: string;
  /** Set for a report that exists in the emulator. */
  reportId?: string;
  datasetId?: string;
  /** Null for a report that no import has found. */
  workspace?: { id: string; name: string } | null;
}

/** A workspace that the portal does not import. */
const ownWorkspace = { id: randomUUID(), name: `Workspace ${randomUUID()}` };

/**
 * Makes a report older than the demonstration's, so that lists of the newest stay the same. An import of another test may have found
 * the same Power BI report first.
 */
export async function createReport({
  type = 'Web Embed',
  ...components
}: ReportParts = {}): Promise<ReportFixture> {
  const name = components.name ?? `Report ${randomUUID()}`;
  const isPowerBi = type === 'Power Bi';
  const reportId = isPowerBi ? (components.reportId ?? randomUUID()) : null;
  const datasetId = isPowerBi ? (components.datasetId ?? randomUUID()) : null;
  const workspace = isPowerBi && components.workspace === undefined ? ownWorkspace : components.workspace;
  const { id } = await queryRow<{ id: number }>(
    'reports',
    `INSERT INTO report (name, description, type, report_id, dataset_id, workspace_id, workspace_name, embed_url,
       date_uploaded, owner_partner_id)
     VALUES ($1, 'Made for a test.', $2, $3, $4, $5, $6, $7, '2020-01-01', $8)
     ON CONFLICT (report_id) WHERE report_id IS NOT NULL AND deleted_at IS NULL
     DO UPDATE SET (description, date_uploaded, owner_partner_id) =
       (excluded.description, excluded.date_uploaded, excluded.owner_partner_id)
     RETURNING id`,
    [
      name,
      type,
      reportId,
      datasetId,
      workspace?.id ?? null,
      workspace?.name ?? null,
      components.embedUrl ?? null,
      components.owner?.id ?? null,
    ],
  );
  return { id, name, reportId, datasetId };
}

/** Opens a report to a group, or only to its user admins. */
export async function permitGroup(
  { groupId }: PartnerFixture,
  report: ReportFixture,
  viewedBy: 'Allow All' | 'Only Admin(s)' = 'Allow All',
): Promise<void> {
  await sql('reports', 'INSERT INTO group_permission (group_id, report_id, viewed_by) VALUES ($1, $2, $3)', [
    groupId,
    report.id,
    viewedBy,
  ]);
}

/** Opens a report to one account, optionally until a time. */
export async function permitUser(accountId: number, report: ReportFixture, until?: Date): Promise<void> {
  await sql('reports', 'INSERT INTO user_permission (account_id, report_id, until) VALUES ($1, $2, $3)', [
    accountId,
    report.id,
    until ?? null,
  ]);
}
