import { contracts, listRestCalls, type RestCall } from '@portal/contracts';
import type { Portal } from '@portal/local';
import { createJsonPost, createSignedGet } from './calls/requests.js';
import { fetchResponse } from './load/run-load.js';
import { loadAdministrator } from './load/users.js';
import { formatTable } from './measure/figures.js';
import { withBenchPortal } from './portal.js';
import { population } from './seed/population.js';

const limit = 15;
/** Searches that find nothing, and nearly everything. */
const searches = ['zzzq', 'a'];
/** What some lists require. */
const fields = {
  id: 8,
  userId: 8,
  reportId: 8,
  userTypeId: 1,
  userGroupId: 1,
  by: 'report',
  from: '2026-01-01',
};
const repeats = 3;

interface TimedPage {
  page: object;
  total: number;
  /** Infinity if it failed. */
  ms: number;
}

/** Prints the slowest pages of each list that administrators read: in an order, of a search, and the last page. */
export async function measureLists(views: number): Promise<void> {
  const lists = Object.values(contracts)
    .flatMap((contract) => listRestCalls(contract))
    .filter(({ list, access }) => list && access.administrator);
  await withBenchPortal({ ...population, views }, async (portal) => {
    const rows: string[][] = [];
    for (const list of lists) {
      const orders = (list.sortable ?? []).flatMap((column) => [{ sort: column }, { sort: `-${column}` }]);
      const timed = [];
      for (const page of [...orders, ...searches.map((search) => ({ search }))])
        timed.push(await timePage(portal, list, page));
      const total = Math.max(...timed.map((each) => each.total));
      timed.push(await timePage(portal, list, { offset: Math.max(0, total - limit) }));
      const slowest = timed.toSorted((a, b) => b.ms - a.ms).slice(0, 2);
      rows.push([list.path, total.toLocaleString('en'), ...slowest.map(formatPage)]);
    }
    console.log(formatTable(['list', 'rows', 'slowest page', 'next'], rows));
  });
}

const formatPage = ({ page, ms }: TimedPage): string =>
  `${new URLSearchParams({ ...page })} ${ms === Infinity ? 'failed' : `${ms.toFixed(0)} ms`}`;

/** Reads a page some times, and returns the shortest time. */
async function timePage(
  portal: Portal,
  { method, path, input: schema }: Pick<RestCall, 'method' | 'path' | 'input'>,
  page: Record<string, string | number>,
): Promise<TimedPage> {
  const administrator = loadAdministrator(portal);
  const missing = new Set(schema.safeParse({}).error?.issues.map((issue) => issue.path[0]));
  const all = { ...fields, to: new Date().toISOString().replace(/T.*/, '') };
  // Some calls require the partner that their path names.
  if (path.includes('UserType')) missing.add('userTypeId');
  const input = Object.fromEntries(Object.entries(all).filter(([name]) => missing.has(name)));
  const toQuery = (values: object) =>
    String(
      new URLSearchParams(
        Object.entries(values).map(([name, value]) => [name, String(value)] as [string, string]),
      ),
    );
  const request =
    method === 'GET'
      ? createSignedGet(`${path}?${toQuery({ ...input, limit, ...page })}`, administrator)
      : createJsonPost(`${path}?${toQuery({ limit, ...page })}`, input, administrator);
  let best: TimedPage = { page, total: 0, ms: Infinity };
  for (let n = 0; n < repeats; n++) {
    const startedAt = performance.now();
    const response = await fetchResponse(portal.url, request);
    const text = await response.text();
    if (response.status === 400) throw new Error(`${path} with ${JSON.stringify(page)} responds ${text}`);
    if (!response.ok) return best;
    const total = Number(response.headers.get('x-total-count'));
    best = { page, total, ms: Math.min(best.ms, performance.now() - startedAt) };
  }
  return best;
}
