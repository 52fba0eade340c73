import { Problem } from '@portal/contracts';
import { captureTrace, type Resume } from '../tracing/tracing.js';

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
  resume: Resume;
}

/** Results of a batch in the order of its items; an Error rejects its item only. */
export type Outcomes<Result> = (Result | Error)[];

export interface BatcherOptions {
  concurrency: number;
  maxSize: number;
  /** Milliseconds that the first item waits for others; by default only for items of the same event loop turn. */
  lingerMilliseconds?: number;
}

/**
 * Processes items in batches. Items that arrive while all batches are running wait for the next one, so batches grow with the load and a
 * single item is not delayed.
 */
export class Batcher<Item, Result> {
  private readonly waiting: Waiting<Item, Result>[] = [];
  private running = 0;
  private scheduled = false;

  constructor(
    private readonly work: (items: Item[]) => Promise<Outcomes<Result>>,
    private readonly options: BatcherOptions,
  ) {}

  /** Resolves to the result of an item. Rejects with the item's own Error, or with that of the batch. */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject, resume: captureTrace() });
      this.schedule();
    });
  }

  /** Items of the same event loop turn form one batch. */
  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    const start = () => {
      this.scheduled = false;
      this.startBatches();
    };
    const { lingerMilliseconds } = this.options;
    if (lingerMilliseconds) setTimeout(start, lingerMilliseconds);
    else setImmediate(start);
  }

  private startBatches(): void {
    const { concurrency, maxSize } = this.options;
    while (this.waiting.length > 0 && this.running < concurrency) {
      this.running++;
      void this.settleTraced(this.waiting.splice(0, maxSize)).finally(() => {
        this.running--;
        if (this.waiting.length > 0) this.schedule();
      });
    }
  }

  /** The batch is traced as part of the first item's trace. */
  private settleTraced(batch: Waiting<Item, Result>[]): Promise<void> {
    const settle = () => this.settle(batch);
    return batch[0]?.resume(settle) ?? settle();
  }

  private async settle(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const outcomes = await this.work(batch.map(({ item }) => item));
      batch.forEach(({ resolve, reject }, index) => {
        const outcome = outcomes[index] as Result | Error;
        if (outcome instanceof Error) reject(outcome);
        else resolve(outcome);
      });
    } catch (error) {
      // A Problem, such as an unavailable database, concerns all items. Other errors may concern one of them.
      if (batch.length === 1 || error instanceof Problem) for (const { reject } of batch) reject(error);
      else for (const single of batch) await this.settle([single]);
    }
  }
}
