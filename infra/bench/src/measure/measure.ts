import { setTimeout as pause } from 'node:timers/promises';
import type { BenchCall } from '../calls/calls.js';
import { type LoadRequest, type LoadResult, runLoad, withEntityTags } from '../load/run-load.js';
import type { LoadUser } from '../load/users.js';
import { nth } from '../nth.js';
import { type CpuMeter, type CpuTimes, scale } from './cpu-meter.js';
import { cheapestOf, type Comparison, type Figures, medianRound, percentile } from './figures.js';

export interface Server {
  url: string;
  meter: CpuMeter;
}

export interface Servers {
  baseline: Server;
  portal: Server;
}

export interface Subject {
  title: string | undefined;
  meter: CpuMeter;
  /** Operations of a round. */
  count: number;
  run: () => Promise<LoadResult>;
  rounds: Figures[];
}

interface RoundCounts {
  warmUps: number;
  rounds: number;
}

/** Maximum share of the CPU time that repeating an unchanged list may take. */
const repeatedLimit = 0.1;
export const roundCounts: RoundCounts = { warmUps: 2, rounds: 5 };
/** Pause after a round for batched work such as counts and events, whose cost belongs to the requests. */
const settleMs = 1_500;

export function compare(call: BenchCall, users: LoadUser[], servers: Servers): Promise<Comparison> {
  const baseline = (call.baselineVariants ?? [{ title: undefined, suffix: '' }]).map(
    ({ title, suffix }): Subject => ({
      ...subjectOf(call, servers.baseline, () =>
        requestsOf(call, users).map((request) => ({ ...request, path: request.path + suffix })),
      ),
      title,
    }),
  );
  return compareSubjects(
    call,
    baseline,
    subjectOf(call, servers.portal, () => requestsOf(call, users)),
  );
}

/** Compares a list of the portal, as `baseline`, with its repetition with an entity tag, as `portal`. */
export async function compareRepeated(
  call: BenchCall,
  users: LoadUser[],
  portal: Server,
): Promise<Comparison> {
  const requests = requestsOf(call, users);
  const repeated = await withEntityTags(requests, portal.url);
  const built = subjectOf(call, portal, () => requests);
  const again = subjectOf(call, portal, () => repeated);
  return compareSubjects({ ...call, limit: repeatedLimit }, [built], again);
}

/** `requests` builds those of a round. */
const subjectOf = (
  { count, connections }: BenchCall,
  { url, meter }: Server,
  requests: () => LoadRequest[],
): Subject => ({
  title: undefined,
  meter,
  count,
  run: () => runLoad(url, requests(), connections),
  rounds: [],
});

const requestsOf = (call: BenchCall, users: LoadUser[]): LoadRequest[] =>
  Array.from({ length: call.count }, (_, n) => call.request(nth(users, n), n));

/** Measures all subjects alternately, so that other work on the machine slows all, and compares the subject with the cheapest of the others. */
export async function compareSubjects(
  { title, limit }: Pick<BenchCall, 'title' | 'limit'>,
  others: Subject[],
  subject: Subject,
  { warmUps, rounds } = roundCounts,
): Promise<Comparison> {
  const all = [...others, subject];
  for (const { run } of all) {
    for (let round = 0; round < warmUps; round++) await run();
  }
  for (let round = 0; round < rounds; round++) {
    for (const each of all) each.rounds.push(await measureRound(each));
  }
  const cheapest = cheapestOf(others);
  return { title, limit, baselineTitle: cheapest.title, ...medianRound(cheapest.rounds, subject.rounds) };
}

async function measureRound({ meter, count, run }: Subject): Promise<Figures> {
  const { cpu, result } = await meter.measure(async () => {
    const result = await run();
    await pause(settleMs);
    return result;
  });
  return figuresOf(scale(cpu, 1_000_000 / count), result);
}

/** `cpu` is in microseconds of a request. */
export const figuresOf = (cpu: CpuTimes, { perSecond, latencies }: LoadResult): Figures => ({
  cpu,
  perSecond,
  p50: percentile(latencies, 0.5),
  p99: percentile(latencies, 0.99),
});
