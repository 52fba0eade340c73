import { setTimeout as pause } from 'node:timers/promises';
import type { BenchCall } from './calls/bench-call.js';
import { scale, type CpuMeter } from './cpu/cpu-meter.js';
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

const warmUps = 2;
const rounds = 5;
/** After a round, in which counts and facts that are put off travel: their cost belongs to the requests. */
const settleMilliseconds = 1_500;

/** Warms both servers up and measures the call on them in turns; the round with the middle ratio counts. */
export async function compare(call: BenchCall, users: LoadUser[], servers: Servers): Promise<Comparison> {
  const requests = Array.from({ length: call.count }, (_, n) => call.request(nth(users, n), n));
  const { title, limit, bareVariants, connections } = call;
  const portal: Subject = { title: undefined, server: servers.portal, requests, rounds: [] };
  const bare = (bareVariants ?? [{ title: undefined, path: undefined }]).map(({ title, path }): Subject => ({
    title,
    server: servers.bare,
    requests: path ? requests.map((request) => ({ ...request, path })) : requests,
    rounds: [],
  }));
  const subjects = [...bare, portal];
  for (const { server, requests } of subjects) {
    for (let round = 0; round < warmUps; round++) await runLoad(server.url, requests, connections);
  }
  for (let round = 0; round < rounds; round++) {
    for (const subject of subjects) subject.rounds.push(await measureRound(subject, connections));
  }
  const cheapest = cheapestOf(bare);
  return { title, limit, bareTitle: cheapest.title, ...medianRound(cheapest.rounds, portal.rounds) };
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
