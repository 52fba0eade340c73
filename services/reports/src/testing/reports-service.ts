import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals';
import {
  identityEvents,
  reportEvents,
  type AccountStatus,
  type Principal,
  type ReportType,
  type Role,
} from '@portal/contracts';
import type { Api } from '@portal/contracts/client';
import { createPrincipal, startTestService, TestService, useTestService } from '@portal/service-kit/testing';
import { readConfig } from '../config.js';
import { createSchema } from '../database.js';
import { readRequestForm } from '../document/document.service.js';
import { PermissionNoticeService } from '../permission/permission-notice.service.js';
import { ReportsModule } from '../reports.module.js';
import { PowerBiServer } from './power-bi-server.js';

/** Polls until the condition is true. */
export async function eventually<T>(poll: () => Promise<T>, isDone: (value: T) => boolean): Promise<T> {
  for (const start = Date.now(); ; await pause(20)) {
    const value = await poll();
    if (isDone(value)) return value;
    if (Date.now() > start + 30_000) throw new Error(`Still ${JSON.stringify(value)}`);
  }
}

/** A HIS partner in its own stakeholder group. */
export interface Partner {
  id: number;
  groupId: number;
  name: string;
}

const createOwnIds = (accountId: number, partner?: Partner) => ({
  userId: accountId,
  userTypeId: partner?.id ?? 1,
});

/** An account with its calls. */
export interface Person {
  id: number;
  email: string;
  principal: Principal;
  api: Api;
  /** The ids of calls about oneself. */
  ids: ReturnType<typeof createOwnIds>;
}

interface Problem {
  detail?: string;
  errors?: { field: string; message: string }[];
}

export interface Report {
  id: number;
  name: string;
  /** Power BI's ids; null for other types. */
  reportId: string | null;
  datasetId: string | null;
}

interface ReportFields {
  type?: ReportType;
  name?: string;
  owner?: Partner;
  embedUrl?: string;
  reportId?: string;
  datasetId?: string;
  /** Null for a Power BI report that no import has found. */
  workspace?: Workspace | null;
}

const ownWorkspace = { id: randomUUID(), name: `Workspace ${randomUUID()}` };

export const listIds = (list: { id: number }[]): number[] => list.map(({ id }) => id).sort((a, b) => a - b);

export const getTimeAhead = (hours: number): Date => new Date(Date.now() + hours * 3_600_000);

/** The reports service with replicated people and partners. */
export class TestReports extends TestService {
  private lastId = 1_000;

  async queryRow<Row extends object = Record<string, unknown>>(
    text: string,
    values: unknown[] = [],
  ): Promise<Row> {
    const [first] = await this.queryRows<Row>(text, values);
    if (!first) throw new Error(`No row: ${text}`);
    return first;
  }

  async createPartner(name = `Partner ${randomUUID()}`): Promise<Partner> {
    const partner = { id: ++this.lastId, groupId: ++this.lastId, name };
    const { id, groupId } = partner;
    await this.deliver(identityEvents.group, groupId, { id: groupId, name: `Group of ${name}` });
    await this.deliver(identityEvents.partner, id, { id, name, groupId });
    return partner;
  }

  async createPerson(role: Role, partner?: Partner, status: AccountStatus = 'Active'): Promise<Person> {
    const id = ++this.lastId;
    const email = `${id}@test.example`;
    const account = { id, firstname: 'Test', surname: 'Person', email, phone: '0999000000', role, status };
    await this.deliver(identityEvents.account, id, { ...account, partnerId: partner?.id ?? null });
    const membership = partner && { partnerId: partner.id, groupId: partner.groupId };
    const principal = createPrincipal(role, { accountId: id, ...membership });
    const ids = createOwnIds(id, partner);
    return { id, email, principal, api: this.getApi(principal), ids };
  }

  /** Posts a request that may be refused. */
  async post(person: Person, path: string, input: object) {
    const { status, body, headers } = await this.request('POST', path, input, person);
    return { status, body: body as Problem & Record<string, unknown>, headers };
  }

