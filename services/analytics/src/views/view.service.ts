import { Injectable } from '@nestjs/common';
import {
  forbidden,
  isAdministrator,
  malformed,
  notFound,
  reportAccessContract,
  type Caller,
  type Principal,
  type WriteResponse,
} from '@portal/contracts';
import { Batcher, createCallClient, type CallClient, type Outcomes, Requester } from '@portal/server-kit';
import { ViewProgressRepository, type ViewProgress } from './view-progress.repository.js';
import { ViewRepository, type NewView } from './view.repository.js';

interface ViewRequest {
  principal: Principal;
  reportId: number;
  requestId: string;
  idempotencyKey: string | undefined;
}

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

const maxSize = 500;
/** Concurrent batches would wait for each other's locks on the counts, and make more and smaller commits. */
const recording = { concurrency: 1, maxSize };
const updating = { concurrency: 2, maxSize };
const noProgress = { pageChanges: 0, visualClicks: 0, secondsInView: 0, drawnAfter: null };
const updated: WriteResponse = { affectedRows: 1 };

/** Records views and their progress, in batches. */
@Injectable()
export class ViewService {
  private readonly views = new Batcher((batch: ViewRequest[]) => this.recordAll(batch), recording);
  private readonly progress = new Batcher((batch: ViewProgress[]) => this.updateAll(batch), updating);
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
    const id = await this.views.add({ principal, reportId, requestId, idempotencyKey });
    return { affectedRows: 1, insertId: id };
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

  private updateProgress(
    { accountId }: Principal,
    progress: Partial<ViewProgress> & { id: number },
  ): Promise<WriteResponse> {
    return this.progress.add({ ...noProgress, accountId, ...progress });
  }

  private async recordAll(requests: ViewRequest[]): Promise<Outcomes<number>> {
    const pairs = requests.map(({ principal, reportId }) => ({ principal, reportId }));
    const { allowed } = await this.reportAccess.mayOpen(requests[0]?.requestId ?? '', { pairs });
    const permitted = requests.filter((_, index) => allowed[index]);
    const ids = await this.viewRepository.record(permitted.map(toView));
    const outcomes = new Map(permitted.map((request, index) => [request, ids[index] ?? createKeyConflict()]));
    return requests.map((request) => outcomes.get(request) ?? notFound());
  }

  private async updateAll(batch: ViewProgress[]): Promise<Outcomes<WriteResponse>> {
    const updatedKeys = new Set((await this.progressRepository.update(batch)).map(toKey));
    return batch.map((progress) => (updatedKeys.has(toKey(progress)) ? updated : forbidden()));
  }
}

const createKeyConflict = () =>
  malformed({ field: 'Idempotency-Key', message: 'This key was used for another report.' });

const toKey = ({ id, accountId }: Pick<ViewProgress, 'id' | 'accountId'>) => `${id}-${accountId}`;

const toView = ({ principal, reportId, idempotencyKey }: ViewRequest): NewView => ({
  accountId: principal.accountId,
  partnerId: isAdministrator(principal) ? null : principal.partnerId,
  reportId,
  idempotencyKey: idempotencyKey ?? null,
});
