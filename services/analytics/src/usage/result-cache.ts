import { unavailable } from '@portal/contracts';
import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';

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

  constructor(
    { ttlMs, maxResults, maxRows, concurrency, maxWaiting }: ResultCacheOptions,
    clock: { now: () => number } = performance,
  ) {
    const queue = new PQueue({ concurrency });
    const enqueue = (compute: () => Promise<Rows>) => {
      if (queue.size >= maxWaiting)
        throw unavailable('Too many reports are requested at the moment, please try again.');
      return queue.add(compute);
    };
    this.results = new LRUCache<string, Rows, () => Promise<Rows>>({
      max: maxResults,
      maxSize: maxRows,
      ttl: ttlMs,
      perf: clock,
      ttlResolution: 0,
      sizeCalculation: (rows) => Math.max(1, rows.length),
      fetchMethod: (_key, _stale, { context: compute }) => enqueue(compute),
      // A result that is evicted while it is computed still reaches the requests that wait for it.
      ignoreFetchAbort: true,
    });
  }

  /** @throws Problem `unavailable` when too many computations wait */
  async get<Row>(key: string, compute: () => Promise<Row[]>): Promise<readonly Row[]> {
    return (await this.results.fetch(key, { context: compute })) as readonly Row[];
  }
}
