import type { Portal } from '@portal/local';
import { type LoadRequest, type LoadResult, runGroups, runLoad } from '../load/run-load.js';
import { type Comparison, type Figures, formatTable } from '../measure/figures.js';
import { compareSubjects, type Server, type Subject } from '../measure/measure.js';
import { createMeteredServer } from '../measure/servers.js';
import { printProgress } from '../portal.js';
import { population } from '../seed/population.js';
import { settle } from '../seed/seed.js';
import { findReaders, prepareCallers } from './callers.js';
import { type Callers, type ViewCase, viewCases } from './cases.js';

/** Compares every call on a portal with few views and on one with many, made by the same users. */
export async function compareSizes(few: Portal, many: Portal): Promise<Comparison[]> {
  const readerIds = await findReaders(few, population.users);
  const small = await prepareSide(few, readerIds);
  const large = await prepareSide(many, readerIds);
  const comparisons: Comparison[] = [];
  for (const viewCase of viewCases) {
    printProgress(`measuring: ${viewCase.title}`);
    comparisons.push(...(await measureCase(viewCase, small, large)));
  }
  return comparisons;
}

async function prepareSide(portal: Portal, readerIds: number[]): Promise<Side> {
  const callers = await prepareCallers(portal, population.users, readerIds);
  await settle(portal);
  return { callers, server: await createMeteredServer(portal) };
}

/** Maximum ratio of the cost with many views to the cost with few. */
const limit = 1.5;

const roundCounts = { warmUps: 1, rounds: 3 };

interface Side {
  server: Server;
  callers: Callers;
}

function measureCase(viewCase: ViewCase, few: Side, many: Side): Promise<Comparison[]> {
  const { title, hasNoLimit } = viewCase;
  const large = { ...createSubject(viewCase, many), title, limit: hasNoLimit ? Infinity : limit };
  return compareSubjects(createSubject(viewCase, few), [large], roundCounts);
}

function createSubject({ request, count, connections }: ViewCase, { server, callers }: Side): Subject {
  let requestCount = 0;
  const run = (): Promise<LoadResult> => {
    const groups = Array.from({ length: count }, () => [request(callers, requestCount++)].flat());
    return isSingle(groups)
      ? runLoad(server.url, groups.flat(), connections)
      : runGroups(server.url, groups, connections);
  };
  return { meter: server.meter, count, run };
}

const isSingle = (groups: LoadRequest[][]): boolean => groups.every(({ length }) => length === 1);

const compact = new Intl.NumberFormat('en', { notation: 'compact' });
const getFigure = (value: number) =>
  value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 1 : 0 });

export function sizeTable(few: number, many: number, comparisons: Comparison[]): string {
  const createColumns = (unit: string) => [
    `${unit}, ${compact.format(few)} views`,
    `${unit}, ${compact.format(many)} views`,
    'ratio',
  ];
  const rows = comparisons.map(({ title, limit, baseline, portal }) => {
    const getCells = (of: (figures: Figures) => number) => {
      const ratio = of(portal) / of(baseline);
      const ratioText = `${ratio.toFixed(2)}${ratio > limit ? ' **over**' : ''}`;
      return [getFigure(of(baseline)), getFigure(of(portal)), ratioText];
    };
    return [title, ...getCells(({ cpu }) => cpu), ...getCells(({ p50 }) => p50)];
  });
  return formatTable(['call', ...createColumns('CPU µs'), ...createColumns('p50 ms')], rows);
}
