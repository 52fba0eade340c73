import { Inject, Injectable } from '@nestjs/common';
import type { reportAccessContract, UnusedPermissionRow, UnusedPermissionsRow } from '@portal/contracts';
import type { CallClient } from '@portal/service-kit';
import { REPORT_ACCESS } from '../tokens.js';
import { ReportCopyRepository } from './report-copy.repository.js';
import {
  UnusedPermissionRepository,
  type Permissions,
  type Receivers,
} from './unused-permission.repository.js';

/** Of whose permissions it is told: those given to a partner's people and its group, or all with null. */
export interface PermissionRange {
  partnerId: number | null;
  /** One report, or all with null. */
  reportId: number | null;
}

type Counts = Omit<UnusedPermissionsRow, 'id' | 'name' | 'type'>;

const kinds: Receivers[] = ['users', 'groups'];
const none: Counts = { users: 0, usersWithoutView: 0, groups: 0, groupsWithoutView: 0 };
const hasUnused = ({ usersWithoutView, groupsWithoutView }: Counts) =>
  usersWithoutView + groupsWithoutView > 0;

/** Permissions that were given and never used since. */
@Injectable()
export class UnusedPermissionService {
  constructor(
    private readonly unused: UnusedPermissionRepository,
    private readonly reports: ReportCopyRepository,
    @Inject(REPORT_ACCESS) private readonly reportAccess: CallClient<typeof reportAccessContract>,
  ) {}

  /** The reports with permissions that were not used, and how many of them were not. */
  async count(requestId: string, partnerId: number | null): Promise<UnusedPermissionsRow[]> {
    const counts = new Map<number, Counts>();
    for (const to of kinds) {
      for await (const part of this.inForce(requestId, to, { partnerId, reportId: null })) {
        for (const { reportId, given, unused } of await this.unused.count(to, part, partnerId)) {
          const before = counts.get(reportId) ?? none;
          counts.set(reportId, {
            ...before,
            [to]: before[to] + given,
            [`${to}WithoutView`]: before[`${to}WithoutView`] + unused,
          });
        }
      }
    }
    const reports = await this.reports.findAll();
    return reports.flatMap(({ id, name, type }) => {
      const found = counts.get(id);
      return found && hasUnused(found) ? [{ id, name, type, ...found }] : [];
    });
  }

  /** Who did not use its permission for a report. */
  async find(requestId: string, range: PermissionRange): Promise<UnusedPermissionRow[]> {
    const rows: UnusedPermissionRow[] = [];
    for (const to of kinds) {
      for await (const part of this.inForce(requestId, to, range)) {
        rows.push(...(await this.unused.find(to, part, range.partnerId)));
      }
    }
    return rows;
  }

  private async *inForce(
    requestId: string,
    to: Receivers,
    range: PermissionRange,
  ): AsyncGenerator<Permissions> {
    for (let after: number | null = 0; after !== null;) {
      const part: Permissions = await this.reportAccess.permissionsInForce(requestId, {
        to,
        after,
        ...range,
      });
      yield part;
      after = part.next;
    }
  }
}
