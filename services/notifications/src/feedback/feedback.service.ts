import { Injectable } from '@nestjs/common';
import {
  notFound,
  reportAccessContract,
  type Caller,
  type feedbackContract,
  type Inputs,
  type WriteResponse,
} from '@portal/contracts';
import { createCallClient, type CallClient, Requester } from '@portal/server-kit';
import { Database } from '@portal/service-kit';
import { FeedbackRepository } from './feedback.repository.js';

type Input = Inputs<typeof feedbackContract>;

/** The caller's own feedback on reports. */
@Injectable()
export class FeedbackService {
  private readonly reports: CallClient<typeof reportAccessContract>;

  constructor(
    private readonly database: Database,
    private readonly feedback: FeedbackRepository,
    requester: Requester,
  ) {
    this.reports = createCallClient(reportAccessContract, requester);
  }

  /**
   * Adds feedback on a report, identified by the portal's id, Power BI's id or its embed address. A repeated request adds nothing.
   * @throws Problem `not-found` if the caller may not open the report
   */
  async add(caller: Caller, { reportIdOrUrl, star, feedback }: Input['insert']): Promise<WriteResponse> {
    const earlierId = await this.feedback.findEarlier(caller);
    if (earlierId) return { affectedRows: 1, insertId: earlierId };
    const report = await this.requireReport(caller, reportIdOrUrl);
    const { id } = await this.database.transaction((transaction) =>
      this.feedback.insert(transaction, caller, { reportId: report.id, star: star ?? null, text: feedback }),
    );
    return { affectedRows: 1, insertId: id };
  }

  /**
   * Records that the caller does not want to give feedback on a report.
   * @throws Problem `not-found` if the caller may not open the report
   */
  async decline(caller: Caller, reportId: number): Promise<WriteResponse> {
    const { id } = await this.requireReport(caller, reportId);
    await this.feedback.decline(caller.principal.accountId, id);
    return { affectedRows: 1 };
  }

  /**
   * Adds a reply to the caller's own feedback, which is open again for those who manage the report. A repeated request adds nothing.
   * @throws Problem `not-found` for feedback of another account
   */
  reply(caller: Caller, { id, reply }: Input['reply']): Promise<WriteResponse> {
    return this.database.transaction(async (transaction) => {
      const feedback = await this.feedback.lockOwn(transaction, id, caller.principal.accountId);
      if (!feedback) throw notFound();
      const { isRepeat } = await this.feedback.insertReply(transaction, caller, id, reply);
      if (!isRepeat) await this.feedback.setState(transaction, id, 'Open');
      return { affectedRows: 1 };
    });
  }

  private async requireReport(
    { principal, requestId }: Caller,
    idOrUrl: number | string,
  ): Promise<{ id: number }> {
    const { report } = await this.reports.find(requestId, { principal, report: idOrUrl });
    if (!report) throw notFound();
    return report;
  }
}
