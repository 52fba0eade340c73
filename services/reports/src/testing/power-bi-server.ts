import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface PowerBiReport {
  id: string;
  name: string;
  datasetId: string;
  embedUrl: string;
  reportType?: string;
  /** True if the dataset has row-level security. */
  isSecured?: boolean;
}

interface Export {
  id: string;
  reportId: string;
  status: string;
  percentComplete: number;
  /** The body of the request that started it. */
  body: string;
}

interface Refresh {
  status: string;
  endTime?: string;
  requestId?: string;
  serviceExceptionJson?: string;
}

interface Failure {
  status: number;
  /** Power BI's name of the error. */
  code?: string;
  retryAfterSeconds?: number;
}

/** A server with the calls of Entra and Power BI that the service makes. */
export class PowerBiServer {
  readonly reports = new Map<string, PowerBiReport[]>();
  /** The refreshes by dataset, the latest first. */
  readonly refreshes = new Map<string, Refresh[]>();
  readonly exports: Export[] = [];
  /** The status of exports when they start. */
  exportStatus = 'NotStarted';
  /** The bytes of every exported file. */
  exportedFile = Buffer.from('%PDF-1.7');
  /** The names of the pages of every report. */
  pages = ['first', 'second'];
  /** Paths of the requests, except those for access tokens. */
  readonly requests: string[] = [];
  /** Called before a request is answered. Returns a failure, or waits. */
  onRequest: (path: string) => Failure | undefined | Promise<Failure | undefined> = () => undefined;
  private readonly server = createServer((request, response) => void this.serve(request, response));

  /** @param workspaces names by id */
  constructor(readonly workspaces: Record<string, string>) {
    this.reset();
  }

  get url(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  async start(): Promise<void> {
    await once(this.server.listen(0), 'listening');
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  reset(): void {
    for (const id of Object.keys(this.workspaces)) this.reports.set(id, []);
    this.refreshes.clear();
    this.exports.length = 0;
    this.exportStatus = 'NotStarted';
    this.exportedFile = Buffer.from('%PDF-1.7');
    this.pages = ['first', 'second'];
    this.requests.length = 0;
    this.onRequest = () => undefined;
  }

  add(workspaceId: string, fields: Partial<PowerBiReport> = {}): PowerBiReport {
    const id = fields.id ?? randomUUID();
    const embedUrl = `https://app.powerbi.com/reportEmbed?reportId=${id}&groupId=${workspaceId}`;
    const report = { name: `Imported ${id}`, datasetId: randomUUID(), ...fields, id, embedUrl };
    this.reports.get(workspaceId)?.push(report);
    return report;
  }

  remove({ id }: Pick<PowerBiReport, 'id'>): void {
    for (const [workspace, reports] of this.reports)
      this.reports.set(
        workspace,
        reports.filter((report) => report.id !== id),
      );
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', this.url);
    const send = (status: number, body: object, headers = {}) =>
      void response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(body));
    if (pathname.endsWith('/oauth2/v2.0/token'))
      return send(200, { access_token: 'access', expires_in: 3_600 });
    const path = pathname.replace('/v1.0/myorg', '');
    this.requests.push(path);
    const { status, code, retryAfterSeconds } = (await this.onRequest(path)) ?? {};
    if (status) {
      const headers = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
      return send(status, code ? { error: { code } } : {}, headers);
    }
    if (path.endsWith('/file') && this.findExport(path))
      return void response.writeHead(200, { 'content-type': 'application/pdf' }).end(this.exportedFile);
    const body = this.read(path, searchParams, await text(request));
    send(body ? 200 : 404, body ?? {});
  }

  private findExport(path: string): Export | undefined {
    const [, , , , reportId, , exportId] = path.split('/');
    return this.exports.find((started) => started.id === exportId && started.reportId === reportId);
  }

  private read(path: string, query: URLSearchParams, input: string): object | undefined {
    const [, , workspaceId = '', kind, id = '', action] = path.split('/');
    const [skip, count] = [Number(query.get('$skip')), Number(query.get('$top'))];
    if (path === '/groups') {
      const workspaces = Object.entries(this.workspaces).map(([each, name]) => ({ id: each, name }));
      return { value: workspaces.slice(skip, skip + count) };
    }
    if (path === '/GenerateToken') return this.issueToken(input);
    const reports = this.reports.get(workspaceId);
    if (!reports) return undefined;
    if (action === 'refreshes') {
      const refreshes = this.refreshes.get(id);
      const value = refreshes?.slice(0, count).map((refresh) => ({ requestId: randomUUID(), ...refresh }));
      return value && { value };
    }
    if (kind === 'datasets') {
      const value = reports.map(({ datasetId, isSecured = false }) => ({
        id: datasetId,
        isEffectiveIdentityRequired: isSecured,
        isEffectiveIdentityRolesRequired: isSecured,
      }));
      return { value };
    }
    if (!id) return { value: reports.slice(skip, skip + count) };
    if (action === 'exports') return this.findExport(path);
    const report = reports.find((stored) => stored.id === id);
    if (!report || !action) return report;
    if (action === 'pages') {
      const value = this.pages.map((name, order) => ({ name, displayName: `Page ${name}`, order }));
      return { value: value.reverse() };
    }
    const started = {
      id: randomUUID(),
      reportId: id,
      status: this.exportStatus,
      percentComplete: 0,
      body: input,
    };
    this.exports.push(started);
    return started;
  }

  /** The token names its report and identity. */
  private issueToken(input: string): object | undefined {
    const { reports, identities } = JSON.parse(input) as {
      reports: [{ id: string }];
      identities?: { username: string; roles: string[] }[];
    };
    const [{ id }] = reports;
    if (![...this.reports.values()].flat().some((stored) => stored.id === id)) return undefined;
    const identity = identities?.map(({ username, roles }) => `${username}/${roles.join('+')}`).join();
    return {
      token: [id, randomUUID(), identity].filter(Boolean).join(' '),
      expiration: new Date(Date.now() + 3_600_000).toISOString(),
    };
  }
}
