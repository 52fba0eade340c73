import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { reportEvents } from '@portal/contracts';
import { PeriodicJobs } from '@portal/server-kit';
import { Database } from '@portal/service-kit';
import type { z } from 'zod';
import { PermissionNoticeRepository, type PermissionDifference } from './permission-notice.repository.js';

const intervalMs = 15_000;
const maxAccounts = 100;

type PermissionsChanged = z.output<typeof reportEvents.permissionsChanged.value>;

/** Notifies users once of all changes of their permissions within ten minutes, and of none that was taken back. */
@Injectable()
export class PermissionNoticeService {
  constructor(
    private readonly database: Database,
    private readonly notices: PermissionNoticeRepository,
    jobs: PeriodicJobs,
  ) {
    jobs.add({ name: 'notifying of permissions', intervalMs }, () => this.notifyDue());
  }

  /** Publishes an event for each user with due notices. Several copies of the service share them. Returns true if there may be more. */
  notifyDue(): Promise<boolean> {
    return this.database.transaction(async (transaction) => {
      const accountIds = await this.notices.lockDue(transaction, maxAccounts);
      const differences = await this.notices.take(transaction, accountIds);
      const events = accountIds.flatMap((id) =>
        createEvents(differences.filter(({ accountId }) => accountId === id)),
      );
      await transaction.publishAll(
        reportEvents.permissionsChanged,
        events.map((value) => ({ id: randomUUID(), value })),
      );
      return accountIds.length === maxAccounts;
    });
  }
}

/** The event for the differences of one user; none without a difference. */
function createEvents(differences: PermissionDifference[]): PermissionsChanged[] {
  const last = differences.at(-1);
  if (!last) return [];
  const granted = differences.filter(({ isGranted }) => isGranted);
  const revoked = differences.filter(({ isGranted }) => !isGranted).map(({ report }) => report);
  const ends = new Set(granted.map(({ until }) => until));
  const [commonEnd = null] = ends.size === 1 ? ends : [];
  const rest = {
    accountId: last.accountId,
    until: commonEnd,
    note: differences.find(({ note }) => note)?.note,
    changedBy: last.changedBy,
  };
  if (granted.length === 0) return [{ ...rest, change: 'revoked', reports: revoked }];
  const reports = granted.map(({ report, until }) => ({ ...report, ...(ends.size > 1 && { until }) }));
  return [{ ...rest, change: 'granted', reports, ...(revoked.length > 0 && { revoked }) }];
}
