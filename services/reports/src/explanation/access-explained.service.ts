import { Injectable } from '@nestjs/common';
import { notFound, type AccessGrant } from '@portal/contracts';
import { ReportAccessRepository } from '../access/report-access.repository.js';
import type { Viewer } from '../access/viewer.js';
import { ViewerService } from '../access/viewer.service.js';
import { AccessExplainedRepository, type GivenAccess } from './access-explained.repository.js';
import { missingAccess } from './missing-access.js';

/** Why a user may or may not open a report. */
@Injectable()
export class AccessExplainedService {
  constructor(
    private readonly viewers: ViewerService,
    private readonly decision: ReportAccessRepository,
    private readonly access: AccessExplainedRepository,
  ) {}

  /**
   * What opens a report to a user, and what would but does not.
   * @throws Problem `not-found` for an unknown user or report
   */
  async explain(userId: number, reportId: number) {
    const viewer = await this.viewers.find(userId);
    const [events, [allowed = false], given] = await Promise.all([
      this.access.events(userId, reportId),
      this.decision.decide([{ viewer, reportId }]),
      this.access.given(viewer, reportId),
    ]);
    if (!events) throw notFound();
    return { allowed, grants: allowed ? grantsOf(viewer, given) : [], missing: missingAccess(given, events) };
  }
}

const ofAdministrators: AccessGrant = { reason: 'Administrator', by: null, until: null };

const grantsOf = ({ role }: Viewer, given: GivenAccess[]): AccessGrant[] =>
  role === 'administrator' ? [ofAdministrators] : given.filter(({ inForce }) => inForce);
