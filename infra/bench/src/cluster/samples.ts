import { percentile } from '../report/figures.js';
import type { Outcome, Reply } from './reply.js';

/** A request of a load and what became of it. */
export interface Sample extends Pick<Reply, 'outcome' | 'milliseconds' | 'fault'> {
  title: string;
  /** Milliseconds of {@link performance.now} when it was answered or lost. */
  endedAt: number;
}

/** What became of the requests of a stretch of time. */
export interface Tally extends Record<Outcome, number> {
  /** Milliseconds of those that were answered. */
  p50: number;
  p99: number;
}

/** Counts the samples by their outcomes. */
export function tally(samples: Sample[]): Tally {
  const of = (outcome: Outcome) => samples.filter((sample) => sample.outcome === outcome);
  const answered = of('answered');
  const milliseconds = answered.map((sample) => sample.milliseconds);
  return {
    answered: answered.length,
    refused: of('refused').length,
    wrong: of('wrong').length,
    lost: of('lost').length,
    p50: percentile(milliseconds, 0.5),
    p99: percentile(milliseconds, 0.99),
  };
}

/** The samples that ended from `from` until before `until`. */
export const between = (samples: Sample[], from: number, until: number): Sample[] =>
  samples.filter(({ endedAt }) => endedAt >= from && endedAt < until);

/** Each different fault with how often it came, the most frequent first. */
export function faultsOf(samples: Sample[]): [string, number][] {
  const times = new Map<string, number>();
  for (const { title, outcome, fault } of samples) {
    if (outcome === 'answered') continue;
    const told = `${title}: ${outcome}, ${fault ?? ''}`;
    times.set(told, (times.get(told) ?? 0) + 1);
  }
  return [...times].toSorted(([, one], [, other]) => other - one);
}
