import { randomUUID } from 'node:crypto';
import type { Role } from '@portal/contracts';
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

/** Makes a partner without access to the demonstration's reports. It accepts only addresses that match the pattern, if there is one. */
export async function createPartner(emailPattern = ''): Promise<PartnerFixture> {
  const name = `Partner ${randomUUID()}`;
  const group = await queryRow<{ id: number }>(
    'identity',
    'INSERT INTO stakeholder_group (name) VALUES ($1) RETURNING id',
    [`Group of ${name}`],
  );
  const partner = await queryRow<{ id: number }>(
    'identity',
    'INSERT INTO partner (name, group_id, email_pattern, exclusive) VALUES ($1, $2, $3, $4) RETURNING id',
    [name, group.id, emailPattern, emailPattern !== ''],
  );
  return { id: partner.id, groupId: group.id, name };
}

export async function createAccount(role: Role, partner?: PartnerFixture): Promise<AccountFixture> {
  const email = `${randomUUID()}@test.example`;
  const { id } = await queryRow<{ id: number }>(
    'identity',
    `INSERT INTO account (firstname, surname, email, phone, role, status, partner_id, password_hash)
     SELECT 'Test', 'Person', $1, '0999000000', $2, 'Active', $3, password_hash FROM account WHERE email = $4
     RETURNING id`,
    [email, role, partner?.id ?? null, demoAccounts[0]?.email],
  );
  return { id, email };
}

export async function createPerson(role: Role, partner?: PartnerFixture): Promise<Person> {
  const { email } = await createAccount(role, partner);
  return signInAs(role, email);
}

interface ReportParts {
  owner?: PartnerFixture;
  embedUrl?: string;
  /** Set for a Power BI report, which exists in the emulator. */
  powerBi?: { name: string; reportId: string; datasetId: string; workspace: { id: string; name: string } };
}

/**
 * Makes a report older than the demonstration's, so that lists of the newest stay the same. An import of another test may have found
 * the same Power BI report first.
 */
export async function createReport({ owner, embedUrl, powerBi }: ReportParts = {}): Promise<ReportFixture> {
  const {
    name = `Report ${randomUUID()}`,
    reportId = null,
    datasetId = null,
    workspace = null,
  } = powerBi ?? {};
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
      powerBi ? 'Power Bi' : 'Web Embed',
      reportId,
      datasetId,
      workspace?.id ?? null,
      workspace?.name ?? null,
      embedUrl ?? null,
      owner?.id ?? null,
    ],
  );
  return { id, name, reportId, datasetId };
}

/** Opens a report to all people of a group. */
export const permitGroup = ({ groupId }: PartnerFixture, { id }: ReportFixture): Promise<unknown> =>
  sql(
    'reports',
    `INSERT INTO group_permission (group_id, report_id, viewed_by) VALUES ($1, $2, 'Allow All')`,
    [groupId, id],
  );

/** Opens a report to one account. */
export const permitUser = (accountId: number, { id }: ReportFixture): Promise<unknown> =>
  sql('reports', 'INSERT INTO user_permission (account_id, report_id) VALUES ($1, $2)', [accountId, id]);
