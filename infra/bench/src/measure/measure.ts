import { setTimeout as pause } from 'node:timers/promises';
import type { BenchCall } from '../calls/calls.js';
import { type LoadRequest, type LoadResult, runLoad } from '../load/run-load.js';
import type { LoadUser } from '../load/users.js';
import { getNth } from '../nth.js';
import { type CpuMeter, sumTimes } from './cpu-meter.js';
import { type Comparison, type Figures, getMedianRound, getPercentile } from './figures.js';

export interface Server {
  url: string;
  meter: CpuMeter;
}

export interface Servers {
  baseline: Server;
  portal: Server;
}

export interface Subject {
  meter: CpuMeter;
  /** Operations of a round. */
  count: number;
  run: () => Promise<LoadResult>;
}

/** A subject that is compared with a baseline. */
export interface ComparedSubject extends Subject {
  title: string;
  /** Maximum ratio of the CPU time to the baseline's. */
  limit: number;
}

interface RoundCounts {
  warmUps: number;
  rounds: number;
}

const roundCounts: RoundCounts = { warmUps: 2, rounds: 5 };
/** Pause after a round for batched work such as counts and events, whose cost belongs to the requests. */
const settleMs = 1_500;

/** Compares a call on both servers with some connections, in each of its encodings. The baseline server does not compress. */
export function compare(
  call: BenchCall,
  users: LoadUser[],
  servers: Servers,
  connections: number,
): Promise<Comparison[]> {
  const getRequests = (headers: Record<string, string>) => () =>
    createRequests(call, users).map((request) => ({
      ...request,
      headers: { ...request.headers, ...headers },
    }));
  const variants = call.encodings ?? [{ encoding: undefined, limit: call.limit }];
  const formatTitle = (encoding?: string) =>
    `${call.title}${encoding ? `, ${encoding}` : ''} (${connections} connection${connections > 1 ? 's' : ''})`;
  return compareSubjects(
    createSubject(call, servers.baseline, getRequests({}), connections),
    variants.map(({ encoding, limit }) => ({
      ...createSubject(
        call,
        servers.portal,
        getRequests(encoding ? { 'accept-encoding': encoding } : {}),
        connections,
      ),
      title: formatTitle(encoding),
      limit,
    })),
  );
}

/** `requests` builds those of a round. */
const createSubject = (
  { count }: BenchCall,
  { url, meter }: Server,
  requests: () => LoadRequest[],
  connections: number,
): Subject => ({ meter, count, run: () => runLoad(url, requests(), connections) });

const createRequests = (call: BenchCall, users: LoadUser[]): LoadRequest[] =>
  Array.from({ length: call.count }, (_, n) => call.request(getNth(users, n), n));

/** Measures all subjects alternately, so that other work on the machine slows all, and compares them with the baseline. */
export async function compareSubjects(
  baseline: Subject,
  compared: ComparedSubject[],
  { warmUps, rounds } = roundCounts,
): Promise<Comparison[]> {
  const all = [baseline, ...compared];
  for (const { run } of all) {
    for (let round = 0; round < warmUps; round++) await run();
  }
  const figures = new Map<Subject, Figures[]>(all.map((subject) => [subject, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [subject, measured] of figures) measured.push(await measureRound(subject));
  }
  const getFigures = (subject: Subject) => figures.get(subject) ?? [];
  return compared.map((subject) => ({
    title: subject.title,
    limit: subject.limit,
    ...getMedianRound(getFigures(baseline), getFigures(subject)),
  }));
}

async function measureRound({ meter, count, run }: Subject): Promise<Figures> {
  const { cpu, result } = await meter.measure(async () => {
    const result = await run();
    await pause(settleMs);
    return result;
  });
  return toFigures((sumTimes(cpu) * 1_000_000) / count, result);
}

/** `cpu` is in microseconds of a request. */
const toFigures = (cpu: number, { perSecond, latencies }: LoadResult): Figures => ({
  cpu,
  perSecond,
  p50: getPercentile(latencies, 0.5),
  p99: getPercentile(latencies, 0.99),
});
