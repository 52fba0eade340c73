import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { sql, sqlRow } from '../support/databases.js';
import { mailsTo, mailTo, ticketIn } from '../support/mail.js';
import { nobody, signIn } from '../support/people.js';
import { createAccount, createPartner, type OwnAccount, type OwnPartner } from '../support/world.js';

const password = 'Chosen-pass-2026';
const domain = `${randomUUID()}.example`;
let exclusive: OwnPartner;
let open: OwnPartner;
let userAdmin: OwnAccount;

beforeAll(async () => {
  exclusive = await createPartner({ emailPattern: `${domain}, *.district.${domain}` });
  open = await createPartner();
  userAdmin = await createAccount('userAdmin', exclusive);
});

const person = (email: string, partner: OwnPartner) => ({
  firstname: 'Ada',
  surname: 'Banda',
  email,
  phone: '+265 999 000 111',
  password,
  userTypeId: partner.id,
});
const register = (email: string, partner: OwnPartner) =>
  nobody().post('/user/insertByUser', person(email, partner));
const newAddress = (at = domain) => `${randomUUID()}@${at}`;
const login = async (username: string, with_ = password) =>
  (await nobody().post('/user/login', { username, password: with_ })).body;
const accountOf = (email: string) =>
  sqlRow<{ id: number; status: string; partner_id: number }>(
    'identity',
    'SELECT id, status, partner_id FROM account WHERE email = $1',
    [email],
  );

describe('the partners that an address fits', () => {
  const partnersFor = async (email: string) =>
    ((await nobody().post('/user/findEmailPattern', { email })).body as { id: number }[]).map(({ id }) => id);

  test.each([
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
  ])('%s', async (_what, email, fits) => {
    expect((await partnersFor(email)).includes(exclusive.id)).toBe(fits);
  });

  test('personal addresses may join the partners that are not exclusive', async () => {
    const ids = ((await nobody().get('/userType/findAllNotExclusive')).body as { id: number }[]).map(
      ({ id }) => id,
    );
    expect(ids).toContain(open.id);
    expect(ids).not.toContain(exclusive.id);
  });
});

describe('registering', () => {
  test('refuses names that hold half a character', async () => {
    const email = newAddress();
    const answer = await nobody().post('/user/insertByUser', {
      ...person(email, open),
      firstname: 'Ada\ud800',
      surname: '\udc00Banda',
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'firstname' }, { field: 'surname' }] },
    });
    expect(await sql('identity', 'SELECT FROM account WHERE email = $1', [email])).toEqual([]);
  });

  test('makes a deactivated account, tells its owner, and asks the user admins to activate it', async () => {
    const email = newAddress();
    expect((await register(email, exclusive)).body).toEqual({ affectedRows: 1 });
    expect(await accountOf(email)).toMatchObject({ status: 'Deactivated', partner_id: exclusive.id });
    expect(await login(email)).toEqual([{ status: 'Deactivated' }]);
    await mailTo(email, /activat/i);
    const wanted = await mailTo(userAdmin.email, 'Ada Banda');
    expect(ticketIn(wanted)).toBeTruthy();
    expect(wanted.text).toContain(exclusive.name);
    expect(wanted.text).not.toContain(password);
  });

  test('refuses an exclusive partner to an address that does not fit, and makes nothing', async () => {
    const email = newAddress('elsewhere.example');
    const answer = await register(email, exclusive);
    expect(answer.body).toEqual({
      affectedRows: 0,
      message: 'Please enter your work email to proceed to the next step.',
    });
    expect(await sql('identity', 'SELECT FROM account WHERE email = $1', [email])).toEqual([]);
    expect((await register(email, open)).body).toEqual({ affectedRows: 1 });
  });

  test('answers alike for an address that has an account, changes nothing of it, and tells its owner', async () => {
    const known = await createAccount('user', open);
    const before = await sqlRow('identity', 'SELECT * FROM account WHERE id = $1', [known.id]);
    const [first, second] = [
      await register(known.email.toUpperCase(), open),
      await register(newAddress(), open),
    ];
    expect(first.status).toBe(second.status);
    expect(first.text).toBe(second.text);
    expect(await sqlRow('identity', 'SELECT * FROM account WHERE id = $1', [known.id])).toEqual(before);
    const mail = await mailTo(known.email, /already|again/i);
    expect(mail.text).not.toContain(password);
  });

  test('makes one account of two registrations at once', async () => {
    const email = newAddress();
    const answers = await Promise.all([register(email, exclusive), register(email, exclusive)]);
    expect(answers.map(({ text }) => text)).toEqual(['{"affectedRows":1}', '{"affectedRows":1}']);
    expect(await sql('identity', 'SELECT FROM account WHERE email = $1', [email])).toHaveLength(1);
  });

  test('names what is wrong in the words of the forms', async () => {
    const answer = await nobody().post('/user/insertByUser', {
      firstname: 'A',
      surname: ' ',
      email: 'nobody',
      phone: '123',
      password: 'short',
      userTypeId: open.id,
    });
    expect(answer.status).toBe(400);
    expect((answer.body as { errors: unknown }).errors).toEqual([
      { field: 'firstname', message: 'The firstname submitted is too short!' },
      { field: 'surname', message: 'You cannot submit an empty surname!' },
      { field: 'email', message: 'You have submitted an invalid email !' },
      { field: 'phone', message: 'The phone number submitted is empty or its too short!' },
      { field: 'password', message: 'The password should have at least 8 characters!' },
    ]);
  });

  test('lets no name become a link, a header or markup of a mail', async () => {
    const email = newAddress();
    const names = {
      firstname: 'Win www.evil.example',
      surname: '<a href="https://evil.example">http://evil.example</a>',
    };
    expect(
      (await nobody().post('/user/insertByUser', { ...person(email, exclusive), ...names })).status,
    ).toBe(200);
    const broken = { ...person(newAddress(), exclusive), firstname: 'Ada\r\nBcc: victim@evil.example' };
    expect((await nobody().post('/user/insertByUser', broken)).status).toBe(400);
    const { id } = await accountOf(email);
    expect(id).toBeGreaterThan(0);
    const wanted = await mailTo(userAdmin.email, 'Win');
    for (const part of [wanted.text, wanted.html, wanted.subject, wanted.to[0]?.name ?? '']) {
      expect(part).not.toMatch(/evil\.example|<a href="https:\/\/evil/i);
    }
    const own = await mailTo(email, /activat/i);
    expect(`${own.text}${own.html}${own.to[0]?.name}`).not.toMatch(/evil\.example/i);
  });
});

