import { Injectable } from '@nestjs/common';
import { forbidden, type Caller, type WriteResponse } from '@portal/contracts';
import { Batcher, type Outcomes } from '@portal/service-kit';
import { ViewProgressRepository, type ViewProgress } from './view-progress.repository.js';

/** What happened in one of the caller's views, so far: a total that is left out is one more than is known. */
interface CountedView {
  id: number;
  total?: number | undefined;
}

/** How long one of the caller's views was visible so far, in seconds, and after how many milliseconds it was drawn. */
interface TimedView {
  id: number;
  secondsInView: number;
  drawnAfter?: number | undefined;
}

const batches = { concurrency: 2, maxSize: 500 };
const nothingTold = { pageChanges: 0, visualClicks: 0, secondsInView: 0, drawnAfter: null };
const recorded: WriteResponse = { affectedRows: 1 };

/** Rules of what happens in a view; every method throws Problem `forbidden` for any but the caller's own views of the last two days. */
@Injectable()
export class ViewProgressService {
  private readonly told = new Batcher((items: ViewProgress[]) => this.addAll(items), batches);

  constructor(private readonly progress: ViewProgressRepository) {}

  /** Counts changes of page. */
  countPageChanges({ principal }: Caller, { id, total }: CountedView): Promise<WriteResponse> {
    return this.told.add({ ...nothingTold, id, accountId: principal.accountId, pageChanges: total ?? null });
  }

  /** Counts clicks on visuals. */
  countVisualClicks({ principal }: Caller, { id, total }: CountedView): Promise<WriteResponse> {
    return this.told.add({ ...nothingTold, id, accountId: principal.accountId, visualClicks: total ?? null });
  }

  /** Keeps how long the view was visible and, the first time that it is told, after how long it was drawn. */
  keepTimes({ principal }: Caller, { id, secondsInView, drawnAfter }: TimedView): Promise<WriteResponse> {
    return this.told.add({
      ...nothingTold,
      id,
      accountId: principal.accountId,
      secondsInView,
      drawnAfter: drawnAfter ?? null,
    });
  }

  private async addAll(told: ViewProgress[]): Promise<Outcomes<WriteResponse>> {
    const current = new Set((await this.progress.add(told)).map(nameOf));
    return told.map((item) => (current.has(nameOf(item)) ? recorded : forbidden()));
  }
}

const nameOf = ({ id, accountId }: Pick<ViewProgress, 'id' | 'accountId'>) => `${id}-${accountId}`;
