import { Injectable } from '@nestjs/common';
import {
  forbidden,
  isAdministrator,
  notFound,
  reportAccessContract,
  type Caller,
  type Principal,
  type WriteResponse,
  refuseField,
} from '@portal/contracts';
import { createCallClient, type CallClient, Requester } from '@portal/server-kit';
import { ViewProgressRepository, type ViewProgress } from './view-progress.repository.js';
import { ViewRepository } from './view.repository.js';

/** A count in a view so far. Without a total it grows by one. */
interface ViewCount {
  id: number;
  total?: number | undefined;
}

/** Seconds that a view has been visible so far, and milliseconds until its report was drawn. */
interface ViewTimes {
  id: number;
  secondsInView: number;
  drawnAfter?: number | undefined;
}

const noProgress = { pageChanges: 0, visualClicks: 0, secondsInView: 0, drawnAfter: null };

/** Records views and their progress. */
@Injectable()
export class ViewService {
  private readonly reportAccess: CallClient<typeof reportAccessContract>;

  constructor(
    private readonly viewRepository: ViewRepository,
    private readonly progressRepository: ViewProgressRepository,
    requester: Requester,
  ) {
    this.reportAccess = createCallClient(reportAccessContract, requester);
  }

  /**
   * Records that the caller opens a report. Resolves once the view is committed.
   * @throws Problem `not-found` for a report that the caller may not open, `malformed` for a key that was used for another report
   */
  async record(
    { principal, requestId, idempotencyKey }: Caller,
    { reportId }: { reportId: number },
  ): Promise<WriteResponse> {
    const { allowed } = await this.reportAccess.mayOpen(requestId, { principal, reportId });
    if (!allowed) throw notFound();
    const insertId = await this.viewRepository.record({
      accountId: principal.accountId,
      partnerId: isAdministrator(principal) ? null : principal.partnerId,
      reportId,
      idempotencyKey: idempotencyKey ?? null,
    });
    if (insertId === null) throw createKeyConflict();
    return { affectedRows: 1, insertId };
  }

  /** @throws Problem `forbidden`, as the other updates, unless it is the caller's own view of the last two days */
  countPageChanges({ principal }: Caller, { id, total }: ViewCount): Promise<WriteResponse> {
    return this.updateProgress(principal, { id, pageChanges: total ?? null });
  }

  countVisualClicks({ principal }: Caller, { id, total }: ViewCount): Promise<WriteResponse> {
    return this.updateProgress(principal, { id, visualClicks: total ?? null });
  }

  /** Stores how long the view has been visible and, the first time, how long drawing its report took. */
  updateTimes({ principal }: Caller, { id, secondsInView, drawnAfter }: ViewTimes): Promise<WriteResponse> {
    return this.updateProgress(principal, { id, secondsInView, drawnAfter: drawnAfter ?? null });
  }

  private async updateProgress(
    { accountId }: Principal,
    progress: Partial<ViewProgress> & { id: number },
  ): Promise<WriteResponse> {
    if (await this.progressRepository.update({ ...noProgress, accountId, ...progress }))
      return { affectedRows: 1 };
    throw forbidden();
  }
}

const createKeyConflict = () => refuseField('Idempotency-Key', 'view.otherKey');
