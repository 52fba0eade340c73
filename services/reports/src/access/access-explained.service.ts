import { Injectable } from '@nestjs/common';
import {
  isAdministrator,
  notFound,
  type accessExplainedContract,
  type AccessGrant,
  type Inputs,
  type MissingAccess,
  type Paging,
  type Principal,
} from '@portal/contracts';
import {
  AccessExplainedRepository,
  type AccessContext,
  type AccessExportPart,
  type StoredGrant,
} from './access-explained.repository.js';
import { ReportAccessRepository } from './report-access.repository.js';
import type { Viewer } from './viewer.sql.js';
import { ViewerService } from './viewer.service.js';

type Filter = Inputs<typeof accessExplainedContract>['findAll'];

@Injectable()
export class AccessExplainedService {
  constructor(
    private readonly viewers: ViewerService,
    private readonly decision: ReportAccessRepository,
    private readonly access: AccessExplainedRepository,
  ) {}

  /**
   * Explains why a user may or may not open a report.
   * @throws Problem `not-found` for an unknown user or report; for user admins also for a user of another partner, and for a report that they
   * may not know of
   */
  async explain(principal: Principal, userId: number, reportId: number) {
    const viewer = await this.viewers.findManaged(principal, userId);
    if (!isAdministrator(principal) && !(await this.access.isKnownTo(principal, reportId))) throw notFound();
    const [context, report, grants] = await Promise.all([
      this.access.findContext(userId, reportId),
      this.decision.findReport(viewer, reportId),
      this.access.findGrants(viewer, reportId),
    ]);
    if (!context) throw notFound();
    const allowed = report !== undefined;
    return {
      allowed,
      grants: allowed ? selectGrantsInForce(viewer, grants) : [],
      missing: explainMissingAccess(grants, context),
    };
  }

  /** Returns the reasons why a viewer may open a report that exists and can be opened. */
  async findReasons(viewer: Viewer, reportId: number): Promise<AccessGrant[]> {
    return selectGrantsInForce(viewer, await this.access.findGrants(viewer, reportId));
  }

  /** Lists the reports that a viewer may open. */
  findReports({ role, accountId }: Pick<Viewer, 'role' | 'accountId'>, paging: Paging, reportId?: number) {
    return role === 'administrator'
      ? this.access.findPairsOfAdministrator(accountId, reportId, paging)
      : this.access.findPairsOfUser(accountId, reportId, paging);
  }

  /**
   * Lists the reports that a user may open, or the users who may open a report.
   * @throws Problem `not-found` for an unknown user or report
   */
  async findAll({ userId, reportId, ...paging }: Filter) {
    if (reportId && !(await this.access.hasReport(reportId))) throw notFound('accessRequest.noReport');
    if (userId) return this.findReports(await this.viewers.find(userId), paging, reportId);
    return this.access.findPairsOfReport(reportId ?? null, paging);
  }

  exportPart(afterUserId = 0): Promise<AccessExportPart> {
    return this.access.findExportPart(afterUserId);
  }
}

const administratorGrant: AccessGrant = { reason: 'Administrator', by: null, since: null, until: null };

const selectGrantsInForce = ({ role }: Viewer, grants: StoredGrant[]): AccessGrant[] =>
  role === 'administrator' ? [administratorGrant] : grants.filter(({ inForce }) => inForce);

function explainGrantNotInForce({ reason, by, until }: StoredGrant): MissingAccess[] {
  if (until && Date.parse(until) <= Date.now()) return [{ code: 'permissionEnded', until }];
  return reason === 'Group permission' ? [{ code: 'userAdminsOnly', group: by ?? '' }] : [];
}

const requestCodes: Record<'Pending' | 'Denied', MissingAccess> = {
  Pending: { code: 'requestPending' },
  Denied: { code: 'requestDenied' },
};

/** Lists the grants that are not in force, and other reasons that keep the user from the report. */
function explainMissingAccess(
  grants: StoredGrant[],
  { accountStatus, reportDeleted, reportStatus, request }: AccessContext,
): MissingAccess[] {
  return [
    ...(reportDeleted ? [{ code: 'reportDeleted' } as const] : []),
    ...(reportStatus === 'Not available yet' ? [{ code: 'reportNotAvailableYet' } as const] : []),
    ...(accountStatus === 'Active' ? [] : [{ code: 'cannotSignIn', status: accountStatus } as const]),
    ...grants.filter(({ inForce }) => !inForce).flatMap(explainGrantNotInForce),
    ...(request === 'Pending' || request === 'Denied' ? [requestCodes[request]] : []),
  ];
}
