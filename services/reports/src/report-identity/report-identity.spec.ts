import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { IdentityRule } from '@portal/contracts';
import { usePeople, usePowerBi, type Person, type Report } from '../testing/reports-service.js';

const { powerBi, reports, createEmbeddedReport } = usePowerBi();
const people = usePeople(reports);
let report: Report & { reportId: string };

beforeEach(async () => {
  report = await createEmbeddedReport(people.partner);
  await reports.permitUser(people.stranger.id, report);
});

const createRule = (fields: Partial<IdentityRule>): IdentityRule => ({
  source: 'fixed',
  text: '',
  partners: [],
  otherwise: null,
  roles: ['Partner'],
  ...fields,
});
const setRule = (rule: IdentityRule | null, as = people.administrator) =>
  reports.post(as, '/reportIdentity/update', { reportId: report.id, rule });
const requestToken = (as: Person) =>
  reports.post(as, '/viewership/getEmbedToken', { reportId: report.reportId });
/** Returns the username and roles of a token. */
const findIdentity = async (as: Person) => String((await requestToken(as)).body.token).split(' ')[2];
const requireIdentity = () =>
  reports.queryRows('INSERT INTO report_identity (report_id, is_required) VALUES ($1, true)', [report.id]);

describe('the identity of a viewer', () => {
  it.each<[string, () => Partial<IdentityRule>, (person: Person) => string]>([
    ['a fixed value', () => ({ text: 'Everyone' }), () => 'Everyone'],
    ['the email address', () => ({ source: 'email' }), ({ email }) => email],
    [
      'the number of the partner',
      () => ({ source: 'partner', text: 'NGO-' }),
      ({ principal }) => `NGO-${principal.role !== 'administrator' && principal.partnerId}`,
    ],
    [
      'the number of the stakeholder group',
      () => ({ source: 'group' }),
      ({ principal }) => String(principal.role !== 'administrator' && principal.groupId),
    ],
    [
      'a table of partners',
      () => ({
        source: 'table',
        partners: [
          { partnerId: people.partner.id, username: 'North' },
          { partnerId: people.otherPartner.id, username: 'South' },
        ],
      }),
      ({ principal }) =>
        principal.role !== 'administrator' && principal.partnerId === people.partner.id ? 'North' : 'South',
    ],
  ])('is %s', async (_case, getFields, getUsername) => {
    await setRule(createRule(getFields()));
    for (const person of [people.user, people.stranger]) {
      expect(await findIdentity(person)).toBe(`${getUsername(person)}/Partner`);
    }
  });

  it('is the one for all others without a value of the source', async () => {
    await setRule(createRule({ source: 'partner', otherwise: 'Ministry' }));
    expect(await findIdentity(people.administrator)).toBe('Ministry/Partner');
  });

  it('has tokens of its own, which viewers with the same identity share', async () => {
    const colleague = await reports.createPerson('user', people.partner);
    await setRule(createRule({ source: 'partner' }));
    const tokens = await Promise.all(
      [people.user, colleague, people.stranger].map(
        async (person) => (await requestToken(person)).body.token,
      ),
    );
    expect(tokens[0]).toBe(tokens[1]);
    expect(tokens[2]).not.toBe(tokens[0]);
  });

  it.each([
    ['a report that needs one has no rule', requireIdentity],
    ['the rule has none for the viewer', () => setRule(createRule({ source: 'partner' }))],
  ])('is not set up yet if %s', async (_case, prepare) => {
    await prepare();
    const before = powerBi.requests.length;
    const { body } = await requestToken(people.administrator);
    expect(body).toMatchObject({ status: 403, detail: 'The report is not set up for you yet.' });
    expect(powerBi.requests).toHaveLength(before);
  });

  it('is that of exported files, which other identities of the same account do not get', async () => {
    const { user } = people;
    await setRule(createRule({ source: 'email' }));
    const { body } = await reports.post(user, '/reportExport/start', { reportId: report.id, format: 'PDF' });
    const identity = { username: user.email, roles: ['Partner'], datasets: [expect.any(String)] };
    const { powerBIReportConfiguration } = JSON.parse(powerBi.exports[0]?.body ?? '') as Record<
      string,
      unknown
    >;
    expect(powerBIReportConfiguration).toEqual({ identities: [identity] });
    const findState = () => reports.post(user, '/reportExport/findState', { id: body.insertId });
    expect((await findState()).status).toBe(200);
    await setRule(createRule({ text: 'Everyone' }));
    expect((await findState()).status).toBe(404);
  });
});

describe('a rule', () => {
  it('is found with the names of its partners, and in the audit trail', async () => {
    const { partner } = people;
    const rule = createRule({ source: 'table', partners: [{ partnerId: partner.id, username: 'North' }] });
    expect((await setRule(rule)).body).toEqual({ affectedRows: 1 });
    const { reportIdentity } = people.administrator.api;
    expect(await reportIdentity.find({ reportId: report.id })).toEqual({
      rule,
      isRequired: false,
      areRolesRequired: false,
      partners: [{ id: partner.id, name: partner.name }],
    });
    expect(await reports.findAuditEntry(report.name)).toMatchObject([
      { action: 'Changed', after: { identity: `table; ${partner.id}=North; roles Partner` } },
    ]);
    await setRule(null);
    expect((await reportIdentity.find({ reportId: report.id })).rule).toBeNull();
  });

  it.each<[string, Partial<IdentityRule>, string]>([
    ['a fixed value that is empty', {}, 'rule.text'],
    ['a username with a space', { text: 'Two words' }, 'rule.text'],
    ['an empty table', { source: 'table' }, 'rule.partners'],
    ['a role with a comma', { text: 'All', roles: ['A,B'] }, 'rule.roles.0'],
  ])('is rejected for %s', async (_case, fields, field) => {
    const { status, body } = await setRule(createRule(fields));
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ field }]);
  });

  it('ends when its report becomes another one in Power BI', async () => {
    await setRule(createRule({ text: 'Everyone' }));
    await reports.queryRows('UPDATE report SET report_id = $1 WHERE id = $2', [randomUUID(), report.id]);
    expect(await people.administrator.api.reportIdentity.find({ reportId: report.id })).toMatchObject({
      rule: null,
    });
  });

  it('is for administrators only, and for Power BI reports only', async () => {
    expect((await setRule(null, people.userAdmin)).status).toBe(403);
    const page = await reports.createReport({ owner: people.partner });
    expect(
      (await reports.post(people.administrator, '/reportIdentity/find', { reportId: page.id })).status,
    ).toBe(404);
  });

  it('is previewed for a user', async () => {
    const preview = (fields: Partial<IdentityRule>) =>
      people.administrator.api.reportIdentity.preview({ rule: createRule(fields), userId: people.user.id });
    expect(await preview({ source: 'email' })).toEqual({ username: people.user.email, roles: ['Partner'] });
    expect(await preview({ source: 'table' })).toMatchObject({ username: null });
  });
});

describe('a thumbnail', () => {
  it('is deleted when its report gets row-level security', async () => {
    await reports.queryRows(
      `INSERT INTO report_thumbnail (report_id, png, version, exported_at, attempts) VALUES ($1, 'x', 'v', now(), 0)`,
      [report.id],
    );
    await setRule(createRule({ text: 'Everyone' }));
    expect(await reports.queryRows('SELECT FROM report_thumbnail WHERE report_id = $1', [report.id])).toEqual(
      [],
    );
  });
});
