import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { ReportSettings } from '@portal/contracts';
import jwt from 'jsonwebtoken';
import { usePeople, useReports, type Person, type Report } from '../testing/reports-service.js';

const createKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const [dashKeys, applicationKeys] = [createKeys(), createKeys()];
const encode = ({ privateKey }: typeof dashKeys) =>
  privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url');

const reports = useReports(() => ({
  APPLICATIONS: 'stock=stock:8050',
  APPLICATIONS_ORIGIN: 'https://applications.gov.example',
  IDENTITY_TOKEN_KEYS: `dash.example.org=${encode(dashKeys)},applications.gov.example=${encode(applicationKeys)}`,
}));
const people = usePeople(reports);
const application = 'https://applications.gov.example/stock';

const createReport = async (embedUrl: string, identityToken: ReportSettings['identityToken'] = 'none') => {
  const report = await reports.createReport({ type: 'Dash', owner: people.partner, embedUrl });
  await reports.queryRows('UPDATE report SET identity_token = $2 WHERE id = $1', [report.id, identityToken]);
  return report;
};
const request = (as: Person, { id }: Report) =>
  reports.post(as, '/viewership/getIdentityToken', { reportId: id });
const readToken = async (as: Person, report: Report, { publicKey }: typeof dashKeys) =>
  jwt.verify(String((await request(as, report)).body.token), publicKey, {
    algorithms: ['ES256'],
  }) as jwt.JwtPayload;

describe('identity token', () => {
  it('names the person, their partner and group, and the report', async () => {
    const report = await createReport('https://dash.example.org/stock', 'fragment');
    const { user, partner } = people;
    const claims = await readToken(user, report, dashKeys);
    expect(claims).toMatchObject({
      iss: 'https://portal.gov.example',
      aud: 'https://dash.example.org',
      sub: String(user.id),
      email: user.email,
      role: 'user',
      partner: { id: partner.id, name: partner.name },
      group: { id: partner.groupId, name: expect.any(String) },
      report: { id: report.id, name: report.name },
    });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(300);
    const other = await readToken(people.administrator, report, dashKeys);
    expect(other).toMatchObject({ role: 'administrator', partner: null, group: null });
    expect(other.jti).not.toBe(claims.jti);
  });

  it('names the person who views the portal as another one', async () => {
    const report = await createReport('https://dash.example.org/stock', 'fragment');
    const { user, userAdmin } = people;
    const viewed = { ...user, principal: { ...user.principal, actorId: userAdmin.id } };
    expect(await readToken(viewed, report, dashKeys)).toMatchObject({ sub: String(userAdmin.id) });
  });

  it('of an application behind the proxy of the portal is for that application alone', async () => {
    const report = await createReport(`${application}/`);
    expect(await readToken(people.user, report, applicationKeys)).toMatchObject({ aud: application });
    await expect(readToken(people.user, report, dashKeys)).rejects.toThrow('invalid signature');
  });

  it('is only for those who may open the report, and for hosts that get one', async () => {
    const report = await createReport('https://dash.example.org/', 'message');
    expect((await request(people.stranger, report)).status).toBe(404);
    const silent = await createReport('https://dash.example.org/');
    expect((await request(people.user, silent)).status).toBe(404);
  });

  it('needs a key of the host, also to be switched on', async () => {
    const embedUrl = 'https://maps.example.org/';
    const report = await reports.createReport({ type: 'Web Embed', owner: people.partner, embedUrl });
    const settings = { id: report.id, identityToken: 'fragment' };
    const refused = await reports.post(people.userAdmin, '/report/updateSettings', settings);
    expect(refused.body.errors).toMatchObject([
      {
        field: 'identityToken',
        message: 'There is no key for maps.example.org yet. Please ask the helpdesk to set one up.',
      },
    ]);
    await reports.queryRows(`UPDATE report SET identity_token = 'fragment' WHERE id = $1`, [report.id]);
    expect((await request(people.user, report)).status).toBe(403);
  });

  it('needs an address to be switched on', async () => {
    const { id } = await reports.createReport({ type: 'Power Bi', owner: people.partner });
    const refused = await reports.post(people.userAdmin, '/report/updateSettings', {
      id,
      identityToken: 'fragment',
    });
    expect(refused.body.errors).toMatchObject([
      { field: 'identityToken', message: 'Please enter the report Embed URL' },
    ]);
  });
});

describe("an application behind the portal's proxy", () => {
  it.each([
    ['is embedded by administrators', () => people.administrator, { affectedRows: 1 }],
    ['is not embedded by user admins', () => people.userAdmin, { status: 400 }],
  ] as const)('%s', async (_case, getPerson, response) => {
    const fields = {
      name: 'Stock',
      type: 'Dash',
      embedUrl: `${application}/`,
      userTypeId: people.partner.id,
    };
    const { body } = await reports.post(getPerson(), '/report/insert', fields);
    expect(body).toMatchObject(response);
  });

  it('keeps its address when the user admin of its owner edits it', async () => {
    const { id } = await createReport(`${application}/`);
    const edited = { id, name: 'Stock', reportTypeId: 3, embedUrl: `${application}/` };
    expect((await reports.post(people.userAdmin, '/report/update', edited)).body).toEqual({
      affectedRows: 1,
    });
  });
});
