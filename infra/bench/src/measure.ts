import { setTimeout as pause } from 'node:timers/promises';
import type { BenchCall } from './calls/bench-call.js';
import { scale, type CpuMeter, type CpuTimes } from './cpu/cpu-meter.js';
import { withKnownTags } from './load/known-tags.js';
import { runLoad, type LoadRequest, type LoadResult } from './load/run-load.js';
import type { LoadUser } from './load/users.js';
import { nth } from './nth.js';
import { percentile, type Comparison, type Figures } from './report/figures.js';
import { cheapestOf, medianRound } from './report/rounds.js';

/** A server under load, and the meter of all processes that have a share in its answers. */
export interface Server {
  url: string;
  meter: CpuMeter;
}

/** Both servers. */
export interface Servers {
  bare: Server;
  portal: Server;
}

/** A way to do something on one server, and what was measured of it. */
export interface Subject {
  title: string | undefined;
  meter: CpuMeter;
  /** How often it is done in a round. */
  count: number;
  run: () => Promise<LoadResult>;
  rounds: Figures[];
}

/** How often something is done on both sides before it is measured, and how often it is measured. */
export interface Turns {
  warmUps: number;
  rounds: number;
}

/** What a repeated list that nothing has changed may cost of building it. */
const mostOfBuilding = 0.1;
/** Rounds that are not counted, and those that are. */
export const turns: Turns = { warmUps: 2, rounds: 5 };
/** After a round, in which counts and facts that are put off travel: their cost belongs to the requests. */
const settleMilliseconds = 1_500;

/** Measures the call on both servers in turns; the round with the middle ratio counts. */
export function compare(call: BenchCall, users: LoadUser[], servers: Servers): Promise<Comparison> {
  const bare = (call.bareVariants ?? [{ title: undefined, suffix: '' }]).map(
    ({ title, suffix }): Subject => ({
      ...subjectOf(call, servers.bare, () =>
        requestsOf(call, users).map((request) => ({ ...request, path: request.path + suffix })),
      ),
      title,
    }),
  );
  return inTurns(
    call,
    bare,
    subjectOf(call, servers.portal, () => requestsOf(call, users)),
  );
}

/** Measures a list at the portal, built and asked for again with the tag that it had, in turns; the latter is `portal`, the former `bare`. */
export async function compareRepeated(
  call: BenchCall,
  users: LoadUser[],
  portal: Server,
): Promise<Comparison> {
  const requests = requestsOf(call, users);
  const repeated = await withKnownTags(requests, portal.url);
  const built = subjectOf(call, portal, () => requests);
  const again = subjectOf(call, portal, () => repeated);
  return inTurns({ ...call, limit: mostOfBuilding }, [built], again);
}

/** `requests` gives those of a round. */
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

/** Warms everything up, measures in turns, and compares the subject with the cheapest of the others. */
export async function inTurns(
  { title, limit }: Pick<BenchCall, 'title' | 'limit'>,
  others: Subject[],
  subject: Subject,
  { warmUps, rounds } = turns,
): Promise<Comparison> {
  const all = [...others, subject];
  for (const { run } of all) {
    for (let round = 0; round < warmUps; round++) await run();
  }
  for (let round = 0; round < rounds; round++) {
    for (const each of all) each.rounds.push(await measureRound(each));
  }
  const cheapest = cheapestOf(others);
  return { title, limit, bareTitle: cheapest.title, ...medianRound(cheapest.rounds, subject.rounds) };
}

/** Does it once more, and tells what it took, with what is put off for a moment. */
export async function measureRound({ meter, count, run }: Subject): Promise<Figures> {
  const { cpu, result } = await meter.measure(async () => {
    const result = await run();
    await pause(settleMilliseconds);
    return result;
  });
  return figuresOf(scale(cpu, 1_000_000 / count), result);
}

/** What was measured of a round; `cpu` is in microseconds of a request. */
export const figuresOf = (cpu: CpuTimes, { perSecond, latencies }: LoadResult): Figures => ({
  cpu,
  perSecond,
  p50: percentile(latencies, 0.5),
  p99: percentile(latencies, 0.99),
});
