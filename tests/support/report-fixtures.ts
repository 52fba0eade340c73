import { sql, queryRow } from './databases.js';
import {
  createReplicatedAccount,
  createReplicatedPartner,
  createReplicatedPerson,
} from './replicated-fixtures.js';
import type { Person } from './people.js';
import { createPowerBiReport } from './emulator.js';
import {
  type AccountFixture,
  type PartnerFixture,
  type ReportFixture,
  permitGroup,
  permitUser,
} from './fixtures.js';

/** Two partners, and callers with and without permission to manage the reports of the first. */
export interface ReportFixtures {
  partner: PartnerFixture;
  otherPartner: PartnerFixture;
  user: Person;
  stranger: Person;
  userAdmin: Person;
  otherUserAdmin: Person;
  administrator: Person;
  /** A user of the first partner who is granted permissions. */
  receiver: AccountFixture;
  /** A user of a third partner who requests access. */
  requester: AccountFixture;
}

export async function createReportFixtures(): Promise<ReportFixtures> {
  const [partner, otherPartner, third] = await Promise.all([
    createReplicatedPartner(),
    createReplicatedPartner(),
    createReplicatedPartner(),
  ]);
  const [user, stranger, userAdmin, otherUserAdmin, administrator] = await Promise.all([
    createReplicatedPerson('user', partner),
    createReplicatedPerson('user', otherPartner),
    createReplicatedPerson('userAdmin', partner),
    createReplicatedPerson('userAdmin', otherPartner),
    createReplicatedPerson('administrator'),
  ]);
  const [receiver, requester] = await Promise.all([
    createReplicatedAccount('user', partner),
    createReplicatedAccount('user', third),
  ]);
  return {
    partner,
    otherPartner,
    user,
    stranger,
    userAdmin,
    otherUserAdmin,
    administrator,
    receiver,
    requester,
  };
}

/** A report with permissions of each kind and a pending request. */
export interface TargetReport extends ReportFixture {
  reportId: string;
  groupPermissionId: number;
  userPermissionId: number;
  requestId: number;
}

/** Makes a report of the first partner with a grant to the receiver and a pending request. */
export async function createTargetReport({
  partner,
  receiver,
  requester,
}: ReportFixtures): Promise<TargetReport> {
  const report = await createPowerBiReport(partner);
  await permitGroup(partner, report, 'Only Admin(s)');
  await permitUser(receiver.id, report);
  return {
    ...report,
    groupPermissionId: await findId('group_permission', report),
    userPermissionId: await findId('user_permission', report),
    requestId: await createRequest(requester.id, report),
  };
}

/** Inserts a pending request without publishing an event. Returns its id. */
export async function createRequest(accountId: number, report: ReportFixture): Promise<number> {
  const { id } = await queryRow<{ id: number }>(
    'reports',
    `INSERT INTO access_request (account_id, report_id, message) VALUES ($1, $2, 'Please') RETURNING id`,
    [accountId, report.id],
  );
  return id;
}

const findId = async (table: string, { id }: ReportFixture) =>
  (await queryRow<{ id: number }>('reports', `SELECT id FROM ${table} WHERE report_id = $1`, [id])).id;

const stored = [
  'group_permission',
  'user_permission',
  'access_request',
  'rating',
  'report_update',
  'favourite',
];

/** All rows of the reports service about a report, for comparison. */
export const findStateOfReport = ({ id }: ReportFixture) =>
  queryRow(
    'reports',
    `SELECT to_jsonb(report) - 'version' AS report,
       ${stored.map((table) => `(SELECT jsonb_agg(t ORDER BY t::text) FROM ${table} t WHERE report_id = $1) AS ${table}`).join(', ')}
     FROM report WHERE id = $1`,
    [id],
  );

export const deleteReport = ({ id }: ReportFixture) =>
  sql('reports', 'UPDATE report SET deleted_at = now() WHERE id = $1', [id]);
