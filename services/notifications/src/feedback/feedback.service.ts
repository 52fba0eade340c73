import { Inject, Injectable } from '@nestjs/common';
import {
  notFound,
  type Caller,
  type feedbackContract,
  type Inputs,
  type reportAccessContract,
  type WriteResponse,
} from '@portal/contracts';
import { Database, type CallClient } from '@portal/service-kit';
import { REPORT_ACCESS } from '../tokens.js';
import { FeedbackRepository, insertFeedback } from './feedback.repository.js';

type Feedback = Inputs<typeof feedbackContract>['insert'];

/** What the caller says of reports. */
@Injectable()
export class FeedbackService {
  constructor(
    private readonly database: Database,
    private readonly feedback: FeedbackRepository,
    @Inject(REPORT_ACCESS) private readonly reports: CallClient<typeof reportAccessContract>,
  ) {}

  /** Whether the caller has given feedback on a report, or declined to. */
  exists({ principal }: Caller, reportId: number): Promise<{ exists: boolean; declined: boolean }> {
    return this.feedback.exists(principal.accountId, reportId);
  }

  /**
   * Keeps feedback on a report, named by our id, Power BI's or its embed address; a repeat is kept once.
   * @throws Problem `not-found` when there is none that the caller may open
   */
  async give(caller: Caller, { reportIdOrUrl, star, feedback }: Feedback): Promise<WriteResponse> {
    const earlier = await insertFeedback.earlier(this.database, caller);
    if (earlier) return { affectedRows: 1, insertId: earlier };
    const report = await this.find(caller, reportIdOrUrl);
    const { id } = await this.database.transaction((transaction) =>
      insertFeedback(transaction, caller, [report.id, star ?? null, feedback]),
    );
    return { affectedRows: 1, insertId: id };
  }

  /**
   * Remembers that the caller is not to be asked for feedback on a report any more.
   * @throws Problem `not-found` when there is none that the caller may open
   */
  async decline(caller: Caller, reportId: number): Promise<WriteResponse> {
    const { id } = await this.find(caller, reportId);
    await this.feedback.decline(caller.principal.accountId, id);
    return { affectedRows: 1 };
  }
  private async find({ principal, requestId }: Caller, named: number | string): Promise<{ id: number }> {
    const { report } = await this.reports.find(requestId, { principal, report: named });
    if (!report) throw notFound();
    return report;
  }
}