  async createReport({
    type = 'Web Embed',
    name = `Report ${randomUUID()}`,
    owner,
    embedUrl,
    ...powerBi
  }: ReportFields = {}): Promise<Report> {
    const isPowerBi = type === 'Power Bi';
    const reportId = isPowerBi ? (powerBi.reportId ?? randomUUID()) : null;
    const datasetId = isPowerBi ? (powerBi.datasetId ?? randomUUID()) : null;
    const workspace = isPowerBi && powerBi.workspace === undefined ? ownWorkspace : powerBi.workspace;
    const { id } = await this.queryRow<{ id: number }>(
      `INSERT INTO report (name, description, type, report_id, dataset_id, workspace_id, workspace_name, embed_url, owner_partner_id)
     VALUES ($1, 'Made for a test.', $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
      [
        ...[name, type, reportId, datasetId, workspace?.id ?? null, workspace?.name ?? null],
        ...[embedUrl ?? null, owner?.id ?? null],
      ],
    );
    return { id, name, reportId, datasetId };
  }

  /** Makes a report that can be opened in Power BI. */
  async createPowerBiReport(owner?: Partner): Promise<Report & { reportId: string }> {
    const reportId = randomUUID();
    const embedUrl = `https://app.powerbi.com/reportEmbed?reportId=${reportId}`;
    return {
      ...(await this.createReport({ type: 'Power Bi', reportId, embedUrl, owner })),
      reportId,
    };
  }

  deleteReport({ id }: Report) {
    return this.queryRows('UPDATE report SET deleted_at = now() WHERE id = $1', [id]);
  }

  /** Opens a report to a group, or only to its user admins. */
  permitGroup({ groupId }: Partner, { id }: Report, viewedBy: 'Allow All' | 'Only Admin(s)' = 'Allow All') {
    return this.queryRows(
      'INSERT INTO group_permission (group_id, report_id, viewed_by) VALUES ($1, $2, $3)',
      [groupId, id, viewedBy],
    );
  }

  /** Opens a report to an account, optionally until a time. */
  permitUser(accountId: number, { id }: Report, until?: Date) {
    return this.queryRows('INSERT INTO user_permission (account_id, report_id, until) VALUES ($1, $2, $3)', [
      accountId,
      id,
      until ?? null,
    ]);
  }

  /** Inserts a pending request and returns its id. */
  async createRequest(accountId: number, { id }: Report): Promise<number> {
    const { id: requestId } = await this.queryRow<{ id: number }>(
      `INSERT INTO access_request (account_id, report_id, message) VALUES ($1, $2, 'Please') RETURNING id`,
      [accountId, id],
    );
    return requestId;
  }

  /** Notifies users of the changes of their permissions, as after ten minutes. */
  async notifyOfPermissions(): Promise<void> {
    await this.queryRows(`UPDATE permission_notice SET created_at = now() - interval '10 minutes'`);
    await this.get(PermissionNoticeService).notifyDue();
  }

  /** Two partners, and callers with and without permission to manage the reports of the first. */
  async createPeople() {
    const [partner, otherPartner] = [await this.createPartner(), await this.createPartner()];
    return {
      partner,
      otherPartner,
      user: await this.createPerson('user', partner),
      stranger: await this.createPerson('user', otherPartner),
      userAdmin: await this.createPerson('userAdmin', partner),
      otherUserAdmin: await this.createPerson('userAdmin', otherPartner),
      administrator: await this.createPerson('administrator'),
    };
  }

  /** Returns whether a person may open a Power BI report. Fails when calls disagree. */
  async mayOpen(person: Person, report: Report): Promise<boolean> {
    const { api, ids } = person;
    const { catalogue, report: reports, favourite } = api;
    const page = { limit: 15, search: report.name };
    const has = (list: { id: number }[]) => list.some(({ id }) => id === report.id);
    const succeeds = async (path: string, input: object) =>
      (await this.post(person, path, input)).status === 200;
    const verdicts = {
      list: has(await reports.findAll({})),
      page: has((await reports.findAll.page(page)).rows),
      catalogue: has((await catalogue.find(page)).rows),
      group: has(await reports.findByUserGroup(ids)),
      search: has(await reports.searchByUserGroupId({ ...ids, searchText: report.name })),
      mostViewed: has((await reports.findMostViewed.page(page)).rows),
      mostViewedOfUser: has((await reports.findMostViewedByUserGroupId.page({ ...ids, ...page })).rows),
      find: await succeeds('/report/find', { id: report.id }),
      rating: await succeeds('/rating/insert', { userId: ids.userId, reportIdOrUrl: report.id, star: 3 }),
      note: await succeeds('/reportUpdate/insert', { reportId: report.id, updates: 'New figures.' }),
      favourite: await succeeds('/favourite/insert', { reportId: report.id }),
      favourites: has(await favourite.findAll({})),
    };
    expect(new Set(Object.values(verdicts)).size).toBe(1);
    return verdicts.list;
  }

  /** Returns the published audit entries about a subject that contains the text, oldest first. */
  async findAuditEntry(text: string) {
    const published = await this.findPublished(reportEvents.changed);
    return published.flatMap(({ value }) => (value?.subject.includes(text) ? [value] : []));
  }
}

const startReports = (environment: NodeJS.ProcessEnv): Promise<TestReports> =>
  startTestService(
    {
      name: 'reports',
      readConfig,
      environment: {
        PORTAL_URL: 'https://portal.gov.example',
        EMBED_HOSTS_POWER_BI: 'app.powerbi.com',
        EMBED_HOSTS_WEB_EMBED: 'maps.example.org,*.gis.example,*.gov.example',
        EMBED_HOSTS_DASH: 'dash.example.org',
        POWER_BI_TENANT_ID: 'tenant',
        POWER_BI_CLIENT_ID: 'client',
        POWER_BI_CLIENT_SECRET: 'secret',
        ...environment,
      },
      schema: createSchema,
      module: async ({ PORTAL_CONFIG }) => ReportsModule.forRoot(await readRequestForm(PORTAL_CONFIG)),
    },
    TestReports,
  );

/** Starts the service before the tests of a file, and stops it after them. */
export const useReports = (
  environment: () => NodeJS.ProcessEnv | Promise<NodeJS.ProcessEnv> = () => ({}),
): TestReports => useTestService(async () => startReports(await environment()));

export interface Workspace {
  id: string;
  name: string;
}

/** Starts the service as {@link useReports}, with a Power BI server from which it imports the workspaces. */
export function usePowerBi(
  environment: NodeJS.ProcessEnv = {},
  workspaces: [Workspace, ...Workspace[]] = [{ id: randomUUID(), name: 'Workspace' }],
) {
  const [workspace] = workspaces;
  const powerBi = new PowerBiServer(Object.fromEntries(workspaces.map(({ id, name }) => [id, name])));
  const reports = useReports(async () => {
    await powerBi.start();
    return {
      POWER_BI_API_URL: powerBi.url,
      POWER_BI_AUTHORITY_URL: powerBi.url,
      POWER_BI_WORKSPACES: workspaces.map(({ id }) => id).join(','),
      ...environment,
    };
  });
  beforeEach(() => powerBi.reset());
  afterAll(() => powerBi.stop());
  /** Creates a report of a partner that Power BI has, too. */
  const createEmbeddedReport = async (owner: Partner) => {
    const { id: reportId, datasetId, embedUrl } = powerBi.add(workspace.id);
    const fields = { type: 'Power Bi', owner, workspace, datasetId, embedUrl } as const;
    return { ...(await reports.createReport({ ...fields, reportId })), reportId };
  };
  return { powerBi, reports, workspace, createEmbeddedReport };
}

export type People = Awaited<ReturnType<TestReports['createPeople']>>;

/** Creates {@link People} before the tests of a file. */
export function usePeople(reports: TestReports): People {
  const people = {} as People;
  beforeAll(async () => {
    Object.assign(people, await reports.createPeople());
  });
  return people;
}
