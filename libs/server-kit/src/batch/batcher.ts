import { Problem } from '@portal/contracts';
import { keepTrace, type Resume } from '../tracing/tracing.js';

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
  resume: Resume;
}

/** What became of each item of a batch, in order; an Error rejects its item alone. */
export type Outcomes<Result> = (Result | Error)[];

/** Bounds of a {@link Batcher}. */
export interface BatcherOptions {
  /** Batches that are under way at once. */
  concurrency: number;
  /** Most items of one batch. */
  maxSize: number;
  /** Milliseconds for which the first item waits for others; only for what comes in with it when absent. */
  lingerMilliseconds?: number;
}

/**
 * Does together what is asked for at the same time: items that arrive while batches are under way wait for the next one, so that
 * batches grow with the load and a lone item is not delayed.
 */
export class Batcher<Item, Result> {
  private readonly waiting: Waiting<Item, Result>[] = [];
  private running = 0;
  private scheduled = false;

  constructor(
    private readonly work: (items: Item[]) => Promise<Outcomes<Result>>,
    private readonly options: BatcherOptions,
  ) {}

  /** The outcome of one item; rejects with the item's own Error, or with the one that the whole batch failed with. */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject, resume: keepTrace() });
      this.schedule();
    });
  }

  /** Starting once the event loop has handed over all that came in together makes it one batch. */
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

  /** What is done once for all shows in the trace of the first who asked. */
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
      // A Problem is everybody's, such as a database that is away; anything else may be the fault of one item.
      if (batch.length === 1 || error instanceof Problem) for (const { reject } of batch) reject(error);
      else for (const single of batch) await this.settle([single]);
    }
  }
}
