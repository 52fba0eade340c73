import { Injectable } from '@nestjs/common';
import {
  notFound,
  wantsPage,
  type AccessPairRow,
  type Inputs,
  type Page,
  type accessExplainedContract,
} from '@portal/contracts';
import { ViewerService } from '../access/viewer.service.js';
import { AccessExplainedRepository } from './access-explained.repository.js';
import { AccessPairRepository, type AccessPart } from './access-pair.repository.js';

type Filter = Inputs<typeof accessExplainedContract>['findAll'];

/** Lists of who may open which reports. */
@Injectable()
export class AccessPairService {
  constructor(
    private readonly viewers: ViewerService,
    private readonly access: AccessExplainedRepository,
    private readonly pairs: AccessPairRepository,
  ) {}

  /**
   * What a user may open, or who may open a report: a page where one is asked for, all else.
   * @throws Problem `not-found` for an unknown user or report
   */
  async findAll(filter: Filter): Promise<Page<AccessPairRow> | AccessPairRow[]> {
    const page = await this.find(filter);
    return wantsPage(filter) ? page : page.rows;
  }

  /** The next users after one with what they may open; from the first on without. */
  exportPart(afterUserId = 0): Promise<AccessPart> {
    return this.pairs.part(afterUserId);
  }

  private async find({ userId, reportId, ...paging }: Filter): Promise<Page<AccessPairRow>> {
    if (reportId && !(await this.access.hasReport(reportId))) throw notFound('There is no such report.');
    if (userId) {
      const { role } = await this.viewers.find(userId);
      return role === 'administrator'
        ? this.pairs.ofAdministrator(userId, reportId, paging)
        : this.pairs.ofUser(userId, reportId, paging);
    }
    return this.pairs.ofReport(reportId ?? null, paging);
  }
}
