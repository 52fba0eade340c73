import { Injectable } from '@nestjs/common';
import {
  reportAccessContract,
  type ManagedPartner,
  type UnusedPermissionRow,
  type UnusedPermissionsRow,
} from '@portal/contracts';
import { createCallClient, type CallClient, Requester } from '@portal/server-kit';
import {
  UnusedPermissionRepository,
  type PermissionBatch,
  type ReceiverKind,
} from './unused-permission.repository.js';
import { UsageRepository } from './usage.repository.js';

/** The permissions of the managed users and group. */
interface PermissionRange {
  partner: ManagedPartner;
  /** One report, or all with null. */
  reportId: number | null;
}

type Counts = Omit<UnusedPermissionsRow, 'id' | 'name' | 'type'>;

const receiverKinds: ReceiverKind[] = ['users', 'groups'];
const zeroCounts: Counts = { users: 0, usersWithoutView: 0, groups: 0, groupsWithoutView: 0 };
const hasUnused = ({ usersWithoutView, groupsWithoutView }: Counts) =>
  usersWithoutView + groupsWithoutView > 0;

/** Reports on permissions that have never been used. */
@Injectable()
export class UnusedPermissionService {
  private readonly reportAccess: CallClient<typeof reportAccessContract>;

  constructor(
    private readonly permissions: UnusedPermissionRepository,
    private readonly usage: UsageRepository,
    requester: Requester,
  ) {
    this.reportAccess = createCallClient(reportAccessContract, requester);
  }

  async count(requestId: string, partner: ManagedPartner): Promise<UnusedPermissionsRow[]> {
    const countsByReport = new Map<number, Counts>();
    for (const kind of receiverKinds) {
      for await (const batch of this.readPermissions(requestId, kind, { partner, reportId: null })) {
        for (const { reportId, total, unused } of await this.permissions.count(kind, batch, partner)) {
          const counts = countsByReport.get(reportId) ?? zeroCounts;
          countsByReport.set(reportId, {
            ...counts,
            [kind]: counts[kind] + total,
            [`${kind}WithoutView`]: counts[`${kind}WithoutView`] + unused,
          });
        }
      }
    }
    const reports = await this.usage.findReports();
    return reports.flatMap(({ id, name, type }) => {
      const counts = countsByReport.get(id);
      return counts && hasUnused(counts) ? [{ id, name, type, ...counts }] : [];
    });
  }

  async find(requestId: string, range: PermissionRange): Promise<UnusedPermissionRow[]> {
    const rows: UnusedPermissionRow[] = [];
    for (const kind of receiverKinds) {
      for await (const batch of this.readPermissions(requestId, kind, range)) {
        rows.push(...(await this.permissions.find(kind, batch, range.partner)));
      }
    }
    return rows;
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
