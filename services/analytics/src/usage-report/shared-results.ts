import { unavailable } from '@portal/contracts';

/** Bounds of {@link SharedResults}. */
export interface SharedResultsOptions {
  /** Milliseconds for which a result is given again. */
  keptFor: number;
  /** Most results that are kept. */
  most: number;
  /** Most rows of those together; a result that is larger by itself is given only to those who wait for it. */
  mostRows: number;
  /** Most computations under way at once. */
  atOnce: number;
  /** Most computations that wait for others to end. */
  mostWaiting: number;
}

interface Kept {
  result: Promise<unknown>;
  /** How many rows it has, once they are there. */
  rows: number;
}

/** Results that take long: each is computed once for all who ask for it, and given again for a short time. What fails is not kept. */
export class SharedResults {
  private readonly results = new Map<string, Kept>();
  private rows = 0;
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  constructor(private readonly options: SharedResultsOptions) {}

  /**
   * What `compute` gives, or gave shortly before for the same key.
   * @throws Problem `unavailable` when too many others wait already
   */
  get<V>(key: string, compute: () => Promise<V>): Promise<V> {
    const known = this.results.get(key);
    if (known) return known.result as Promise<V>;
    const result = this.inTurn(compute);
    const kept: Kept = { result, rows: 0 };
    this.results.set(key, kept);
    const forget = () => {
      if (this.results.get(key) === kept) this.drop(key);
    };
    result.then((value) => {
      setTimeout(forget, this.options.keptFor).unref();
      if (this.results.get(key) !== kept || !Array.isArray(value)) return;
      kept.rows = value.length;
      this.rows += value.length;
      this.dropOldest();
    }, forget);
    this.dropOldest();
    return result;
  }

  private dropOldest(): void {
    const { most, mostRows } = this.options;
    for (const oldest of this.results.keys()) {
      if (this.results.size <= most && this.rows <= mostRows) return;
      this.drop(oldest);
    }
  }

  private drop(key: string): void {
    this.rows -= this.results.get(key)?.rows ?? 0;
    this.results.delete(key);
  }

  private async inTurn<V>(compute: () => Promise<V>): Promise<V> {
    const { atOnce, mostWaiting } = this.options;
    if (this.running >= atOnce) {
      if (this.waiting.length >= mostWaiting)
        throw unavailable('Too much is asked for at once, please try again.');
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else {
      this.running++;
    }
    try {
      return await compute();
    } finally {
      // The turn goes straight to the next one, so that nobody can slip in between.
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }
}
