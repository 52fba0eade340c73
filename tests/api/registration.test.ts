import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql, queryRow } from '../support/databases.js';
import { findMailsTo, mailTo, requestTicket, getTicketIn } from '../support/mail.js';
import { createVisitor } from '../support/people.js';
import {
  createAccount,
  createPartner,
  type AccountFixture,
  type PartnerFixture,
} from '../support/fixtures.js';

const password = 'Chosen-pass-2026';
const domain = `${randomUUID()}.example`;
let exclusive: PartnerFixture;
let open: PartnerFixture;
let userAdmin: AccountFixture;

beforeAll(async () => {
  exclusive = await createPartner({ emailPattern: `${domain}, *.district.${domain}` });
  open = await createPartner();
  userAdmin = await createAccount('userAdmin', exclusive);
});

const createPerson = (email: string, partner: PartnerFixture) => ({
  firstname: 'Ada',
  surname: 'Banda',
  email,
  phone: '+265 999 000 111',
  userTypeId: partner.id,
});
const register = (email: string, partner: PartnerFixture) =>
  createVisitor().post('/user/insertByUser', createPerson(email, partner));
const confirm = (id: string) => createVisitor().post('/registration/confirm', { id, password });
async function registerConfirmed(email: string, partner: PartnerFixture): Promise<void> {
  const response = await register(email, partner);
  expect(response.body).toEqual({ affectedRows: 1, id: expect.any(String) });
  const confirmed = await confirm(await requestTicket(email, 'confirmRegistration'));
  expect(confirmed.body).toEqual({ affectedRows: 1 });
}
const createAddress = (at = domain) => `${randomUUID()}@${at}`;
const logIn = async (username: string, with_ = password) =>
  (await createVisitor().post('/user/login', { username, password: with_ })).body;
const findAccount = (email: string) =>
  queryRow<{ id: number; status: string; partner_id: number }>(
    'identity',
    'SELECT id, status, partner_id FROM account WHERE email = $1',
    [email],
  );

describe('registration', () => {
  it('creates a deactivated account after confirmation, notifies its owner and the user admins', async () => {
    const email = createAddress();
    await registerConfirmed(email, exclusive);
    expect(await findAccount(email)).toMatchObject({ status: 'Deactivated', partner_id: exclusive.id });
    expect(await logIn(email)).toEqual([{ status: 'Deactivated' }]);
    await mailTo(email, 'is being reviewed');
    const expected = await mailTo(userAdmin.email, 'Ada Banda');
    expect(getTicketIn(expected)).toBeTruthy();
    expect(expected.text).toContain(exclusive.name);
    expect(expected.text).not.toContain(password);
  });

  it('prevents links, headers and markup of names in emails', async () => {
    const email = createAddress();
    const names = {
      firstname: 'Win www.evil.example',
      surname: '<a href="https://evil.example">http://evil.example</a>',
    };
    expect(
      (await createVisitor().post('/user/insertByUser', { ...createPerson(email, exclusive), ...names }))
        .status,
    ).toBe(200);
    await confirm(await requestTicket(email, 'confirmRegistration'));
    const broken = {
      ...createPerson(createAddress(), exclusive),
      firstname: 'Ada\r\nBcc: victim@evil.example',
    };
    expect((await createVisitor().post('/user/insertByUser', broken)).status).toBe(400);
    const { id } = await findAccount(email);
    expect(id).toBeGreaterThan(0);
    const expected = await mailTo(userAdmin.email, 'Win');
    for (const component of [expected.text, expected.html, expected.subject, expected.to[0]?.name ?? '']) {
      expect(component).not.toMatch(/evil\.example|<a href="https:\/\/evil/i);
    }
    const own = await mailTo(email, 'is being reviewed');
    expect(`${own.text}${own.html}${own.to[0]?.name}`).not.toMatch(/evil\.example/i);
  });
});

describe('ticket of an activation email', () => {
  const find = (ticket: string) => createVisitor().post('/user/find', { id: ticket });
  const decide = (ticket: string, status: string) =>
    createVisitor().post('/user/updateStatus', { id: ticket, status });

  async function registerNewUser(): Promise<{ email: string; ticket: string; admin: AccountFixture }> {
    const partner = await createPartner();
    const admin = await createAccount('userAdmin', partner);
    const email = createAddress();
    await registerConfirmed(email, partner);
    return { email, ticket: getTicketIn(await mailTo(admin.email, 'Ada Banda')), admin };
  }

  it('shows only the names, activates the account once and notifies its owner', async () => {
    const { email, ticket } = await registerNewUser();
    expect((await find(ticket)).body).toEqual([{ firstname: 'Ada', surname: 'Banda' }]);
    const evidence = await createVisitor().post('/registration/findByActivation', { id: ticket });
    expect(evidence.body).toEqual([
      {
        firstname: 'Ada',
        surname: 'Banda',
        email,
        partner: expect.any(String),
        emailConfirmed: true,
        emailFits: null,
        registeredBy: null,
      },
    ]);
    expect((await decide(ticket, 'Active')).body).toMatchObject({ affectedRows: 1 });
    await mailTo(email, /activated|active/i);
    expect((await signInWith(email)).status).toBe('Active');
    expect((await find(ticket)).status).toBe(404);
    const again = await decide(ticket, 'Blocked');
    expect([again.status, (again.body as { affectedRows?: number }).affectedRows ?? 0]).not.toEqual([200, 1]);
    expect((await findAccount(email)).status).toBe('Active');
  });

  const signInWith = async (email: string) => ((await logIn(email)) as [{ status: string }])[0];

  it('is stored as a hash and never in plain text', async () => {
    const { ticket } = await registerNewUser();
    const email = createAddress();
    await register(email, open);
    const confirmation = await requestTicket(email, 'confirmRegistration');
    expect(await findPlaces('identity', confirmation)).toEqual([]);
    expect(await findPlaces('identity', password)).toEqual([]);
    for (const service of ['identity', 'notifications'] as const) {
      expect(await findPlaces(service, ticket)).toEqual([]);
    }
  });

  async function findPlaces(service: 'identity' | 'notifications', secret: string): Promise<string[]> {
    const tables = await sql<{ name: string }>(
      service,
      `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
    );
    const found = await Promise.all(
      tables.map(async ({ name }) => {
        const rows = await sql(service, `SELECT FROM ${name} AS one WHERE one::text LIKE $1 LIMIT 1`, [
          `%${secret}%`,
        ]);
        return rows.length > 0 ? [name] : [];
      }),
    );
    return found.flat();
  }
});

it('every registration is received from the fixed sender', async () => {
  const email = createAddress();
  await registerConfirmed(email, open);
  await mailTo(email, 'is being reviewed');
  const [mail] = await findMailsTo(email);
  expect(mail?.from[0]?.address).toBe('portal@portal.example');
});
