import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { reportEvents, type Caller, type WriteResponse } from '@portal/contracts';
import { LOG, PeriodicJobs, type Log } from '@portal/server-kit';
import { Database, type BulkRow, type Transaction } from '@portal/service-kit';
import { logPermissionChanges, publishChanges, type Change } from '../audit/changes.js';
import { receiverKinds } from './receiver.sql.js';
import { describePermission } from './permission-rules.js';
import {
  PermissionChangeRepository,
  type PermissionChange,
  type StoredPermission,
} from './permission-change.repository.js';

const intervalMs = 5_000;

const cannotUndo = 'The change can no longer be undone.';

/**
 * Changes of permissions take effect at once. For some seconds their author can undo them, and only then their receivers are notified.
 */
@Injectable()
export class PermissionChangeService {
  constructor(
    private readonly database: Database,
    private readonly changes: PermissionChangeRepository,
    @Inject(LOG) private readonly log: Log,
    jobs: PeriodicJobs,
  ) {
    jobs.add({ name: 'finishing permission changes', intervalMs }, () => this.finish());
  }

  /** Returns the number under which the changes of a step can be undone. */
  takeStep(): Promise<number> {
    return this.changes.takeStep();
  }

  /** Records a change that the caller can undo, and returns the number of its step; by default of a new one. */
  record(transaction: Transaction, caller: Caller, change: PermissionChange, step?: number): Promise<number> {
    return this.changes.insert(transaction, step, caller.principal.accountId, change);
  }

  /** Undoes the changes of a step of the caller, except for permissions that were changed again. */
  undo(caller: Caller, step: number): Promise<WriteResponse> {
    return this.database.transaction(async (transaction) => {
      let affectedRows = 0;
      for (const change of await this.changes.take(transaction, step, caller.principal.accountId))
        affectedRows += await this.revert(transaction, caller, change);
      return affectedRows > 0 ? { affectedRows } : { affectedRows, message: cannotUndo };
    });
  }

  /** Notifies the receivers of all changes that cannot be undone any more. */
  async finish(): Promise<void> {
    let count: number;
    do {
      count = await this.database.transaction(async (transaction) => {
        const notices = await this.changes.takeFinal(transaction);
        for (const notice of notices)
          if (notice) await transaction.publish(reportEvents.permissionsChanged, randomUUID(), notice);
        return notices.length;
      });
    } while (count > 0);
  }

  /** Restores the permissions before a change, and returns their number. */
  private async revert(transaction: Transaction, caller: Caller, change: PermissionChange): Promise<number> {
    const { before, after, requestIds } = change;
    const deleted = new Set(await this.changes.deleteUnchanged(transaction, after));
    const afterIds = new Set(after.map(({ id }) => id));
    const restorable = before.filter(({ id }) => deleted.has(id) || !afterIds.has(id));
    const restored = new Set(await this.changes.restore(transaction, restorable));
    const ids = [...new Set([...deleted, ...restored])];
    if (ids.length === 0) return 0;
    const requests = await this.changes.reopenRequests(transaction, requestIds);
    const changes = [
      ...ids.map((id) => toReversal(change, id, deleted.has(id), restored.has(id))),
      ...requests.map(({ id, report, accountId, receiver }): Change => ({
        action: 'Changed',
        kind: 'Access request',
        subjectId: id,
        ...describePermission(report, { kind: 'user', id: accountId, name: receiver }),
        before: { status: 'Accepted' },
        after: { status: 'Pending' },
      })),
    ];
    await publishChanges(transaction, caller.principal.accountId, changes);
    logPermissionChanges(transaction, this.log, caller, changes);
    return ids.length;
  }
}

/** The audit entry of a permission that was changed back, deleted or added again. */
function toReversal(
  { before, after, subjects }: PermissionChange,
  id: number,
  isDeleted: boolean,
  isRestored: boolean,
): Change {
  const findValues = (permissions: StoredPermission[], isPresent: boolean) => {
    const permission = permissions.find((each) => each.id === id);
    return isPresent && permission ? selectAuditedValues(permission) : null;
  };
  const isOfGroup = [...before, ...after].some((each) => each.id === id && each.group_id !== null);
  return {
    action: isDeleted && isRestored ? 'Changed' : isDeleted ? 'Deleted' : 'Added',
    kind: receiverKinds[isOfGroup ? 'group' : 'user'].auditKind,
    subjectId: id,
    ...(subjects[id] ?? { subject: '' }),
    before: findValues(after, isDeleted),
    after: findValues(before, isRestored),
  };
}

const selectAuditedValues = ({ until, viewed_by: viewedBy }: StoredPermission) => ({
  ...(viewedBy && { viewedBy }),
  until: until && new Date(until).toISOString(),
});

/** The fields of a change that follow from its audit entries and from the permissions before and after it. */
export function toUndoable(
  changes: readonly Change[],
  before: StoredPermission[],
  after: StoredPermission[],
): PermissionChange {
  const subjects = Object.fromEntries(
    changes.map(({ subjectId, subject, person }) => [subjectId, { subject, person }]),
  );
  const isChanged = ({ id }: StoredPermission) => id in subjects;
  return {
    subjects,
    requestIds: [],
    notice: null,
    before: before.filter(isChanged),
    after: after.filter(isChanged),
  };
}

/** Rows of one step of a bulk action. The value before a change that is undone as a whole is the number of the step. */
export const setStep = <Row extends BulkRow>(rows: Row[], step: number): Row[] =>
  rows.map((row) => ({ ...row, before: String(step) }));
