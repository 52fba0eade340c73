import type { PairList } from './pair-list.js';

interface Kept {
  total: number;
  /** Milliseconds of a clock that is never set. */
  until: number;
}

const keptFor = 10_000;
const mostSearches = 100;

/** How many pairs searches found a moment ago, so that turning pages does not count millions again. */
export class KeptTotals {
  private readonly searches = new WeakMap<PairList, Map<string, Kept>>();

  /** `now` gives milliseconds of a clock that is never set. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** What a search found, if that was kept and is not too old. */
  get(list: PairList, search: string): number | undefined {
    const kept = this.searches.get(list)?.get(search);
    return kept && this.now() < kept.until ? kept.total : undefined;
  }

  /** Keeps what a search found for ten seconds. */
  keep(list: PairList, search: string, total: number): void {
    const known = this.searches.get(list) ?? new Map<string, Kept>();
    this.searches.set(list, known);
    // Put at the end, where the youngest are.
    known.delete(search);
    known.set(search, { total, until: this.now() + keptFor });
    const [oldest] = known.keys();
    if (known.size > mostSearches && oldest !== undefined) known.delete(oldest);
  }
}
