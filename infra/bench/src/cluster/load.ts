import { setTimeout as pause } from 'node:timers/promises';
import { getPercentile } from '../measure/figures.js';
import type { Outcome, Reply } from './gateway-client.js';

export type Next = () => Promise<Reply & { title: string }>;

const tickMs = 10;

/** Sends requests at a fixed rate, whether or not earlier ones are complete. */
export class PacedLoad {
  readonly samples: Sample[] = [];
  private readonly pending = new Set<Promise<void>>();
  private readonly errors: unknown[] = [];
  private readonly timer: NodeJS.Timeout;

  constructor(next: Next, perSecond: number) {
    const startedAt = performance.now();
    let sentCount = 0;
    this.timer = setInterval(() => {
      const due = ((performance.now() - startedAt) * perSecond) / 1_000;
      for (; sentCount < due; sentCount++) this.track(next);
    }, tickMs);
  }

  /** @throws AggregateError when a request could not be built or a response not be read */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all(this.pending);
    if (this.errors.length > 0) throw new AggregateError(this.errors, String(this.errors[0]));
  }

  private track(next: Next): void {
    const running = sample(next, this.samples)
      .catch((error: unknown) => void this.errors.push(error))
      .finally(() => this.pending.delete(running));
    this.pending.add(running);
  }
}

/** Sends requests with a fixed number of callers, each one at a time. */
export async function saturate(next: Next, callers: number, seconds: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  const controller = new AbortController();
  const call = async () => {
    while (!controller.signal.aborted) await sample(next, samples);
  };
  const timer = pause(seconds * 1_000).then(() => controller.abort());
  await Promise.all([timer, ...Array.from({ length: callers }, call)]).finally(() => controller.abort());
  return samples;
}

async function sample(next: Next, samples: Sample[]): Promise<void> {
  const { title, outcome, milliseconds, error } = await next();
  const endedAt = performance.now();
  samples.push({ endedAt, title, outcome, milliseconds, error });
}

export interface Sample extends Pick<Reply, 'outcome' | 'milliseconds' | 'error'> {
  title: string;
  /** Milliseconds of {@link performance.now}. */
  endedAt: number;
}

export interface Tally extends Record<Outcome, number> {
  /** Milliseconds of answered requests. */
  p50: number;
  p99: number;
}

export function tally(samples: Sample[]): Tally {
  const filterByOutcome = (outcome: Outcome) => samples.filter((sample) => sample.outcome === outcome);
  const succeeded = filterByOutcome('succeeded');
  const milliseconds = succeeded.map((sample) => sample.milliseconds);
  return {
    succeeded: succeeded.length,
    refused: filterByOutcome('refused').length,
    wrong: filterByOutcome('wrong').length,
    lost: filterByOutcome('lost').length,
    p50: getPercentile(milliseconds, 0.5),
    p99: getPercentile(milliseconds, 0.99),
  };
}

/** Selects the samples that ended from `from` until before `end`. */
export const selectBetween = (samples: Sample[], from: number, end: number): Sample[] =>
  samples.filter(({ endedAt }) => endedAt >= from && endedAt < end);

/** Counts each distinct error, the most frequent first. */
export function countErrors(samples: Sample[]): [string, number][] {
  const times = new Map<string, number>();
  for (const { title, outcome, error } of samples) {
    if (outcome === 'succeeded') continue;
    const window = `${title}: ${outcome}, ${error ?? ''}`;
    times.set(window, (times.get(window) ?? 0) + 1);
  }
  return [...times].toSorted(([, one], [, other]) => other - one);
}
