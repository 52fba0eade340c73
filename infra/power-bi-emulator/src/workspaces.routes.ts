import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { catalogue } from './catalogue.js';
import { createReportData } from './demo-data/demo-data.js';
import { Identity, requireUsername } from './identity.js';
import {
  createInvalidRequestError,
  createNotAuthorizedError,
  createNotFoundError,
  createWorkspaceNotFoundError,
} from './power-bi-error.js';
import { refreshDurationMs, type EmulatorState, type StoredReport } from './state.js';
import { signToken } from './tokens.js';

const Page = z.object({
  $top: z.string().regex(/^\d+$/).transform(Number).optional(),
  $skip: z.string().regex(/^\d+$/).transform(Number).default(0),
});

/** Source: https://learn.microsoft.com/rest/api/power-bi/datasets/get-refresh-history-in-group */
const RefreshQuery = z.object({ $top: z.coerce.number().int().min(1).default(60) });

interface DatasetParams {
  groupId: string;
  datasetId: string;
}

interface ReportParams {
  groupId: string;
  reportId: string;
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
      id: Math.floor(start / dayMs),
      refreshType: 'Scheduled',
      startTime: new Date(start).toISOString(),
      endTime: new Date(start + refreshDurationMs).toISOString(),
      status: 'Completed',
    };
  });
}

/** Registers Power BI's workspaces and reports, read only; `publicUrl` is the embed page's address for browsers. */
export function registerWorkspaceRoutes(
  app: FastifyInstance,
  state: EmulatorState,
  publicUrl: () => string,
): void {
  const buildContext = (kind: string) => `${publicUrl()}/v1.0/myorg/$metadata#${kind}`;

  const toReport = (report: StoredReport) => ({
    id: report.id,
    reportType: 'PowerBIReport',
    name: report.name,
    webUrl: `${publicUrl()}/groups/${report.workspaceId}/reports/${report.id}`,
    embedUrl: `${publicUrl()}/reportEmbed?reportId=${report.id}&groupId=${report.workspaceId}`,
    isFromPbix: true,
    isOwnedByMe: true,
    datasetId: report.datasetId,
    datasetWorkspaceId: report.workspaceId,
    users: [],
    subscriptions: [],
  });

  const page = <Row>(rows: Row[], query: unknown): Row[] => {
    const paging = Page.safeParse(query);
    if (!paging.success) throw createInvalidRequestError('$top and $skip must be whole numbers');
    const { $skip, $top } = paging.data;
    return rows.slice($skip, $top === undefined ? undefined : $skip + $top);
  };

  app.get('/groups', (request) => {
    const rows = catalogue.map(({ id, name }) => ({
      id,
      isReadOnly: false,
      isOnDedicatedCapacity: true,
      type: 'Workspace',
      name,
    }));
    return {
      '@odata.context': buildContext('groups'),
      '@odata.count': rows.length,
      value: page(rows, request.query),
    };
  });

  app.get<{ Params: Pick<ReportParams, 'groupId'> }>('/groups/:groupId/reports', (request) => {
    const { groupId } = request.params;
    if (!catalogue.some((workspace) => workspace.id === groupId)) throw createWorkspaceNotFoundError();
    const value = page(state.findReports(groupId), request.query).map(toReport);
    return { '@odata.context': buildContext('reports'), value };
  });

  app.get<{ Params: ReportParams }>('/groups/:groupId/reports/:reportId', (request) => {
    const { groupId, reportId } = request.params;
    const report = toReport(state.getReport(reportId, groupId));
    return { '@odata.context': buildContext('reports/$entity'), ...report };
  });

  app.get<{ Params: ReportParams }>('/groups/:groupId/reports/:reportId/pages', (request) => {
    const { groupId, reportId } = request.params;
    const report = state.getReport(reportId, groupId);
    const value = createReportData(report).pages.map((each, order) => ({ ...each, order }));
    return { '@odata.context': buildContext('pages'), value };
  });

  app.get<{ Params: Pick<DatasetParams, 'groupId'> }>('/groups/:groupId/datasets', (request) => {
    const { groupId } = request.params;
    if (!catalogue.some((workspace) => workspace.id === groupId)) throw createWorkspaceNotFoundError();
    const value = state.findReports(groupId).map(({ datasetId, name, roles }) => ({
      id: datasetId,
      name,
      isRefreshable: true,
      isEffectiveIdentityRequired: roles !== undefined,
      isEffectiveIdentityRolesRequired: roles !== undefined,
      isOnPremGatewayRequired: false,
    }));
    return { '@odata.context': buildContext('datasets'), value };
  });

  app.get<{ Params: DatasetParams }>('/groups/:groupId/datasets/:datasetId/refreshes', (request) => {
    const { groupId, datasetId } = request.params;
    if (!state.findReports(groupId).some((report) => report.datasetId === datasetId))
      throw createNotFoundError();
    const query = RefreshQuery.safeParse(request.query);
    if (!query.success) throw createInvalidRequestError('$top must be at least 1');
    const refreshes = [
      ...(state.refreshes.get(datasetId) ?? []),
      ...listRefreshes(datasetId, state.getTime()),
    ];
    const value = refreshes.slice(0, query.data.$top);
    return { '@odata.context': buildContext('refreshes'), value };
  });
}

const Body = z.object({
  datasets: z
    .array(z.object({ id: z.string() }))
    .min(1)
    .max(50),
  reports: z.array(z.object({ id: z.string(), allowEdit: z.boolean().default(false) })).length(1),
  identities: z.array(Identity).optional(),
});

/** Registers Power BI's "Generate Token", version 2, for one report with its dataset; the service principal may only view. */
export function generateTokenRoutes(
  app: FastifyInstance,
  state: EmulatorState,
  publicUrl: () => string,
): void {
  app.post('/GenerateToken', (request) => {
    const body = Body.safeParse(request.body ?? {});
    if (!body.success) throw createInvalidRequestError(z.prettifyError(body.error));
    const { reports, datasets, identities } = body.data;
    const [{ id: reportId = '', allowEdit = false } = {}] = reports;
    const report = state.getReport(reportId);
    if (allowEdit) throw createNotAuthorizedError();
    if (!datasets.some(({ id }) => id === report.datasetId)) throw createNotFoundError();
    const username = requireUsername(report, identities);
    const tokenId = randomUUID();
    const expiresAt = state.getTime() + state.tokenLifetimeSeconds * 1000;
    return {
      '@odata.context': `${publicUrl()}/v1.0/myorg/$metadata#Microsoft.PowerBI.ServiceContracts.Api.V1.GenerateTokenResponse`,
      token: signToken({ kind: 'embed', reportId, tokenId, username, expiresAt }),
      tokenId,
      expiration: new Date(expiresAt).toISOString(),
    };
  });
}
