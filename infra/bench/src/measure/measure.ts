import { setTimeout as pause } from 'node:timers/promises';
import type { BenchCall } from '../calls/calls.js';
import { runLoad } from '../load/run-load.js';
import type { CpuMeter } from './cpu-meter.js';
import { type Comparison, type Figures, getMedianRound, getPercentile } from './figures.js';

interface Server {
  url: string;
  meter: CpuMeter;
}

export interface Servers {
  baseline: Server;
  portal: Server;
}

const warmUps = 2;
const rounds = 5;
/** Pause after a round for batched work such as counts and events, whose cost belongs to the requests. */
const settleMs = 1_500;

/** Measures a call on both servers alternately, so that other work on the machine slows both. */
export async function compare(call: BenchCall, { baseline, portal }: Servers): Promise<Comparison> {
  const run = (url: string) =>
    runLoad(
      url,
      Array.from({ length: call.count }, (_, n) => call.request(n)),
      call.connections,
    );
  const measure = async ({ url, meter }: Server): Promise<Figures> => {
    const { cpuSeconds, result: latencies } = await meter.measure(async () => {
      const result = await run(url);
      await pause(settleMs);
      return result;
    });
    return {
      cpu: (cpuSeconds * 1_000_000) / call.count,
      p50: getPercentile(latencies, 0.5),
      p99: getPercentile(latencies, 0.99),
    };
  };
  const figures: { baseline: Figures; portal: Figures }[] = [];
  for (let round = 0; round < warmUps; round++) {
    await run(baseline.url);
    await run(portal.url);
  }
  for (let round = 0; round < rounds; round++)
    figures.push({ baseline: await measure(baseline), portal: await measure(portal) });
  return { title: `${call.title} (${call.connections})`, ...getMedianRound(figures) };
}
