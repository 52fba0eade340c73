import { describe, expect, it, jest } from '@jest/globals';
import type { EmbedUrls } from '../embedding/embed-url.js';
import { PowerBiError } from '../power-bi/power-bi-request.js';
import type { ListedReport, PowerBiClient } from '../power-bi/power-bi.client.js';
import type { ImportedReport, ImportedReportRepository } from './imported-report.repository.js';
import type { ImportedReportService } from './imported-report.service.js';
import { ReportImporter } from './report-importer.js';

const run = { id: 1, startedBy: null };
const report = (id: string, reportType = 'PowerBIReport'): ListedReport => ({ id, name: id, reportType });

interface Workspace {
  /** The listed reports, or an error status. */
  list: ListedReport[] | number;
  /** A report that is found by its id only. */
  unlisted?: ListedReport;
}

/** Imports the workspaces while report 7, `known`, of workspace `a` is stored. */
async function runImport(workspaces: Record<string, Workspace>) {
  const powerBi = {
    async *listWorkspaces() {
      yield Object.keys(workspaces)
        .filter((id) => typeof workspaces[id]?.list === 'object')
        .map((id) => ({ id, name: id }));
    },
    async *listReports(id: string) {
      const { list = [] } = workspaces[id] ?? {};
      if (typeof list === 'number') throw new PowerBiError('reports', list);
      yield list;
    },
    report: (id: string) => Promise.resolve(workspaces[id]?.unlisted),
  };
  const written: string[] = [];
  const write = (_run: unknown, reports: ImportedReport[]) => {
    written.push(...reports.map(({ reportId, workspaceId }) => `${workspaceId}/${reportId}`));
    return Promise.resolve();
  };
  const markVanished = jest.fn(() => Promise.resolve());
  const findUnlisted = (_workspaces: string[], listed: string[]) =>
    Promise.resolve(listed.includes('known') ? [] : [{ id: 7, reportId: 'known', workspaceId: 'a' }]);
  const findWorkspaceNames = () => Promise.resolve([{ id: 'b', name: 'Programmes' }]);
  const importer = new ReportImporter(
    powerBi as unknown as PowerBiClient,
    { write, markVanished } as unknown as ImportedReportService,
    { findUnlisted, findWorkspaceNames } as unknown as ImportedReportRepository,
    { normalise: () => null } as unknown as EmbedUrls,
  );
  const { failure } = await importer.import(run, Object.keys(workspaces), new AbortController().signal);
  return { written, isMarked: markVanished.mock.calls.length > 0, failure };
}

describe('ReportImporter', () => {
  it.each([403, 404])('marks vanished reports when another workspace answers %i', async (status) => {
    const result = await runImport({ a: { list: [] }, b: { list: status } });
    expect(result).toMatchObject({ written: [], isMarked: true });
  });

  it.each([401, 429, 503])('marks nothing when a workspace answers %i', async (status) => {
    const { written, isMarked } = await runImport({ a: { list: [report('other')] }, b: { list: status } });
    expect({ written, isMarked }).toEqual({ written: ['a/other'], isMarked: false });
  });

  it('searches all workspaces for a report that lists omit', async () => {
    const result = await runImport({ a: { list: [] }, b: { list: [], unlisted: report('known') } });
    expect(result).toMatchObject({ written: ['b/known'], isMarked: false });
  });

  it('ignores paginated reports', async () => {
    const paginated = report('known', 'PaginatedReport');
    const result = await runImport({ a: { list: [paginated], unlisted: paginated } });
    expect(result).toMatchObject({ written: [], isMarked: true });
  });

  const unavailable = 'Power BI is not available (503).';

  it.each([
    ['a cause shared by all workspaces once', { a: { list: 503 }, b: { list: 503 } }, unavailable],
    ['a workspace by its stored name', { a: { list: [] }, b: { list: 503 } }, `Programmes: ${unavailable}`],
    [
      'several workspaces with one cause, by id if they have no name',
      { a: { list: [] }, b: { list: 503 }, c: { list: 503 } },
      `Programmes, c: ${unavailable}`,
    ],
    ['nothing without failures', { a: { list: [] } }, null],
  ])('reports %s', async (_case, workspaces: Record<string, Workspace>, text) => {
    expect((await runImport(workspaces)).failure).toBe(text);
  });
});
