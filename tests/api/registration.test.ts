import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql, sqlRow } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { mailsTo, mailTo, ticketFor, ticketIn } from '../support/mail.js';
import { visitor, ownIds, signIn } from '../support/people.js';
import {
  createAccount,
  createPartner,
  createPerson,
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

const person = (email: string, partner: PartnerFixture) => ({
  firstname: 'Ada',
  surname: 'Banda',
  email,
  phone: '+265 999 000 111',
  password,
  userTypeId: partner.id,
});
const register = (email: string, partner: PartnerFixture) =>
  visitor().post('/user/insertByUser', person(email, partner));
const confirm = (id: string) => visitor().post('/registration/confirm', { id });
async function registerConfirmed(email: string, partner: PartnerFixture): Promise<void> {
  const response = await register(email, partner);
  expect(response.body).toEqual({ affectedRows: 1, id: expect.any(String) });
  const confirmed = await confirm(await ticketFor(email, 'confirmRegistration'));
  expect(confirmed.body).toEqual({ affectedRows: 1 });
}
const accountsOf = (email: string) => sql('identity', 'SELECT FROM account WHERE email = $1', [email]);
const newAddress = (at = domain) => `${randomUUID()}@${at}`;
const login = async (username: string, with_ = password) =>
  (await visitor().post('/user/login', { username, password: with_ })).body;
const accountOf = (email: string) =>
  sqlRow<{ id: number; status: string; partner_id: number }>(
    'identity',
    'SELECT id, status, partner_id FROM account WHERE email = $1',
    [email],
  );

describe('partners that match an address', () => {
  const partnersFor = async (email: string) =>
    ((await visitor().post('/user/findEmailPattern', { email })).body as { id: number }[]).map(
      ({ id }) => id,
    );

  it.each([
    ['its domain', `a@${domain}`, true],
    ['its domain in capitals', `a@${domain.toUpperCase()}`, true],
    ['a sub-domain of the wildcard', `a@zomba.district.${domain}`, true],
    ['the wildcard itself', `a@district.${domain}`, false],
    ['a sub-domain without a wildcard', `a@zomba.${domain}`, false],
    ['a domain that only ends alike', `a@evil${domain}`, false],
    ['the domain in front of another', `a@${domain}.evil.example`, false],
    ['two addresses in one', `a@evil.example,b@${domain}`, false],
    ['no address', domain, false],
    ['a pattern', '*', false],
  ])('%s', async (_case, email, fits) => {
    expect((await partnersFor(email)).includes(exclusive.id)).toBe(fits);
  });

  it('personal addresses may join partners that are not exclusive', async () => {
    const ids = ((await visitor().get('/userType/findAllNotExclusive')).body as { id: number }[]).map(
      ({ id }) => id,
    );
    expect(ids).toContain(open.id);
    expect(ids).not.toContain(exclusive.id);
  });
});

describe('registration', () => {
  it('rejects names with half a character', async () => {
    const email = newAddress();
    const response = await visitor().post('/user/insertByUser', {
      ...person(email, open),
      firstname: 'Ada\ud800',
      surname: '\udc00Banda',
    });
    expect(response).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'firstname' }, { field: 'surname' }] },
    });
    expect(await sql('identity', 'SELECT FROM account WHERE email = $1', [email])).toEqual([]);
  });

  it('creates no account and notifies no user admin before the address is confirmed', async () => {
    const email = newAddress();
    const response = await register(email, exclusive);
    const ticket = await ticketFor(email, 'confirmRegistration');
    expect(response.body).toEqual({ affectedRows: 1, id: expect.any(String) });
    expect(response.text).not.toContain(ticket);
    expect(await accountsOf(email)).toEqual([]);
    expect(await login(email)).toEqual([]);
    expect((await mailsTo(userAdmin.email)).filter(({ text }) => text.includes(email))).toEqual([]);
    const administrator = await signIn('admin@portal.example');
    const member = { ...person(email, exclusive), firstname: 'Other' };
    expect((await administrator.rest.post('/user/insert', member)).body).toMatchObject({ affectedRows: 1 });
    expect((await confirm(ticket)).body).toEqual({
      affectedRows: 0,
      message: 'There is already an account with this email address.',
    });
  });

  it('creates a deactivated account after confirmation, notifies its owner and the user admins', async () => {
    const email = newAddress();
    await registerConfirmed(email, exclusive);
    expect(await accountOf(email)).toMatchObject({ status: 'Deactivated', partner_id: exclusive.id });
    expect(await login(email)).toEqual([{ status: 'Deactivated' }]);
    await mailTo(email, 'is being reviewed');
    const expected = await mailTo(userAdmin.email, 'Ada Banda');
    expect(ticketIn(expected)).toBeTruthy();
    expect(expected.text).toContain(exclusive.name);
    expect(expected.text).not.toContain(password);
  });

  it('rejects an address that does not match an exclusive partner and creates nothing', async () => {
    const email = newAddress('elsewhere.example');
    const response = await register(email, exclusive);
    expect(response.body).toEqual({
      affectedRows: 0,
      message: 'Please enter your work email to proceed to the next step.',
    });
    expect(await mailsTo(email)).toEqual([]);
    await registerConfirmed(email, open);
  });

  it('gets the usual response for an address with an account, changes nothing and notifies its owner', async () => {
    const existing = await createAccount('user', open);
    const before = await sqlRow('identity', 'SELECT * FROM account WHERE id = $1', [existing.id]);
    const [first, second] = [
      await register(existing.email.toUpperCase(), open),
      await register(newAddress(), open),
    ];
    const id = /"id":"[\w-]{43}"/;
    expect([first.status, first.text.replace(id, '')]).toEqual([second.status, second.text.replace(id, '')]);
    expect(await sqlRow('identity', 'SELECT * FROM account WHERE id = $1', [existing.id])).toEqual(before);
    const mail = await mailTo(existing.email, /already|again/i);
    expect(mail.text).not.toContain(password);
    expect(mail.text).not.toContain('confirmRegistration');
    const { id: handle } = first.body as { id: string };
    const other = (second.body as { id: string }).id;
    const again = [await resend(handle), await resend(other)];
    expect(again.map(({ status, text }) => [status, text])).toEqual([
      [200, '{"affectedRows":1}'],
      [200, '{"affectedRows":1}'],
    ]);
  });

  const resend = (id: string) => visitor().post('/registration/resend', { id });
  const handleOf = async (email: string) => ((await register(email, exclusive)).body as { id: string }).id;

  it('creates one account under concurrent confirmations', async () => {
    const email = newAddress();
    await register(email, exclusive);
    const ticket = await ticketFor(email, 'confirmRegistration');
    const responses = await Promise.all([1, 2, 3, 4].map(() => confirm(ticket)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    expect(await accountsOf(email)).toHaveLength(1);
  });

  it('shows its name to the holder of the link', async () => {
    const email = newAddress();
    await register(email, exclusive);
    const id = await ticketFor(email, 'confirmRegistration');
    const find = () => visitor().post('/registration/find', { id });
    expect((await find()).body).toEqual([
      { firstname: 'Ada', surname: 'Banda', email, partner: exclusive.name },
    ]);
    await confirm(id);
    expect((await find()).status).toBe(404);
  });

  it('sends the link again, and only the newest is valid', async () => {
    const email = newAddress();
    const handle = await handleOf(email);
    const former = await ticketFor(email, 'confirmRegistration');
    expect((await resend(handle)).body).toEqual({ affectedRows: 1 });
    const newest = await eventually(
      () => ticketFor(email, 'confirmRegistration'),
      (ticket) => ticket !== former,
      20,
    );
    expect((await confirm(former)).status).toBe(404);
    expect((await confirm(newest)).body).toEqual({ affectedRows: 1 });
    expect((await resend(handle)).status).toBe(404);
  });

  it('sends at most five emails an hour to an address from one network', async () => {
    const email = newAddress();
    const handle = await handleOf(email);
    for (let time = 0; time < 4; time++) expect((await resend(handle)).status).toBe(200);
    for (const response of [await resend(handle), await register(email, exclusive)]) {
      expect([response.status, response.headers.get('retry-after')]).toEqual([429, '3600']);
    }
  });

  it('cannot be confirmed after a day and is then deleted', async () => {
    const email = newAddress();
    await register(email, exclusive);
    const ticket = await ticketFor(email, 'confirmRegistration');
    await sql('identity', `UPDATE pending_registration SET expires_at = now() WHERE email = $1`, [email]);
    expect((await confirm(ticket)).status).toBe(404);
    await eventually(
      () => sql('identity', 'SELECT FROM pending_registration WHERE email = $1', [email]),
      ({ length }) => length === 0,
      90,
    );
  });

  it('names invalid input with the texts of the forms', async () => {
    const response = await visitor().post('/user/insertByUser', {
      firstname: 'A',
      surname: ' ',
      email: 'nobody',
      phone: '123',
      password: 'short',
      userTypeId: open.id,
    });
    expect(response.status).toBe(400);
    expect((response.body as { errors: unknown }).errors).toEqual([
      { field: 'firstname', message: 'The firstname submitted is too short!' },
      { field: 'surname', message: 'You cannot submit an empty surname!' },
      { field: 'email', message: 'You have submitted an invalid email !' },
      { field: 'phone', message: 'The phone number submitted is empty or its too short!' },
      { field: 'password', message: 'The password should have at least 8 characters!' },
    ]);
  });

  it('prevents links, headers and markup of names in emails', async () => {
    const email = newAddress();
    const names = {
      firstname: 'Win www.evil.example',
      surname: '<a href="https://evil.example">http://evil.example</a>',
    };
    expect(
      (await visitor().post('/user/insertByUser', { ...person(email, exclusive), ...names })).status,
    ).toBe(200);
    await confirm(await ticketFor(email, 'confirmRegistration'));
    const broken = { ...person(newAddress(), exclusive), firstname: 'Ada\r\nBcc: victim@evil.example' };
    expect((await visitor().post('/user/insertByUser', broken)).status).toBe(400);
    const { id } = await accountOf(email);
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
  const find = (ticket: string) => visitor().post('/user/find', { id: ticket });
  const decide = (ticket: string, status: string) =>
    visitor().post('/user/updateStatus', { id: ticket, status });

  async function registerNewUser(): Promise<{ email: string; ticket: string; admin: AccountFixture }> {
    const partner = await createPartner();
    const admin = await createAccount('userAdmin', partner);
    const email = newAddress();
    await registerConfirmed(email, partner);
    return { email, ticket: ticketIn(await mailTo(admin.email, 'Ada Banda')), admin };
  }

  it('shows only the names, activates the account once and notifies its owner', async () => {
    const { email, ticket } = await registerNewUser();
    expect((await find(ticket)).body).toEqual([{ firstname: 'Ada', surname: 'Banda' }]);
    const evidence = await visitor().post('/registration/findByActivation', { id: ticket });
    expect(evidence.body).toEqual([
      {
        ...{ firstname: 'Ada', surname: 'Banda', email, partner: expect.any(String) },
        ...{ emailConfirmed: true, emailFits: null, registeredBy: null },
      },
    ]);
    expect((await decide(ticket, 'Active')).body).toMatchObject({ affectedRows: 1 });
    await mailTo(email, /activated|active/i);
    expect((await signInWith(email)).status).toBe('Active');
    expect((await find(ticket)).status).toBe(404);
    const again = await decide(ticket, 'Blocked');
    expect([again.status, (again.body as { affectedRows?: number }).affectedRows ?? 0]).not.toEqual([200, 1]);
    expect((await accountOf(email)).status).toBe('Active');
  });

  const signInWith = async (email: string) => ((await login(email)) as [{ status: string }])[0];

  it('shows the vouching user and the mismatch of the address', async () => {
    const registrar = await createPerson('userAdmin', exclusive);
    const email = newAddress('elsewhere.example');
    await registrar.rest.post('/user/insert', { ...person(email, exclusive), firstname: 'Vouched' });
    const id = ticketIn(await mailTo(userAdmin.email, 'Vouched Banda'));
    const evidence = { emailConfirmed: false, emailFits: false, registeredBy: 'Test Person' };
    expect((await visitor().post('/registration/findByActivation', { id })).body).toMatchObject([
      { email, ...evidence },
    ]);
    const waiting = await registrar.rest.post('/user/findByUserTypeDeactivated', {
      ...ownIds(registrar),
      ...{ search: email, limit: 15 },
    });
    expect(waiting.body).toMatchObject([{ email, ...evidence }]);
    expect(waiting.text).not.toContain('emailPattern');
  });

  it('blocks the account', async () => {
    const { email, ticket } = await registerNewUser();
    expect((await decide(ticket, 'Blocked')).body).toMatchObject({ affectedRows: 1 });
    expect(await login(email)).toEqual([{ status: 'Blocked' }]);
  });

  it('is used once under concurrency', async () => {
    const { email, ticket } = await registerNewUser();
    const responses = await Promise.all(
      ['Active', 'Blocked', 'Active', 'Blocked'].map((status) => decide(ticket, status)),
    );
    const accepted = responses.filter(({ body }) => (body as { affectedRows?: number }).affectedRows === 1);
    expect(accepted).toHaveLength(1);
    expect(responses.every(({ status }) => status < 500)).toBe(true);
    expect(['Active', 'Blocked']).toContain((await accountOf(email)).status);
  });

  it('expires after seven days and after a decision of another user', async () => {
    const [late, overtaken] = [await registerNewUser(), await registerNewUser()];
    const { id } = await accountOf(late.email);
    await sql('identity', 'UPDATE activation_ticket SET expires_at = now() WHERE account_id = $1', [id]);
    expect((await find(late.ticket)).status).toBe(404);
    const administrator = await signIn('admin@portal.example');
    const { id: other } = await accountOf(overtaken.email);
    await administrator.rest.post('/user/updateStatus', { id: other, status: 'Blocked' });
    for (const { ticket } of [late, overtaken]) {
      const response = await decide(ticket, 'Active');
      expect((response.body as { affectedRows?: number }).affectedRows ?? 0).toBe(0);
    }
    expect((await accountOf(overtaken.email)).status).toBe('Blocked');
  });

  it('is void when its recipient is no longer a user admin', async () => {
    const { email, ticket, admin } = await registerNewUser();
    const administrator = await signIn('admin@portal.example');
    await administrator.rest.post('/userAdmin/delete', { id: admin.id });
    expect((await find(ticket)).status).toBe(404);
    expect((await decide(ticket, 'Active')).status).toBe(404);
    expect((await accountOf(email)).status).toBe('Deactivated');
  });

  it('is stored as a hash and never in plain text', async () => {
    const { ticket } = await registerNewUser();
    const email = newAddress();
    await register(email, open);
    const confirmation = await ticketFor(email, 'confirmRegistration');
    expect(await whereIn('identity', confirmation)).toEqual([]);
    expect(await whereIn('identity', password)).toEqual([]);
    for (const service of ['identity', 'notifications'] as const) {
      expect(await whereIn(service, ticket)).toEqual([]);
    }
  });

  async function whereIn(service: 'identity' | 'notifications', secret: string): Promise<string[]> {
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
  const email = newAddress();
  await registerConfirmed(email, open);
  await mailTo(email, 'is being reviewed');
  const [mail] = await mailsTo(email);
  expect(mail?.from[0]?.address).toBe('portal@portal.example');
});
