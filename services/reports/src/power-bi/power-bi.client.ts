import { Inject, Injectable } from '@nestjs/common';
import { maxReportName, type exportFormats } from '@portal/contracts';
import { CONFIG } from '@portal/server-kit';
import { z } from 'zod';
import { PowerBiId, type ReportsConfig } from '../config.js';
import type { EffectiveIdentity } from '../report-identity/effective-identity.js';
import {
  fetchWithRetry,
  PowerBiError,
  readBody,
  readRetryAfterMs,
  type PowerBiCall,
  type RetryOptions,
} from './power-bi-request.js';
import { createTokenCache, type IssuedToken } from './token-cache.js';

const scope = 'https://analysis.windows.net/powerbi/api/.default';
const accessTokenKey = 'access-token';
const dateHeaderPrecisionMs = 1_000;
const pageSize = 100;

const AccessTokenResponse = z.object({ access_token: z.string(), expires_in: z.number().positive() });
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
  value: z.array(z.object({ status: z.string(), endTime: z.iso.datetime({ offset: true }).nullish() })),
});

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
  format: ExportFormat | 'PNG';
  /** All pages by default. Images of several pages come in a ZIP file. */
  pageName?: string;
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
  /** The delay that Power BI asks for before the next request; 0 for none. */
  retryAfterMs: number;
}

export type ListedWorkspace = z.infer<typeof Workspaces>['value'][number];
export type ListedReport = z.infer<typeof Report>;

interface PowerBiRequest {
  call: PowerBiCall;
  method: 'GET' | 'POST';
  path: string;
  body?: object;
}

type PowerBiConfig = Pick<
  ReportsConfig,
  | 'POWER_BI_API_URL'
  | 'POWER_BI_AUTHORITY_URL'
  | 'POWER_BI_CLIENT_ID'
  | 'POWER_BI_CLIENT_SECRET'
  | 'POWER_BI_TENANT_ID'
>;

/** Calls Power BI's REST API as the portal's service principal. Methods throw PowerBiError for error statuses. */
@Injectable()
export class PowerBiClient {
  private readonly accessTokens = createTokenCache((options: RetryOptions) => this.issueAccessToken(options));

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

  /** Returns when the latest refresh of a dataset ended; undefined if it runs, failed or there is none. */
  async findLastRefresh(
    workspaceId: string,
    datasetId: string,
    retryOptions: RetryOptions,
  ): Promise<string | undefined> {
    const path = `${getPath(workspaceId)}/datasets/${encodeURIComponent(datasetId)}/refreshes?$top=1`;
    const response = await this.send({ call: 'refreshes', method: 'GET', path }, retryOptions);
    const [latest] = Refreshes.parse(await readBody('refreshes', response)).value;
    return latest?.status === 'Completed' ? (latest.endTime ?? undefined) : undefined;
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

  /** Returns the pages of a report in their order. */
  async findPages(workspaceId: string, reportId: string, retryOptions: RetryOptions): Promise<ReportPage[]> {
    const path = `${getPath(workspaceId)}/reports/${encodeURIComponent(reportId)}/pages`;
    const response = await this.send({ call: 'pages', method: 'GET', path }, retryOptions);
    const pages = Pages.parse(await readBody('pages', response)).value;
    return pages.sort((first, second) => first.order - second.order);
  }

  /**
   * Starts the export of a report to a file and returns its id.
   * Power BI refuses it without a capacity, and where the tenant's settings do not allow it.
   */
  async startExport(
    { workspaceId, reportId, datasetId }: ReportLocation,
    { format, pageName, identity }: ExportOptions,
    retryOptions: RetryOptions,
  ): Promise<string> {
    const call = 'export-start';
    const path = `${getPath(workspaceId)}/reports/${encodeURIComponent(reportId)}/ExportTo`;
    const pages = pageName && { pages: [{ pageName }] };
    const body = { format, powerBIReportConfiguration: { ...pages, ...toIdentities(identity, datasetId) } };
    const response = await this.send({ call, method: 'POST', path, body }, retryOptions);
    return StartedExport.parse(await readBody(call, response)).id;
  }

  async exportProgress(location: ExportLocation, retryOptions: RetryOptions): Promise<ExportProgress> {
    const call = 'export-state';
    const response = await this.send({ call, method: 'GET', path: getExportPath(location) }, retryOptions);
    const retryAfterMs = readRetryAfterMs(response.headers.get('retry-after'), Date.now());
    return { ...Export.parse(await readBody(call, response)), retryAfterMs };
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
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      throw new PowerBiError(call, response.status);
    }
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

  private async issueAccessToken(retryOptions: RetryOptions): Promise<IssuedToken> {
    const { POWER_BI_AUTHORITY_URL, POWER_BI_TENANT_ID } = this.config;
    const url = `${POWER_BI_AUTHORITY_URL}/${encodeURIComponent(POWER_BI_TENANT_ID)}/oauth2/v2.0/token`;
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: this.config.POWER_BI_CLIENT_ID,
      client_secret: this.config.POWER_BI_CLIENT_SECRET,
      scope,
    });
    const response = await fetchWithRetry('access-token', url, { method: 'POST', body }, retryOptions);
    const { access_token, expires_in } = AccessTokenResponse.parse(await readBody('access-token', response));
    return { token: access_token, lifetimeMs: expires_in * 1_000 };
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
