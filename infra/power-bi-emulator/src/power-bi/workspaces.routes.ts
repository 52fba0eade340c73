import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { catalogue } from '../catalogue.js';
import type { EmulatorState, StoredReport } from '../state.js';
import { invalidRequest, reportNotFound, workspaceNotFound } from './power-bi-error.js';

const Page = z.object({
  $top: z.string().regex(/^\d+$/).transform(Number).optional(),
  $skip: z.string().regex(/^\d+$/).transform(Number).default(0),
});

interface ReportParams {
  groupId: string;
  reportId: string;
}

/** Power BI's workspaces and reports, read only; `publicUrl` is where browsers find the embed page. */
export function workspaceRoutes(app: FastifyInstance, state: EmulatorState, publicUrl: () => string): void {
  const context = (kind: string) => `${publicUrl()}/v1.0/myorg/$metadata#${kind}`;

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
    const asked = Page.safeParse(query);
    if (!asked.success) throw invalidRequest('$top and $skip must be whole numbers');
    const { $skip, $top } = asked.data;
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
      '@odata.context': context('groups'),
      '@odata.count': rows.length,
      value: page(rows, request.query),
    };
  });

  app.get<{ Params: Pick<ReportParams, 'groupId'> }>('/groups/:groupId/reports', (request) => {
    const { groupId } = request.params;
    if (!catalogue.some((workspace) => workspace.id === groupId)) throw workspaceNotFound();
    const value = page(state.reportsOf(groupId), request.query).map(toReport);
    return { '@odata.context': context('reports'), value };
  });

  app.get<{ Params: ReportParams }>('/groups/:groupId/reports/:reportId', (request) => {
    const { groupId, reportId } = request.params;
    const report = state.findReport(reportId, groupId);
    if (!report) throw reportNotFound();
    return { '@odata.context': context('reports/$entity'), ...toReport(report) };
  });
}
