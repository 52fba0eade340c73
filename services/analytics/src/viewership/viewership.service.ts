import { Inject, Injectable } from '@nestjs/common';
import {
  malformed,
  notFound,
  type Caller,
  type Principal,
  type reportAccessContract,
  type WriteResponse,
} from '@portal/contracts';
import { Batcher, type CallClient, type Outcomes } from '@portal/service-kit';
import { REPORT_ACCESS } from '../tokens.js';
import { ViewershipRepository, type NewView } from './viewership.repository.js';

interface Opening {
  principal: Principal;
  reportId: number;
  requestId: string;
  idempotencyKey: string | undefined;
}

const batches = { concurrency: 2, maxSize: 500 };

/** Rules of recording who views what. */
@Injectable()
export class ViewershipService {
  private readonly openings = new Batcher((items: Opening[]) => this.recordAll(items), batches);

  constructor(
    private readonly viewerships: ViewershipRepository,
    @Inject(REPORT_ACCESS) private readonly reportAccess: CallClient<typeof reportAccessContract>,
  ) {}

  /**
   * Records that the caller opens a report, and answers once that is committed.
   * @throws Problem `not-found` for a report that the caller may not open, `malformed` for a key that was used for another report
   */
  async open(
    { principal, requestId, idempotencyKey }: Caller,
    { reportId }: { reportId: number },
  ): Promise<WriteResponse> {
    const id = await this.openings.add({ principal, reportId, requestId, idempotencyKey });
    return { affectedRows: 1, insertId: id };
  }

  private async recordAll(openings: Opening[]): Promise<Outcomes<number>> {
    const pairs = openings.map(({ principal, reportId }) => ({ principal, reportId }));
    const { allowed } = await this.reportAccess.mayOpen(openings[0]?.requestId ?? '', { pairs });
    const permitted = openings.filter((_, index) => allowed[index]);
    const ids = await this.viewerships.record(permitted.map(viewOf));
    const outcomeOf = new Map(permitted.map((opening, index) => [opening, ids[index] ?? keyOfAnother()]));
    return openings.map((opening) => outcomeOf.get(opening) ?? notFound());
  }
}

const keyOfAnother = () =>
  malformed({ field: 'Idempotency-Key', message: 'This key was used for another report.' });

const viewOf = ({ principal, reportId, idempotencyKey }: Opening): NewView => ({
  accountId: principal.accountId,
  partnerId: principal.partnerId,
  reportId,
  idempotencyKey: idempotencyKey ?? null,
});
