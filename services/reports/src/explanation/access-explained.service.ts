import { Injectable } from '@nestjs/common';
import { notFound, wantsPage, type AccessPairRow, type Page, type Paging } from '@portal/contracts';
import { ViewerRepository } from '../access/viewer.repository.js';
import { AccessExplainedRepository } from './access-explained.repository.js';
import { missingAccess } from './missing-access.js';

/** As many pairs as one answer holds. */
const mostPairs = 50_000;

const ofAdministrators = {
  reason: 'Administrator' as const,
  detail: 'Administrators may open every report.',
  until: null,
};

/** Why people may or may not open reports. */
@Injectable()
export class AccessExplainedService {
  constructor(
    private readonly viewers: ViewerRepository,
    private readonly access: AccessExplainedRepository,
  ) {}

  /**
   * What opens a report to a user, and what would but does not.
   * @throws Problem `not-found` for an unknown user or report
   */
  async explain(userId: number, reportId: number) {
    const [viewer, facts] = await Promise.all([
      this.viewers.find(userId),
      this.access.facts(userId, reportId),
    ]);
    if (!viewer || !facts) throw notFound();
    const isAdministrator = viewer.role === 'administrator';
    const given = isAdministrator ? [] : await this.access.given(viewer, reportId);
    const inForce = isAdministrator ? [ofAdministrators] : given.filter((grant) => grant.inForce);
    const grants = facts.reportDeleted ? [] : inForce;
    return { allowed: grants.length > 0, grants, missing: missingAccess(given, facts) };
  }

  /** All pairs of users and reports that they may open, by surname: a page where one is asked for, at most 50,000 else. */
  async pairs(paging: Paging): Promise<Page<AccessPairRow> | AccessPairRow[]> {
    const page = await this.access.pairs(paging.limit ?? mostPairs, paging);
    return wantsPage(paging) ? page : page.rows;
  }
}
