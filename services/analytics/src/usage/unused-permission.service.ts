import { Injectable } from '@nestjs/common';
import {
  reportAccessContract,
  type ManagedPartner,
  type Page,
  type Paging,
  type UnusedPermissionRow,
  type UnusedPermissionsRow,
} from '@portal/contracts';
import { createCallClient, type CallClient, Requester } from '@portal/server-kit';
import { Database, readPage } from '@portal/service-kit';
import {
  UnusedPermissionRepository,
  type PermissionBatch,
  type ReceiverKind,
} from './unused-permission.repository.js';
import {
  listUnusedPermissions,
  listUnusedReceivers,
  type PermissionCounts,
} from './unused-permission.sql.js';

/** The permissions of the managed users and group. */
interface PermissionRange {
  partner: ManagedPartner;
  /** One report, or all with null. */
  reportId: number | null;
}

const receiverKinds: ReceiverKind[] = ['users', 'groups'];
const zeroCounts = { users: 0, usersWithoutView: 0, groups: 0, groupsWithoutView: 0 };

/** Reports on permissions that have never been used. */
@Injectable()
export class UnusedPermissionService {
  private readonly reportAccess: CallClient<typeof reportAccessContract>;

  constructor(
    private readonly permissions: UnusedPermissionRepository,
    private readonly database: Database,
    requester: Requester,
  ) {
    this.reportAccess = createCallClient(reportAccessContract, requester);
  }

  async countByReport(
    requestId: string,
    partner: ManagedPartner,
    paging: Paging,
  ): Promise<Page<UnusedPermissionsRow>> {
    const countsByReport = new Map<number, PermissionCounts>();
    for (const kind of receiverKinds) {
      for await (const batch of this.readPermissions(requestId, kind, { partner, reportId: null })) {
        for (const { reportId, total, unused } of await this.permissions.count(kind, batch, partner)) {
          const counts = countsByReport.get(reportId) ?? { reportId, ...zeroCounts };
          countsByReport.set(reportId, {
            ...counts,
            [kind]: counts[kind] + total,
            [`${kind}WithoutView`]: counts[`${kind}WithoutView`] + unused,
          });
        }
      }
    }
    return readPage(this.database, listUnusedPermissions([...countsByReport.values()]), paging);
  }

  async findReceivers(
    requestId: string,
    range: PermissionRange,
    paging: Paging,
  ): Promise<Page<UnusedPermissionRow>> {
    const rows: UnusedPermissionRow[] = [];
    for (const kind of receiverKinds) {
      for await (const batch of this.readPermissions(requestId, kind, range)) {
        rows.push(...(await this.permissions.find(kind, batch, range.partner)));
      }
    }
    return readPage(this.database, listUnusedReceivers(rows), paging);
  }

  private async *readPermissions(
    requestId: string,
    to: ReceiverKind,
    { partner, reportId }: PermissionRange,
  ): AsyncGenerator<PermissionBatch> {
    for (let after: number | null = 0; after !== null;) {
      const partnerId = partner === 'all' ? null : partner;
      const input = { to, after, partnerId, reportId };
      const batch: PermissionBatch = await this.reportAccess.findPermissionsInForce(requestId, input);
      yield batch;
      after = batch.next;
    }
  }
}
