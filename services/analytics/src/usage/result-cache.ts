import { unavailable } from '@portal/contracts';
import { LRUCache } from 'lru-cache';

interface ResultCacheOptions {
  ttlMs: number;
  maxResults: number;
  /** Maximum number of rows in all results together. A single larger result is not cached. */
  maxRows: number;
  /** Maximum number of computations at once. */
  concurrency: number;
  /** Maximum number of computations that wait for others to end. */
  maxWaiting: number;
}

type Rows = readonly unknown[];

/** Caches expensive results. Concurrent requests for the same key share one computation; a failure is not cached. */
export class ResultCache {
  private readonly results: LRUCache<string, Rows, () => Promise<Rows>>;

  constructor({ ttlMs, maxResults, maxRows, concurrency, maxWaiting }: ResultCacheOptions) {
    const queue = new BoundedQueue(concurrency, maxWaiting);
    this.results = new LRUCache<string, Rows, () => Promise<Rows>>({
      max: maxResults,
      maxSize: maxRows,
      ttl: ttlMs,
      sizeCalculation: (rows) => Math.max(1, rows.length),
      fetchMethod: (_key, _stale, { context: compute }) => queue.run(compute),
      // A result that is evicted while it is computed still reaches the requests that wait for it.
      ignoreFetchAbort: true,
    });
  }

  /** @throws Problem `unavailable` when too many computations wait */
  async get<Row>(key: string, compute: () => Promise<Row[]>): Promise<readonly Row[]> {
    return (await this.results.fetch(key, { context: compute })) as readonly Row[];
  }
}

/** Runs a limited number of computations at once. Others wait in the order of arrival. */
class BoundedQueue {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly concurrency: number,
    private readonly maxWaiting: number,
  ) {}

  async run<Result>(compute: () => Promise<Result>): Promise<Result> {
    if (this.running < this.concurrency) {
      this.running++;
    } else {
      if (this.waiting.length >= this.maxWaiting)
        throw unavailable('Too many reports are requested at the moment, please try again.');
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
    try {
      return await compute();
    } finally {
      // Passes its place on directly, so that no new computation takes it first.
      const startNext = this.waiting.shift();
      if (startNext) startNext();
      else this.running--;
    }
  }
}
