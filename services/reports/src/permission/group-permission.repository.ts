import { Injectable } from '@nestjs/common';
import type {
  groupPermissionContract,
  GroupPermissionRow,
  ManagedPartner,
  Page,
  Paging,
} from '@portal/contracts';
import {
  isManagedSql,
  isoTime,
  PairListService,
  sql,
  type PairList,
  type Transaction,
} from '@portal/service-kit';
import { existsSql, inForceSql, isOfOwnerSql } from '../access/report-access.sql.js';
import type { StoredPermission } from './permission-change.repository.js';

type ViewedBy = GroupPermissionRow['viewedBy'];

export interface GroupGrant {
  groupId: number;
  reportIds: number[];
  viewedBy: ViewedBy;
  /** ISO time; null for no end. */
  until: string | null;
}

/** The values of a permission. The end is an ISO time in UTC, null for none. */
interface GroupPermissionValues {
  viewedBy: ViewedBy;
  until: string | null;
}

interface WrittenGroupPermission {
  id: number;
  reportId: number;
  /** The previous values; null for a new permission. */
  before: GroupPermissionValues | null;
  after: GroupPermissionValues;
}

interface DeletedGroupPermission {
  groupName: string;
  reportName: string;
  viewedBy: ViewedBy;
  until: string | null;
  row: StoredPermission;
}

// OFFSET 0 folds names once for each report and group instead of once for each pair.
const report = `JOIN (
    SELECT *, folded(name) AS by_name, (SELECT name FROM replicated_partner WHERE id = owner_partner_id) AS owner
    FROM report OFFSET 0
  ) r ON r.id = pair.report_id`;
const group = `LEFT JOIN (SELECT *, folded(name) AS by_name FROM replicated_group OFFSET 0) g ON g.id = pair.group_id`;
const tieBreakers = ['pair.id'];

const columns = sql`pair.id, r.id AS "reportId", pair.group_id AS "userGroupId", r.name AS "reportName",
  r.workspace_name, r.owner, coalesce(g.name, '') AS "userGroupName", pair.viewed_by AS "viewedBy",
  ${isoTime('pair.until')} AS until`;

const auditedValues = sql`json_build_object('viewedBy', viewed_by, 'until', ${isoTime('until')})`;

/** At most some ten thousand rows. */
const createPairList = (
  owner: ManagedPartner,
): PairList<typeof groupPermissionContract.calls.findByReportOwner> => ({
  table: 'group_permission',
  keys: ['group_id', 'report_id'],
  conditionColumns: ['viewed_by', 'until'],
  where: sql`${inForceSql} AND ${isOfOwnerSql(owner)}`,
  columns,
  tables: sql.raw(`${report} ${group}`),
  searchCondition: (pattern, inSubquery) => {
    const isNamed = sql`folded(name) LIKE ${pattern}`;
    const isMatch = sql`folded(concat_ws(' ', name, workspace_name)) LIKE ${pattern}
        OR owner_partner_id ${inSubquery('replicated_partner', isNamed)}`;
    return sql`pair.report_id ${inSubquery('report', isMatch)}
      OR pair.group_id ${inSubquery('replicated_group', isNamed)}
      OR pair.viewed_by = ANY (ARRAY(
        SELECT choice FROM (VALUES ('Allow All'), ('Only Admin(s)')) viewed (choice) WHERE folded(choice) LIKE ${pattern}))`;
  },
  sortColumns: {
    reportName: { joins: () => [report], key: 'r.by_name', tieBreakers },
    owner: { joins: () => [report], key: 'folded(r.owner)', tieBreakers },
    userGroupName: { joins: () => [group], key: 'g.by_name', tieBreakers },
    viewedBy: { joins: () => [], key: 'pair.viewed_by', tieBreakers },
    until: { joins: () => [], key: `coalesce(pair.until, 'infinity')`, tieBreakers },
  },
  defaultSort: 'userGroupName,reportName',
  indexed: false,
});

@Injectable()
export class GroupPermissionRepository {
  constructor(private readonly lists: PairListService) {}

  /** Lists the permissions for the reports. */
  list(owner: ManagedPartner, paging: Paging): Promise<Page<GroupPermissionRow> | GroupPermissionRow[]> {
    return this.lists.read(createPairList(owner), paging);
  }

  /** Finds the ids of all listed permissions that match a search. */
  findIds(owner: ManagedPartner, search: string | undefined): Promise<number[]> {
    return this.lists.findIds(createPairList(owner), search);
  }

  /** Adds or changes permissions, and returns those that are new or changed. */
  async put(
    transaction: Transaction,
    { groupId, reportIds, viewedBy, until }: GroupGrant,
  ): Promise<WrittenGroupPermission[]> {
    const [group, reports] = [sql`${groupId}`, sql`${reportIds}`];
    const isWritten = sql`group_id = ${group} AND report_id = ANY (${reports}::int[])`;
    // Locks in the order of reports, so that concurrent writes cannot deadlock.
    await transaction.rows(
      sql`SELECT FROM group_permission WHERE ${isWritten} ORDER BY report_id FOR UPDATE`,
    );
    return transaction.rows(
      sql<WrittenGroupPermission>`WITH before AS (
          SELECT report_id, ${auditedValues} AS before FROM group_permission WHERE ${isWritten}
        ), written AS (
          INSERT INTO group_permission (group_id, report_id, viewed_by, until)
          SELECT ${group}, new_id, ${viewedBy}, ${until}::timestamptz FROM unnest(${reports}::int[]) AS new_id ORDER BY new_id
          ON CONFLICT (group_id, report_id) DO UPDATE SET viewed_by = excluded.viewed_by, until = excluded.until,
            -- An ended permission is granted anew.
            granted_at = CASE WHEN group_permission.until <= now() THEN now() ELSE group_permission.granted_at END
            WHERE (group_permission.viewed_by, group_permission.until) IS DISTINCT FROM (excluded.viewed_by, excluded.until)
          RETURNING id, report_id, ${auditedValues} AS after
        )
        SELECT id, report_id AS "reportId", before, after FROM written LEFT JOIN before USING (report_id)`,
    );
  }

  /** Deletes a permission for a report. */
  async delete(
    transaction: Transaction,
    id: number,
    owner: ManagedPartner,
  ): Promise<DeletedGroupPermission | undefined> {
    const [deleted] = await transaction.rows(
      sql<DeletedGroupPermission>`DELETE FROM group_permission permission USING report r
        WHERE permission.id = ${id} AND r.id = permission.report_id AND ${existsSql}
          AND ${isManagedSql(owner, sql`r.owner_partner_id`)}
        RETURNING r.name AS "reportName", permission.viewed_by AS "viewedBy", to_jsonb(permission) AS row,
          ${isoTime('permission.until')} AS until,
          coalesce((SELECT name FROM replicated_group WHERE id = permission.group_id), '') AS "groupName"`,
    );
    return deleted;
  }
}
