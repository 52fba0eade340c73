import { expect, jest, test } from '@jest/globals';
import type { EmbedUrls } from '../embedding/embed-url.js';
import { PowerBiError } from '../power-bi/power-bi-error.js';
import type { ListedReport, PowerBiClient } from '../power-bi/power-bi.client.js';
import type { ImportChanges } from './import-changes.js';
import type { ImportedReport, ImportedReportRepository } from './imported-report.repository.js';
import { ReportImporter } from './report-importer.js';

const run = { id: 1, startedBy: null };
const report = (id: string, reportType = 'PowerBIReport'): ListedReport => ({ id, name: id, reportType });

interface Workspace {
  /** The reports that it lists, or the status of its refusal. */
  lists: ListedReport[] | number;
  /** A report that it gives by its id alone. */
  gives?: ListedReport;
}

/** Imports the workspaces while report 7, `known`, of workspace `a` is here; gives what was taken in and marked. */
async function imported(workspaces: Record<string, Workspace>) {
  const powerBi = {
    async *workspaces() {
      yield Object.keys(workspaces)
        .filter((id) => typeof workspaces[id]?.lists === 'object')
        .map((id) => ({ id, name: id }));
    },
    async *reports(id: string) {
      const { lists = [] } = workspaces[id] ?? {};
      if (typeof lists === 'number') throw new PowerBiError('A list', lists);
      yield lists;
    },
    report: (id: string) => Promise.resolve(workspaces[id]?.gives),
  };
  const takenIn: string[] = [];
  const takeIn = (_run: unknown, reports: ImportedReport[]) => {
    takenIn.push(...reports.map(({ reportId, workspaceId }) => `${workspaceId}/${reportId}`));
    return Promise.resolve();
  };
  const markVanished = jest.fn(() => Promise.resolve());
  const missing = (_workspaces: string[], listed: string[]) =>
    Promise.resolve(listed.includes('known') ? [] : [{ id: 7, reportId: 'known', workspaceId: 'a' }]);
  const workspaceNames = () => Promise.resolve([{ id: 'b', name: 'Programmes' }]);
  const importer = new ReportImporter(
    powerBi as unknown as PowerBiClient,
    { takeIn, markVanished } as unknown as ImportChanges,
    { missing, workspaceNames } as unknown as ImportedReportRepository,
    { embeddable: () => null } as unknown as EmbedUrls,
  );
  const { fault } = await importer.import(run, Object.keys(workspaces), new AbortController().signal);
  return { takenIn, marked: markVanished.mock.calls.length > 0, fault };
}

test.each([403, 404])('what is gone is marked though a workspace is closed to the portal (%i)', async (b) => {
  expect(await imported({ a: { lists: [] }, b: { lists: b } })).toMatchObject({ takenIn: [], marked: true });
});

test.each([401, 429, 503])('nothing is marked while a workspace may have it that answers %i', async (b) => {
  const { takenIn, marked } = await imported({ a: { lists: [report('other')] }, b: { lists: b } });
  expect({ takenIn, marked }).toEqual({ takenIn: ['a/other'], marked: false });
});

test('what lists leave out is looked for in every workspace', async () => {
  const found = await imported({ a: { lists: [] }, b: { lists: [], gives: report('known') } });
  expect(found).toMatchObject({ takenIn: ['b/known'], marked: false });
});

test('a paginated report is neither listed nor found', async () => {
  const paginated = report('known', 'PaginatedReport');
  const found = await imported({ a: { lists: [paginated], gives: paginated } });
  expect(found).toMatchObject({ takenIn: [], marked: true });
});

const unavailable = 'Power BI is not available (503).';

test.each([
  ['a cause that is the same for all', { a: { lists: 503 }, b: { lists: 503 } }, unavailable],
  [
    'a workspace by the name that it had',
    { a: { lists: [] }, b: { lists: 503 } },
    `Programmes: ${unavailable}`,
  ],
  [
    'workspaces of one cause together, by their ids where they never had a name',
    { a: { lists: [] }, b: { lists: 503 }, c: { lists: 503 } },
    `Programmes, c: ${unavailable}`,
  ],
  ['nothing where Power BI gave all', { a: { lists: [] } }, null],
])('a run tells %s', async (_what, workspaces: Record<string, Workspace>, told) => {
  expect((await imported(workspaces)).fault).toBe(told);
});
