import { Inject, Injectable } from '@nestjs/common';
import { maxReportName, type exportFormats } from '@portal/contracts';
import { CONFIG } from '@portal/server-kit';
import { z } from 'zod';
import { PowerBiId, type ReportsConfig } from '../config.js';
import type { EffectiveIdentity } from '../report-identity/effective-identity.js';
import { issueAccessToken, type AccessTokenConfig } from './access-token.js';
import {
  createResponseError,
  fetchWithRetry,
  PowerBiError,
  readBody,
  readRetryAfterMs,
  type PowerBiCall,
  type RetryOptions,
} from './power-bi-request.js';
import { createTokenCache, type IssuedToken } from './token-cache.js';

const accessTokenKey = 'access-token';
const dateHeaderPrecisionMs = 1_000;
const pageSize = 100;

const EmbedTokenResponse = z.object({ token: z.string(), expiration: z.iso.datetime({ offset: true }) });

/** Names that the portal cannot store are shortened, so that one of them does not reject a whole page. */
const Name = z.string().transform((name) =>
  name
    .slice(0, maxReportName)
    .replaceAll('\0', '')
    .replace(/\p{Cs}/gu, ''),
);
const Workspaces = z.object({ value: z.array(z.object({ id: PowerBiId, name: Name })) });
const Report = z.object({
  id: PowerBiId,
  name: Name,
  datasetId: z.string().toLowerCase().nullish(),
  embedUrl: z.string().nullish(),
  /** The workspace of the dataset, if it is another one than the report's. */
  datasetWorkspaceId: PowerBiId.nullish(),
  /** Lists include paginated reports, which cannot be embedded as Power BI reports. */
  reportType: z.string().default('PowerBIReport'),
});
const Reports = z.object({ value: z.array(Report) });

const Refreshes = z.object({
  value: z.array(
    z.object({
      requestId: z.guid(),
      /** `Completed`, `Failed`, `Disabled`, or `Unknown` while it runs. */
      status: z.string(),
      endTime: z.iso.datetime({ offset: true }).nullish(),
      serviceExceptionJson: z.string().nullish(),
    }),
  ),
});
const RefreshError = z.object({ errorCode: z.string().max(200) });

const Datasets = z.object({
  value: z.array(
    z.object({
      id: z.string().toLowerCase(),
      isEffectiveIdentityRequired: z.boolean().default(false),
      isEffectiveIdentityRolesRequired: z.boolean().default(false),
    }),
  ),
});

const Page = z.object({ name: z.string().min(1), displayName: z.string(), order: z.coerce.number() });
export type ReportPage = z.infer<typeof Page>;
const Pages = z.object({ value: z.array(Page) });

const StartedExport = z.object({ id: z.string().min(1) });
const Export = z.object({
  /** `NotStarted`, `Running`, `Succeeded`, `Failed` or `Undefined`. */
  status: z.string(),
  percentComplete: z.number().nullish(),
});

export type ExportFormat = (typeof exportFormats)[number];

/** A report with its dataset, by Power BI's ids. */
export interface ReportLocation {
  workspaceId: string;
  reportId: string;
  datasetId: string | null;
}

interface ExportOptions {
  format: ExportFormat;
  /** All pages by default. Images of several pages come in a ZIP file. */
  pageName?: string | undefined;
  /** A bookmark's state, which is applied to all pages. */
  state?: string | undefined;
  /** As whom the file is made; null without row-level security. */
  identity: EffectiveIdentity | null;
}

/** An export of a report, by Power BI's ids. */
export interface ExportLocation {
  workspaceId: string;
  reportId: string;
  exportId: string;
}

export interface ExportProgress extends z.infer<typeof Export> {
  isRunning: boolean;
  /** The delay that Power BI asks for before the next request; 0 for none. */
  retryAfterMs: number;
}

export interface DatasetRefresh extends Omit<
  z.infer<typeof Refreshes>['value'][number],
  'serviceExceptionJson'
> {
  /** Why it failed, as an error code of Power BI; `Unknown` without one. */
  reason: string;
}

export type ListedWorkspace = z.infer<typeof Workspaces>['value'][number];
export type ListedReport = z.infer<typeof Report>;

interface PowerBiRequest {
  call: PowerBiCall;
  method: 'GET' | 'POST';
  path: string;
  body?: object;
}

type PowerBiConfig = AccessTokenConfig & Pick<ReportsConfig, 'POWER_BI_API_URL'>;

