import { maxReportName } from '@portal/contracts';
import { z } from 'zod';
import type { AccessTokens } from './access-tokens.js';
import type { Lasting } from './expiring-cache.js';
import type { Patience } from './patience.js';
import { patientFetch } from './patient-fetch.js';
import { bodyOf, PowerBiError } from './power-bi-error.js';
import { PowerBiId } from './power-bi-id.js';
import type { PowerBiCall } from './power-bi-metrics.js';

const dateResolution = 1_000;
const pageSize = 100;

const GenerateTokenAnswer = z.object({ token: z.string(), expiration: z.iso.datetime({ offset: true }) });

/** A name as the portal can keep it, so that one that it cannot does not lose those beside it. */
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
  /** Paginated reports are listed too, but shown by other means. */
  reportType: z.string().default('PowerBIReport'),
});
const Reports = z.object({ value: z.array(Report) });

/** A workspace as Power BI lists it. */
export type ListedWorkspace = z.infer<typeof Workspaces>['value'][number];

/** A report as Power BI lists it. */
export type ListedReport = z.infer<typeof Report>;

interface PowerBiRequest {
  call: PowerBiCall;
  method: 'GET' | 'POST';
  path: string;
  body?: object;
}

/** Power BI's REST API, called as the portal's service principal. */
export class PowerBiClient {
  constructor(
    private readonly apiUrl: string,
    private readonly accessTokens: AccessTokens,
  ) {}

  /**
   * A view-only embed token for one report.
   * @param deadline in milliseconds of `performance.now()`
   * @throws PowerBiError with the status when Power BI refuses
   */
  async generateToken(workspaceId: string, reportId: string, deadline: number): Promise<Lasting<string>> {
    const group = encodeURIComponent(workspaceId);
    const report = encodeURIComponent(reportId);
    const path = `/groups/${group}/reports/${report}/GenerateToken`;
    const asked = { call: 'embed-token', method: 'POST', path, body: { accessLevel: 'View' } } as const;
    const response = await this.send(asked, { deadline });
    const { token, expiration } = GenerateTokenAnswer.parse(await bodyOf('GenerateToken', response));
    return { value: token, lifetime: Date.parse(expiration) - latestTime(response) };
  }

  /** The workspaces that the portal may see, in pages. */
  workspaces(patience: () => Patience): AsyncGenerator<ListedWorkspace[]> {
    return this.pages('workspaces', '/groups', patience, (body) => Workspaces.parse(body).value);
  }

  /**
   * The reports of a workspace, in pages; throws PowerBiError with the status when Power BI refuses.
   * @param patience is asked for each page
   */
  reports(workspaceId: string, patience: () => Patience): AsyncGenerator<ListedReport[]> {
    const path = `/groups/${encodeURIComponent(workspaceId)}/reports`;
    return this.pages('reports', path, patience, (body) => Reports.parse(body).value);
  }

  /** One report of a workspace; undefined when it has none of the id. */
  async report(workspaceId: string, reportId: string, patience: Patience): Promise<ListedReport | undefined> {
    const path = `/groups/${encodeURIComponent(workspaceId)}/reports/${encodeURIComponent(reportId)}`;
    try {
      const response = await this.send({ call: 'report', method: 'GET', path }, patience);
      return Report.parse(await bodyOf('Report', response));
    } catch (error) {
      if (error instanceof PowerBiError && error.status === 404) return undefined;
      throw error;
    }
  }

  private async *pages<Row extends { id: string }>(
    call: PowerBiCall,
    path: string,
    patience: () => Patience,
    read: (body: unknown) => Row[],
  ): AsyncGenerator<Row[]> {
    const seen = new Set<string>();
    for (let skip = 0; ; skip += pageSize) {
      const asked = { call, method: 'GET', path: `${path}?$top=${pageSize}&$skip=${skip}` } as const;
      const response = await this.send(asked, patience());
      const page = read(await bodyOf('A list', response));
      const fresh = page.filter(({ id }) => !seen.has(id));
      for (const { id } of fresh) seen.add(id);
      if (fresh.length > 0) yield fresh;
      // A list that knows no pages gives the same again, or all at once.
      if (page.length !== pageSize || fresh.length === 0) return;
    }
  }

  private async send(request: PowerBiRequest, patience: Patience): Promise<Response> {
    const response = await this.sendOnce(request, patience);
    if (response.status !== 401) return response;
    // The access token may have been revoked before its time.
    this.accessTokens.forget();
    await response.body?.cancel();
    return this.sendOnce(request, patience);
  }

  private async sendOnce(
    { call, method, path, body }: PowerBiRequest,
    patience: Patience,
  ): Promise<Response> {
    const headers = {
      authorization: `Bearer ${await this.accessTokens.get(patience)}`,
      ...(body && { 'content-type': 'application/json' }),
    };
    const init = { method, headers, body: body && JSON.stringify(body) };
    return patientFetch(call, `${this.apiUrl}/v1.0/myorg${path}`, init, patience);
  }
}

/** The time at Power BI, which tells when a token expires even if this machine's clock is wrong; at most a second ahead. */
function latestTime(response: Response): number {
  const date = Date.parse(response.headers.get('date') ?? '');
  return Number.isNaN(date) ? Date.now() : date + dateResolution;
}
