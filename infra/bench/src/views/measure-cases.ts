import { runLoad, type LoadRequest, type LoadResult } from '../load/run-load.js';
import { runTogether } from '../load/run-together.js';
import { measureRound, type Server, type Subject } from '../measure.js';
import { percentile, totalCpu, type Figures } from '../report/figures.js';
import type { Askers, ViewCase } from './view-case.js';

const rounds = 3;

/** Measures a case in some rounds after one to warm up; the middle of the rounds' CPU microseconds and p50 milliseconds. */
export async function measureCase(
  { request, count, connections }: ViewCase,
  askers: Askers,
  { url, meter }: Server,
): Promise<CaseFigures> {
  let asked = 0;
  const run = (): Promise<LoadResult> => {
    const groups = Array.from({ length: count }, () => [request(askers, asked++)].flat());
    return isSingle(groups)
      ? runLoad(url, groups.flat(), connections)
      : runTogether(url, groups, connections);
  };
  const subject: Subject = { title: undefined, meter, count, run, rounds: [] };
  await run();
  const figures: Figures[] = [];
  for (let round = 0; round < rounds; round++) figures.push(await measureRound(subject));
  const middle = (values: number[]) => percentile(values, 0.5);
  return { cpu: middle(figures.map(totalCpu)), p50: middle(figures.map(({ p50 }) => p50)) };
}

/** What a call took: CPU microseconds over all processes, and milliseconds until the answer of the middle one. */
export interface CaseFigures {
  cpu: number;
  p50: number;
}

const isSingle = (groups: LoadRequest[][]): boolean => groups.every(({ length }) => length === 1);