/** Calls Power BI's REST API as the portal's service principal. Methods throw PowerBiError for error statuses. */
@Injectable()
export class PowerBiClient {
  private readonly accessTokens = createTokenCache((options: RetryOptions) =>
    issueAccessToken(this.config, options),
  );

  constructor(@Inject(CONFIG) private readonly config: PowerBiConfig) {}

  /** Issues a view-only embed token for one report and, with row-level security, for one identity. */
  async generateToken(
    { reportId, datasetId }: ReportLocation,
    identity: EffectiveIdentity | null,
    retryOptions: RetryOptions,
  ): Promise<IssuedToken> {
    const call = 'embed-token';
    const body = {
      datasets: datasetId ? [{ id: datasetId }] : [],
      reports: [{ id: reportId, allowEdit: false }],
      ...toIdentities(identity, datasetId),
    };
    const request = { call, method: 'POST', path: '/GenerateToken', body } as const;
    const response = await this.send(request, retryOptions);
    const { token, expiration } = EmbedTokenResponse.parse(await readBody(call, response));
    return { token, lifetimeMs: Date.parse(expiration) - readServerTime(response) };
  }

  /** Lists the workspaces that the portal may read, in pages. */
  listWorkspaces(retryOptions: () => RetryOptions): AsyncGenerator<ListedWorkspace[]> {
    return this.readPages('workspaces', '/groups', retryOptions, (body) => Workspaces.parse(body).value);
  }

  /**
   * Lists the reports of a workspace, in pages.
   * @param retryOptions called for each page
   */
  listReports(workspaceId: string, retryOptions: () => RetryOptions): AsyncGenerator<ListedReport[]> {
    const path = `${getPath(workspaceId)}/reports`;
    return this.readPages('reports', path, retryOptions, (body) => Reports.parse(body).value);
  }

  async report(
    workspaceId: string,
    reportId: string,
    retryOptions: RetryOptions,
  ): Promise<ListedReport | undefined> {
    const path = `${getPath(workspaceId)}/reports/${encodeURIComponent(reportId)}`;
    try {
      const response = await this.send({ call: 'report', method: 'GET', path }, retryOptions);
      return Report.parse(await readBody('report', response));
    } catch (error) {
      if (error instanceof PowerBiError && error.status === 404) return undefined;
      throw error;
    }
  }

  /**
   * Returns the refreshes of a dataset, the latest first.
   * Source: https://learn.microsoft.com/rest/api/power-bi/datasets/get-refresh-history-in-group
   */
  async findRefreshes(
    workspaceId: string,
    datasetId: string,
    limit: number,
    retryOptions: RetryOptions,
  ): Promise<DatasetRefresh[]> {
    const path = `${getPath(workspaceId)}/datasets/${encodeURIComponent(datasetId)}/refreshes?$top=${limit}`;
    const response = await this.send({ call: 'refreshes', method: 'GET', path }, retryOptions);
    return Refreshes.parse(await readBody('refreshes', response)).value.map((refresh) => ({
      ...refresh,
      reason: readErrorCode(refresh.serviceExceptionJson),
    }));
  }

  /** Lists the datasets of a workspace, with whether their row-level security needs an identity, and roles. */
  async listDatasets(
    workspaceId: string,
    retryOptions: RetryOptions,
  ): Promise<z.infer<typeof Datasets>['value']> {
    const path = `${getPath(workspaceId)}/datasets`;
    const response = await this.send({ call: 'datasets', method: 'GET', path }, retryOptions);
    return Datasets.parse(await readBody('datasets', response)).value;
  }

  async findPages(workspaceId: string, reportId: string, retryOptions: RetryOptions): Promise<ReportPage[]> {
    const path = `${getPath(workspaceId)}/reports/${encodeURIComponent(reportId)}/pages`;
    const response = await this.send({ call: 'pages', method: 'GET', path }, retryOptions);
    const pages = Pages.parse(await readBody('pages', response)).value;
    return pages.sort((first, second) => first.order - second.order);
  }

  /**
   * Starts the export of a report to a file and returns its id.
   * Power BI refuses it without a capacity, for more than 50 pages, and where the tenant's settings do not allow it.
   * https://learn.microsoft.com/power-bi/developer/embedded/export-to
   */
  async startExport(
    { workspaceId, reportId, datasetId }: ReportLocation,
    { format, pageName, state, identity }: ExportOptions,
    retryOptions: RetryOptions,
  ): Promise<string> {
    const call = 'export-start';
    const path = `${getPath(workspaceId)}/reports/${encodeURIComponent(reportId)}/ExportTo`;
    const powerBIReportConfiguration = {
      ...(pageName && { pages: [{ pageName }] }),
      ...(state && { defaultBookmark: { state } }),
      ...toIdentities(identity, datasetId),
    };
    const body = { format, powerBIReportConfiguration };
    const response = await this.send({ call, method: 'POST', path, body }, retryOptions);
    return StartedExport.parse(await readBody(call, response)).id;
  }

