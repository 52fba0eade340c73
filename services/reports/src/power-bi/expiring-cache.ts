/** Something that stops being good after a while. */
export interface Lasting<V> {
  value: V;
  /** Milliseconds for which it is good, counted from its arrival. */
  lifetime: number;
}

interface Entry<V> {
  value: V;
  expiresAt: number;
  margin: number;
}

const longestMargin = 5 * 60_000;
const mostEntries = 5_000;

/**
 * Values by key, each loaded once for all who ask meanwhile and kept until shortly before it expires: five minutes, or a fifth of its
 * life where that is less. What fails is not kept.
 */
export class ExpiringCache<V> {
  private readonly entries = new Map<string, Promise<Entry<V>>>();

  /** `now` gives milliseconds of a clock that is never set. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** The value, and for how many more milliseconds it is good. */
  async get(key: string, load: () => Promise<Lasting<V>>): Promise<Lasting<V>> {
    const kept = this.entries.get(key);
    if (kept) {
      const entry = await kept;
      if (this.now() < entry.expiresAt - entry.margin) return this.lasting(entry);
      this.drop(key, kept);
    }
    return this.lasting(await (this.entries.get(key) ?? this.start(key, load)));
  }

  /** Forgets a value that turned out to be no good. */
  forget(key: string): void {
    this.entries.delete(key);
  }

  private start(key: string, load: () => Promise<Lasting<V>>): Promise<Entry<V>> {
    const loading = load().then(({ value, lifetime }) => ({
      value,
      expiresAt: this.now() + lifetime,
      margin: Math.min(longestMargin, lifetime / 5),
    }));
    loading.catch(() => this.drop(key, loading));
    this.entries.set(key, loading);
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= mostEntries) break;
      this.entries.delete(oldest);
    }
    return loading;
  }

  private drop(key: string, loading: Promise<Entry<V>>): void {
    if (this.entries.get(key) === loading) this.entries.delete(key);
  }

  private lasting({ value, expiresAt }: Entry<V>): Lasting<V> {
    return { value, lifetime: expiresAt - this.now() };
  }
}
