import { Injectable } from '@nestjs/common';
import { undoSeconds, type reportEvents } from '@portal/contracts';
import { Database, sql, type Transaction } from '@portal/service-kit';
import type { z } from 'zod';
import type { Change } from '../audit/changes.js';

export type PermissionNotice = z.output<typeof reportEvents.permissionsChanged.value>;

/** A row of table permission, as JSON with the names of its columns. */
export interface StoredPermission {
  id: number;
  /** Null for a user permission. */
  group_id: number | null;
  viewed_by: string | null;
  until: string | null;
}

/** A change of permissions, with all that undoing it needs. */
export interface PermissionChange {
  /** The rows before and after the change; new and deleted ones are on one side only. */
  before: StoredPermission[];
  after: StoredPermission[];
  /** The permissions in the audit trail, by id. */
  subjects: Record<number, Pick<Change, 'subject' | 'person'>>;
  /** The access requests that the change accepted. */
  requestIds: number[];
  /** The event that notifies the receiver; null for none. */
  notice: PermissionNotice | null;
}

@Injectable()
export class PermissionChangeRepository {
  constructor(private readonly database: Database) {}

  async takeStep(): Promise<number> {
    const row = await this.database.queryOne(
      sql<{ step: number }>`SELECT nextval('permission_change_step')::int AS step`,
    );
    return row?.step ?? 0;
  }

  async insert(
    transaction: Transaction,
    step: number | undefined,
    authorId: number,
    change: PermissionChange,
  ): Promise<number> {
    const row = await transaction.queryOne(
      sql<{ step: number }>`INSERT INTO permission_change (step, author_id, final_at, change)
        VALUES (coalesce(${step ?? null}::int, nextval('permission_change_step')), ${authorId},
          now() + make_interval(secs => ${undoSeconds}), ${JSON.stringify(change)}::jsonb)
        RETURNING step`,
    );
    return row?.step ?? 0;
  }

  /** Deletes the changes of a step that its author can undo, and returns them, the newest first. */
  async take(transaction: Transaction, step: number, authorId: number): Promise<PermissionChange[]> {
    const rows = await transaction.query(
      sql<{ id: number; change: PermissionChange }>`DELETE FROM permission_change
        WHERE step = ${step} AND author_id = ${authorId} AND final_at > now() RETURNING id, change`,
    );
    return rows.sort((one, other) => other.id - one.id).map(({ change }) => change);
  }

  /** Deletes changes that cannot be undone any more, and returns their notices, the oldest first. Several copies of the service share them. */
  async takeFinal(transaction: Transaction): Promise<(PermissionNotice | null)[]> {
    const rows = await transaction.query(
      sql<{
        id: number;
        notice: PermissionNotice | null;
      }>`DELETE FROM permission_change WHERE id = ANY (ARRAY(
          SELECT id FROM permission_change WHERE final_at <= now() ORDER BY id LIMIT 100 FOR UPDATE SKIP LOCKED))
        RETURNING id, change->'notice' AS notice`,
    );
    return rows.sort((one, other) => one.id - other.id).map(({ notice }) => notice);
  }

  /** Deletes the permissions that are still as given, and returns their ids. */
  async deleteUnchanged(transaction: Transaction, permissions: StoredPermission[]): Promise<number[]> {
    const rows = await transaction.query(
      sql<{ id: number }>`DELETE FROM permission
        USING jsonb_array_elements(${JSON.stringify(permissions)}::jsonb) AS given (value)
        WHERE permission.id = (given.value->>'id')::int AND to_jsonb(permission) = given.value RETURNING permission.id`,
    );
    return rows.map(({ id }) => id);
  }

  /** Inserts permissions with all their columns, except where the receiver has one for the report meanwhile. Returns their ids. */
  async restore(transaction: Transaction, permissions: StoredPermission[]): Promise<number[]> {
    const rows = await transaction.query(
      sql<{ id: number }>`INSERT INTO permission
        SELECT given.* FROM jsonb_populate_recordset(NULL::permission, ${JSON.stringify(permissions)}::jsonb) AS given
        ON CONFLICT DO NOTHING RETURNING id`,
    );
    return rows.map(({ id }) => id);
  }

  /** Makes accepted access requests pending again, and returns them. */
  reopenRequests(
    transaction: Transaction,
    ids: number[],
  ): Promise<{ id: number; report: string; accountId: number; receiver: string }[]> {
    return transaction.query(
      sql<{ id: number; report: string; accountId: number; receiver: string }>`UPDATE access_request request
        SET status = 'Pending', decided_at = NULL, decided_by = NULL
        FROM report r, replicated_account a
        WHERE request.id = ANY (${ids}::int[]) AND request.status = 'Accepted' AND r.id = request.report_id
          AND a.id = request.account_id AND NOT EXISTS (
            SELECT FROM access_request other WHERE other.account_id = request.account_id
              AND other.report_id = request.report_id AND other.status = 'Pending')
        RETURNING request.id, r.name AS report, a.id AS "accountId", a.firstname || ' ' || a.surname AS receiver`,
    );
  }
}