  async exportProgress(location: ExportLocation, retryOptions: RetryOptions): Promise<ExportProgress> {
    const call = 'export-state';
    const response = await this.send({ call, method: 'GET', path: getExportPath(location) }, retryOptions);
    const retryAfterMs = readRetryAfterMs(response.headers.get('retry-after'), Date.now());
    const progress = Export.parse(await readBody(call, response));
    const isRunning = ['Running', 'NotStarted'].includes(progress.status);
    return { ...progress, isRunning, retryAfterMs };
  }

  /** Reads the file of an export that succeeded; undefined for one with more than `maxBytes`, which is not read to its end. */
  async exportFile(
    location: ExportLocation,
    maxBytes: number,
    retryOptions: RetryOptions,
  ): Promise<Buffer | undefined> {
    const call = 'export-file';
    const path = `${getExportPath(location)}/file`;
    const response = await this.send({ call, method: 'GET', path }, retryOptions);
    if (!response.ok || !response.body) throw await createResponseError(call, response);
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
      bytes += chunk.byteLength;
      // Leaving the loop cancels the body.
      if (bytes > maxBytes) return undefined;
      chunks.push(chunk);
    }
    return Buffer.concat(chunks, bytes);
  }

  private async *readPages<Row extends { id: string }>(
    call: PowerBiCall,
    path: string,
    retryOptions: () => RetryOptions,
    read: (body: unknown) => Row[],
  ): AsyncGenerator<Row[]> {
    const seen = new Set<string>();
    for (let skip = 0; ; skip += pageSize) {
      const request = { call, method: 'GET', path: `${path}?$top=${pageSize}&$skip=${skip}` } as const;
      const page = read(await readBody(call, await this.send(request, retryOptions())));
      const newRows = page.filter(({ id }) => !seen.has(id));
      for (const { id } of newRows) seen.add(id);
      if (newRows.length > 0) yield newRows;
      // A server without paging returns the same rows again, or all at once.
      if (page.length !== pageSize || newRows.length === 0) return;
    }
  }

  private async send(request: PowerBiRequest, retryOptions: RetryOptions): Promise<Response> {
    const response = await this.sendOnce(request, retryOptions);
    if (response.status !== 401) return response;
    // The access token may have been revoked.
    this.accessTokens.delete(accessTokenKey);
    await response.body?.cancel();
    return this.sendOnce(request, retryOptions);
  }

  private async sendOnce(
    { call, method, path, body }: PowerBiRequest,
    retryOptions: RetryOptions,
  ): Promise<Response> {
    const { token } = await this.accessTokens.forceFetch(accessTokenKey, { context: retryOptions });
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    };
    const init = { method, headers, body: body && JSON.stringify(body) };
    return fetchWithRetry(call, `${this.config.POWER_BI_API_URL}/v1.0/myorg${path}`, init, retryOptions);
  }
}

function readErrorCode(json: string | null | undefined): string {
  try {
    return RefreshError.parse(JSON.parse(json ?? '')).errorCode;
  } catch {
    return 'Unknown';
  }
}

/** Returns false for a paginated report. */
export const isEmbeddable = ({ reportType }: ListedReport): boolean => reportType === 'PowerBIReport';

const toIdentities = (identity: EffectiveIdentity | null, datasetId: string | null) =>
  identity && { identities: [{ ...identity, datasets: datasetId ? [datasetId] : [] }] };

const getPath = (workspaceId: string): string => `/groups/${encodeURIComponent(workspaceId)}`;

const getExportPath = ({ workspaceId, reportId, exportId }: ExportLocation): string =>
  `${getPath(workspaceId)}/reports/${encodeURIComponent(reportId)}/exports/${encodeURIComponent(exportId)}`;

/** Reads the server's clock, because the portal's may be wrong. At most a second ahead. */
function readServerTime(response: Response): number {
  const date = Date.parse(response.headers.get('date') ?? '');
  return Number.isNaN(date) ? Date.now() : date + dateHeaderPrecisionMs;
}
