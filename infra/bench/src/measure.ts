import { setTimeout as pause } from 'node:timers/promises';
import type { BenchCall } from './calls/bench-call.js';
import { scale, type CpuMeter } from './cpu/cpu-meter.js';
import { withKnownTags } from './load/known-tags.js';
import { runLoad, type LoadRequest } from './load/run-load.js';
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

/** A way to do the call on one server, and what was measured of it. */
interface Subject {
  title: string | undefined;
  server: Server;
  requests: LoadRequest[];
  rounds: Figures[];
}

/** What a repeated list that nothing has changed may cost of building it. */
const mostOfBuilding = 0.1;
const warmUps = 2;
const rounds = 5;
/** After a round, in which counts and facts that are put off travel: their cost belongs to the requests. */
const settleMilliseconds = 1_500;

/** Measures the call on both servers in turns; the round with the middle ratio counts. */
export function compare(call: BenchCall, users: LoadUser[], servers: Servers): Promise<Comparison> {
  const requests = requestsOf(call, users);
  const bare = (call.bareVariants ?? [{ title: undefined, suffix: '' }]).map(
    ({ title, suffix }): Subject => ({
      title,
      server: servers.bare,
      requests: requests.map((request) => ({ ...request, path: request.path + suffix })),
      rounds: [],
    }),
  );
  return inTurns(call, bare, { title: undefined, server: servers.portal, requests, rounds: [] });
}

/** Measures a list at the portal, built and asked for again with the tag that it had, in turns; the latter is `portal`, the former `bare`. */
export async function compareRepeated(
  call: BenchCall,
  users: LoadUser[],
  portal: Server,
): Promise<Comparison> {
  const requests = requestsOf(call, users);
  const repeated = await withKnownTags(requests, portal.url);
  const built: Subject = { title: undefined, server: portal, requests, rounds: [] };
  const limit = mostOfBuilding;
  return inTurns({ ...call, limit }, [built], { ...built, requests: repeated, rounds: [] });
}

const requestsOf = (call: BenchCall, users: LoadUser[]): LoadRequest[] =>
  Array.from({ length: call.count }, (_, n) => call.request(nth(users, n), n));

/** Warms everything up, measures in turns, and compares the subject with the cheapest of the others. */
async function inTurns(
  { title, limit, connections }: BenchCall,
  others: Subject[],
  subject: Subject,
): Promise<Comparison> {
  const all = [...others, subject];
  for (const { server, requests } of all) {
    for (let round = 0; round < warmUps; round++) await runLoad(server.url, requests, connections);
  }
  for (let round = 0; round < rounds; round++) {
    for (const each of all) each.rounds.push(await measureRound(each, connections));
  }
  const cheapest = cheapestOf(others);
  return { title, limit, bareTitle: cheapest.title, ...medianRound(cheapest.rounds, subject.rounds) };
}

async function measureRound({ server, requests }: Subject, connections: number): Promise<Figures> {
  const { cpu, result } = await server.meter.measure(async () => {
    const result = await runLoad(server.url, requests, connections);
    await pause(settleMilliseconds);
    return result;
  });
  const { perSecond, latencies } = result;
  return {
    cpu: scale(cpu, 1_000_000 / requests.length),
    perSecond,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
  };
}
