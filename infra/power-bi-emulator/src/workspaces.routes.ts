import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { catalogue } from './catalogue.js';
import { Identity, requireUsername } from './identity.js';
import {
  createInvalidRequestError,
  createNotAuthorizedError,
  createNotFoundError,
} from './power-bi-error.js';
import { createReportData } from './demo-data.js';
import { refreshDurationMs, type EmulatorState, type StoredReport } from './state.js';
import { signToken } from './tokens.js';

const Paging = z.object({
  $top: z.coerce.number().int().min(1).default(5_000),
  $skip: z.coerce.number().int().min(0).default(0),
});

interface Workspace {
  Params: { groupId: string };
}
interface Report {
  Params: { groupId: string; reportId: string };
}
interface Dataset {
  Params: { groupId: string; datasetId: string };
}

const dayMs = 86_400_000;
const refreshHourMs = 2 * 3_600_000;
const historyDays = 7;

/** When the last night's refresh began. */
export const findNightlyRefresh = (now: number): number =>
  Math.floor((now - refreshHourMs - refreshDurationMs) / dayMs) * dayMs + refreshHourMs;

/** Refreshes of the last week, newest first. Datasets are refreshed nightly; those with an id that ends in 0 or 1 have been paused for three nights. */
function listRefreshes(datasetId: string, now: number) {
  const latest = findNightlyRefresh(now);
  const pausedNights = /[01]$/.test(datasetId) ? 3 : 0;
  return Array.from({ length: historyDays - pausedNights }, (_, index) => {
    const start = latest - (index + pausedNights) * dayMs;
    return {
      requestId: randomUUID(),
      refreshType: 'Scheduled',
      startTime: new Date(start).toISOString(),
      endTime: new Date(start + refreshDurationMs).toISOString(),
      status: 'Completed',
    };
  });
}

function readPage<Row>(rows: Row[], query: unknown): { value: Row[] } {
  const { data } = Paging.safeParse(query);
  if (!data) throw createInvalidRequestError('$top and $skip must be whole numbers');
  return { value: rows.slice(data.$skip, data.$skip + data.$top) };
}

const TokenBody = z.object({
  datasets: z
    .array(z.object({ id: z.string() }))
    .min(1)
    .max(50),
  reports: z.tuple([z.object({ id: z.string(), allowEdit: z.boolean().default(false) })]),
  identities: z.array(Identity).optional(),
});

/** Registers Power BI's workspaces, reports and datasets, read only, and "Generate Token", version 2, for one report with its dataset. */
export function registerWorkspaceRoutes(app: FastifyInstance, state: EmulatorState): void {
  const toReport = ({ id, name, datasetId, workspaceId }: StoredReport) => ({
    id,
    reportType: 'PowerBIReport',
    name,
    datasetId,
    embedUrl: `${state.publicUrl}/reportEmbed?reportId=${id}&groupId=${workspaceId}`,
  });

  app.get('/groups', ({ query }) =>
    readPage(
      catalogue.map(({ id, name }) => ({ id, name })),
      query,
    ),
  );
  app.get<Workspace>('/groups/:groupId/reports', ({ params, query }) =>
    readPage(state.listReports(params.groupId).map(toReport), query),
  );
  app.get<Report>('/groups/:groupId/reports/:reportId', ({ params }) =>
    toReport(state.getReport(params.reportId, params.groupId)),
  );
  app.get<Report>('/groups/:groupId/reports/:reportId/pages', ({ params }) => {
    const { pages } = createReportData(state.getReport(params.reportId, params.groupId));
    return { value: pages.map((page, order) => ({ ...page, order })) };
  });
  app.get<Workspace>('/groups/:groupId/datasets', ({ params }) => ({
    value: state.listReports(params.groupId).map(({ datasetId, roles }) => ({
      id: datasetId,
      isEffectiveIdentityRequired: roles !== undefined,
      isEffectiveIdentityRolesRequired: roles !== undefined,
    })),
  }));
  /** Source: https://learn.microsoft.com/rest/api/power-bi/datasets/get-refresh-history-in-group */
  app.get<Dataset>('/groups/:groupId/datasets/:datasetId/refreshes', ({ params, query }) => {
    const { groupId, datasetId } = params;
    if (!state.listReports(groupId).some((report) => report.datasetId === datasetId))
      throw createNotFoundError();
    const added = state.refreshes.get(datasetId) ?? [];
    return readPage([...added, ...listRefreshes(datasetId, state.getTime())], query);
  });

  app.post('/GenerateToken', (request) => {
    const body = TokenBody.safeParse(request.body);
    if (!body.success) throw createInvalidRequestError(z.prettifyError(body.error));
    const { reports, datasets, identities } = body.data;
    const [{ id: reportId, allowEdit }] = reports;
    const report = state.getReport(reportId);
    // The service principal may only view.
    if (allowEdit) throw createNotAuthorizedError();
    if (!datasets.some(({ id }) => id === report.datasetId)) throw createNotFoundError();
    const username = requireUsername(report, identities);
    const tokenId = randomUUID();
    const expiresAt = state.getTime() + state.tokenLifetimeSeconds * 1000;
    const token = signToken({ kind: 'embed', reportId, tokenId, username, expiresAt });
    return { token, tokenId, expiration: new Date(expiresAt).toISOString() };
  });
}