describe("an activation mail's ticket", () => {
  const find = (ticket: string) => nobody().post('/user/find', { id: ticket });
  const decide = (ticket: string, status: string) =>
    nobody().post('/user/updateStatus', { id: ticket, status });

  async function registered(): Promise<{ email: string; ticket: string; admin: OwnAccount }> {
    const partner = await createPartner();
    const admin = await createAccount('userAdmin', partner);
    const email = newAddress();
    await register(email, partner);
    return { email, ticket: ticketIn(await mailTo(admin.email, 'Ada Banda')), admin };
  }

  test('shows the names alone, activates the account once and tells its owner', async () => {
    const { email, ticket } = await registered();
    expect((await find(ticket)).body).toEqual([{ firstname: 'Ada', surname: 'Banda' }]);
    expect((await decide(ticket, 'Active')).body).toMatchObject({ affectedRows: 1 });
    await mailTo(email, /activated|active/i);
    expect((await signInWith(email)).status).toBe('Active');
    expect((await find(ticket)).status).toBe(404);
    const again = await decide(ticket, 'Blocked');
    expect([again.status, (again.body as { affectedRows?: number }).affectedRows ?? 0]).not.toEqual([200, 1]);
    expect((await accountOf(email)).status).toBe('Active');
  });

  const signInWith = async (email: string) => ((await login(email)) as [{ status: string }])[0];

  test('blocks the account', async () => {
    const { email, ticket } = await registered();
    expect((await decide(ticket, 'Blocked')).body).toMatchObject({ affectedRows: 1 });
    expect(await login(email)).toEqual([{ status: 'Blocked' }]);
  });

  test('is used by one of many at once', async () => {
    const { email, ticket } = await registered();
    const answers = await Promise.all(
      ['Active', 'Blocked', 'Active', 'Blocked'].map((status) => decide(ticket, status)),
    );
    const done = answers.filter(({ body }) => (body as { affectedRows?: number }).affectedRows === 1);
    expect(done).toHaveLength(1);
    expect(answers.every(({ status }) => status < 500)).toBe(true);
    expect(['Active', 'Blocked']).toContain((await accountOf(email)).status);
  });

  test('lapses after seven days, and when somebody else has decided', async () => {
    const [late, overtaken] = [await registered(), await registered()];
    const { id } = await accountOf(late.email);
    await sql('identity', 'UPDATE activation_ticket SET expires_at = now() WHERE account_id = $1', [id]);
    expect((await find(late.ticket)).status).toBe(404);
    const administrator = await signIn('admin@portal.example');
    const { id: other } = await accountOf(overtaken.email);
    await administrator.rest.post('/user/updateStatus', { id: other, status: 'Blocked' });
    for (const { ticket } of [late, overtaken]) {
      const answer = await decide(ticket, 'Active');
      expect((answer.body as { affectedRows?: number }).affectedRows ?? 0).toBe(0);
    }
    expect((await accountOf(overtaken.email)).status).toBe('Blocked');
  });

  test('is worth nothing once whoever got it is no user admin any more', async () => {
    const { email, ticket, admin } = await registered();
    const administrator = await signIn('admin@portal.example');
    await administrator.rest.post('/userAdmin/delete', { id: admin.id });
    expect((await find(ticket)).status).toBe(404);
    expect((await decide(ticket, 'Active')).status).toBe(404);
    expect((await accountOf(email)).status).toBe('Deactivated');
  });

  test('is kept as a hash, and is in clear in no database', async () => {
    const { ticket } = await registered();
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

test('every registration reached the mail catcher from the fixed sender', async () => {
  const email = newAddress();
  await register(email, open);
  await mailTo(email, /activat/i);
  const [mail] = await mailsTo(email);
  expect(mail?.from[0]?.address).toBe('portal@portal.example');
});
