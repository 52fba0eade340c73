import { beforeAll, describe, expect, it } from '@jest/globals';
import { queryRow } from '../support/databases.js';
import { createOwnIds, type Person, signIn } from '../support/people.js';
import { createPowerBiReport } from '../support/emulator.js';
import {
  createPartner,
  createPerson,
  createReport,
  type ReportFixture,
  permitGroup,
} from '../support/fixtures.js';

let person: Person;
let colleague: Person;
let owner: Person;
let administrator: Person;
let closedReport: ReportFixture & { reportId: string };
let closedPage: ReportFixture;

beforeAll(async () => {
  const partner = await createPartner();
  const other = await createPartner();
  person = await createPerson('user', partner);
  colleague = await createPerson('user', partner);
  owner = await createPerson('userAdmin', partner);
  administrator = await signIn('admin@portal.example');
  closedReport = await createPowerBiReport(other);
  closedPage = await createReport({ owner: other });
});

const findViews = () =>
  queryRow('analytics', 'SELECT count(*)::int AS count FROM viewership WHERE report_id = ANY ($1)', [
    [closedReport.id, closedPage.id],
  ]);

/** Calls that take a person's ids, with well-formed input. */
const findPersonalRows = ({ account }: Person, report: ReportFixture) => {
  const userId = account.id;
  const both = { userId, userTypeId: account.user_type_id ?? 1 };
  return [
    ['POST', '/report/findByUserGroup', both],
    ['POST', '/report/findCardData', both],
    ['GET', '/report/searchByUserGroupId', { ...both, searchText: 'a' }],
    ['GET', '/reportCategory/findReportCount', both],
    ['POST', '/report/findMostViewedByUserGroupId', both],
    ['POST', '/report/findTop5ByUserGroupId', both],
    ['GET', '/report/findAllNotRequested', both],
    ['POST', '/accessRequest/insert', { userId, reportId: report.id }],
    ['POST', '/rating/insert', { userId, reportIdOrUrl: report.id, star: 1 }],
    ['POST', '/viewership/insert', { userId, reportId: report.id }],
    ['POST', '/signin/signin', { userId }],
    ['POST', '/signin/signout', { userId }],
    ['POST', '/message/findByUserId', { userId }],
    ['POST', '/seen/findAllUnseen', { userId }],
    ['POST', '/seen/insert', { userId, messageIds: [] }],
  ] as const;
};

const request = (caller: Person, method: 'GET' | 'POST', path: string, input: Record<string, unknown>) =>
  method === 'GET' ? caller.rest.get(path, input) : caller.rest.post(path, input);

describe('id of another person', () => {
  it.each([
    ['a colleague', () => person, () => colleague],
    ["the partner's user admin, of a user", () => owner, () => person],
    ['a user, of its user admin', () => person, () => owner],
    ['a user, of an administrator', () => person, () => administrator],
  ])('is rejected from %s in every call', async (_caller, caller, victim) => {
    for (const [method, path, input] of findPersonalRows(victim(), closedPage)) {
      const response = await request(caller(), method, path, input);
      expect([path, response.status]).toEqual([path, 403]);
    }
    expect((await victim().rest.get('/reportType/findAll')).status).toBe(200);
  });

  it('is rejected with the own partner, and the own id is rejected with another partner', async () => {
    const { userId, userTypeId: partnerId } = createOwnIds(person);
    const mixed = [
      { userId: colleague.account.id, userTypeId: partnerId },
      { userId, userTypeId: partnerId + 1 },
    ];
    for (const input of mixed) {
      expect((await person.rest.post('/report/findByUserGroup', input)).status).toBe(403);
      expect((await person.rest.post('/report/findCardData', input)).status).toBe(403);
      const query = { ...input, searchText: 'a' };
      expect((await person.rest.get('/report/searchByUserGroupId', query)).status).toBe(403);
      expect((await person.rest.get('/reportCategory/findReportCount', input)).status).toBe(403);
    }
  });

  it('does not let an administrator record a view under another name', async () => {
    const input = { userId: person.account.id, reportId: closedPage.id };
    expect((await administrator.rest.post('/viewership/insert', input)).status).toBe(403);
  });
});

describe('closed report', () => {
  const makeEveryCall = async (caller: Person) => {
    const view = (reportId: number) => ({ userId: caller.account.id, reportId });
    return Promise.all([
      caller.rest.post('/report/find', { id: closedReport.id }),
      caller.rest.post('/report/find', { id: closedPage.id }),
      caller.rest.post('/viewership/insert', view(closedReport.id)),
      caller.rest.post('/viewership/insert', view(closedPage.id)),
      caller.rest.post('/viewership/getEmbedToken', { reportId: closedReport.reportId }),
      caller.rest.post('/viewership/getEmbedToken', {
        reportId: closedReport.reportId,
        datasetId: closedReport.datasetId,
      }),
    ]);
  };

  it.each([
    ['a user', () => person],
    ['a user admin', () => owner],
  ])('returns 404 to %s from every call that takes its id', async (_caller, caller) => {
    const before = await findViews();
    for (const response of await makeEveryCall(caller())) {
      expect(response.status).toBe(404);
      expect(response.text).not.toContain(closedReport.name);
      expect(response.text).not.toContain('token"');
    }
    expect(await findViews()).toEqual(before);
  });

  it('looks like an unknown report', async () => {
    const [missing, hidden] = await Promise.all([
      person.rest.post('/report/find', { id: 2_000_000_000 }),
      person.rest.post('/report/find', { id: closedReport.id }),
    ]);
    expect({ ...(hidden.body as object), instance: '' }).toEqual({
      ...(missing.body as object),
      instance: '',
    });
  });

  it('stays closed after another user has opened it', async () => {
    const opened = await administrator.rest.post('/viewership/getEmbedToken', {
      reportId: closedReport.reportId,
    });
    expect(opened.status).toBe(200);
    const refused = await person.rest.post('/viewership/getEmbedToken', { reportId: closedReport.reportId });
    expect(refused.status).toBe(404);
  });

  it('is open to administrators', async () => {
    const responses = await makeEveryCall(administrator);
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  });
});

describe('view', () => {
  const changes = ['/viewership/updatePageChange', '/viewership/updateVisualClick'];
  const createCounted = (id: number) =>
    queryRow('analytics', 'SELECT page_changes, visual_clicks FROM viewership WHERE id = $1', [id]);

  it('is changed only by its own user', async () => {
    const partner = await createPartner();
    const viewer = await createPerson('user', partner);
    const report = await createReport();
    await permitGroup(partner, report);
    const { insertId = 0 } = await viewer.rest.api.viewership.insert({
      userId: viewer.account.id,
      reportId: report.id,
    });
    for (const path of changes) {
      for (const stranger of [person, owner, administrator]) {
        expect((await stranger.rest.post(path, { id: insertId })).status).toBe(403);
      }
      expect((await viewer.rest.post(path, { id: 2_000_000_000 })).status).toBe(403);
    }
    expect(await createCounted(insertId)).toEqual({ page_changes: 0, visual_clicks: 0 });
  });
});
