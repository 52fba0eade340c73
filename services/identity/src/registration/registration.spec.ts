import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { maxErrors } from '@portal/contracts/rules';
import { password, useIdentity, type TestAccount, type TestPartner } from '../testing/identity-service.js';

const domain = 'exclusive.example';
const taken = { affectedRows: 0, message: 'There is already an account with this email address.' };
const notFound = { response: { status: 404 } };
const identity = useIdentity();
let exclusive: TestPartner;
let open: TestPartner;
let userAdmin: TestAccount;
let administrator: TestAccount;

beforeAll(async () => {
  exclusive = await identity.addPartner({ emailPattern: `${domain}, *.district.${domain}` });
  open = await identity.addPartner();
  userAdmin = await identity.addAccount('userAdmin', exclusive);
  administrator = await identity.addAccount('administrator');
});

const createAddress = (at = domain) => `${randomUUID()}@${at}`;
const createPerson = (email: string, { id }: TestPartner) => ({
  firstname: 'Ada',
  surname: 'Banda',
  email,
  phone: '+265 999 00 01 11',
  userTypeId: id,
});
const getVisitorApi = () => identity.getApi().registration;
const register = (email: string, partner = exclusive) =>
  getVisitorApi().insertByUser(createPerson(email, partner));
const confirm = (id: string) => getVisitorApi().confirm({ id, password });
const requestTicket = async (email: string) => (await identity.getMail(email, 'confirmRegistration')).ticket;
async function registerConfirmed(email: string, partner = exclusive): Promise<void> {
  expect(await register(email, partner)).toEqual({ affectedRows: 1, id: expect.any(String) });
  expect(await confirm(await requestTicket(email))).toEqual({ affectedRows: 1 });
}
const findAccounts = (email: string) =>
  identity.queryRows<{ id: number; status: string; partner_id: number }>(
    'SELECT id, status, partner_id FROM account WHERE email = $1',
    [email],
  );
const logIn = async (email: string) => (await identity.signIn({ ...userAdmin, email })).body;

describe('the partners of an address', () => {
  it.each([
    ['its domain', `a@${domain}`, true],
    ['a sub-domain without a wildcard', `a@zomba.${domain}`, false],
  ])('are found by %s', async (_case, email, fits) => {
    const ids = (await getVisitorApi().findEmailPattern({ email })).map(({ id }) => id);
    expect(ids.includes(exclusive.id)).toBe(fits);
  });
});

describe('a self-registration', () => {
  it('creates no account and notifies no user admin before the address is confirmed', async () => {
    const email = createAddress();
    const before = await identity.findMails(userAdmin.email);
    const { id } = await register(email);
    const ticket = await requestTicket(email);
    expect(id).not.toBe(ticket);
    expect(await findAccounts(email)).toEqual([]);
    expect(await logIn(email)).toEqual([]);
    expect(await identity.findMails(userAdmin.email)).toEqual(before);
    const csv = `firstname,surname,email,phone\nOther,Banda,${email},0999000111`;
    await userAdmin.api.registration.insertMany({ csv, dryRun: false });
    expect(await confirm(ticket)).toMatchObject(taken);
  });

  it('creates a deactivated account after its confirmation, and mails the owner and the user admins', async () => {
    const email = createAddress();
    await registerConfirmed(email);
    expect(await findAccounts(email)).toMatchObject([{ status: 'Deactivated', partner_id: exclusive.id }]);
    expect(await logIn(email)).toEqual([{ status: 'Deactivated' }]);
    expect(await identity.getMail(email, 'registered')).toMatchObject({ partner: exclusive.name });
    const mail = await identity.getMail(userAdmin.email, 'activationRequested');
    expect(mail).toMatchObject({ name: 'Ada Banda', partner: exclusive.name });
  });

  it('keeps the language of its page, for its mails and for the account', async () => {
    const email = createAddress();
    const visitor = identity.getApi(undefined, { language: 'ny' }).registration;
    const { id = '' } = await visitor.insertByUser(createPerson(email, exclusive));
    await getVisitorApi().resend({ id });
    await confirm(await requestTicket(email));
    const languages = (await identity.findMailOrders(email)).map(({ language }) => language);
    expect(languages).toEqual(['ny', 'ny', 'ny']);
    expect(await identity.queryRows('SELECT language FROM account WHERE email = $1', [email])).toEqual([
      { language: 'ny' },
    ]);
  });

  it('is rejected when the address does not match an exclusive partner, or the partner does not exist', async () => {
    const email = createAddress('elsewhere.example');
    expect(await register(email)).toMatchObject({
      affectedRows: 0,
      message: 'Please enter your work email to proceed to the next step.',
    });
    expect(await register(email, { ...open, id: 2_000_000_000 })).toMatchObject({ affectedRows: 0 });
    expect(await identity.findMails(email)).toEqual([]);
    await registerConfirmed(email, open);
  });

  it('gets the usual response for an address with an account, changes nothing and notifies its owner', async () => {
    const { id, email } = await identity.addAccount('user', open);
    const findStored = () => identity.queryRows('SELECT * FROM account WHERE id = $1', [id]);
    const before = await findStored();
    const response = await register(email.toUpperCase(), open);
    expect(response).toEqual({ affectedRows: 1, id: expect.stringMatching(/^[\w-]{43}$/) });
    expect(await findStored()).toEqual(before);
    expect(await identity.findMails(email)).toEqual([{ template: 'registeredAgain' }]);
    expect(await getVisitorApi().resend({ id: response.id ?? '' })).toEqual({ affectedRows: 1 });
    expect(await identity.findMails(email)).toHaveLength(1);
  });

  it('creates one account under concurrent confirmations', async () => {
    const email = createAddress();
    await register(email);
    const ticket = await requestTicket(email);
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => confirm(ticket)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await findAccounts(email)).toHaveLength(1);
  });

  it('is shown to the holder of the link until it is confirmed', async () => {
    const email = createAddress();
    await register(email);
    const id = await requestTicket(email);
    const { userTypeId: _, ...details } = createPerson(email, exclusive);
    expect(await getVisitorApi().find({ id })).toEqual([{ ...details, partner: exclusive.name }]);
    await confirm(id);
    await expect(getVisitorApi().find({ id })).rejects.toMatchObject(notFound);
  });

  it('is mailed again, and only the newest link is valid', async () => {
    const email = createAddress();
    const { id = '' } = await register(email);
    const former = await requestTicket(email);
    expect(await getVisitorApi().resend({ id })).toEqual({ affectedRows: 1 });
    const newest = await requestTicket(email);
    await expect(confirm(former)).rejects.toMatchObject(notFound);
    expect(await confirm(newest)).toEqual({ affectedRows: 1 });
    await expect(getVisitorApi().resend({ id })).rejects.toMatchObject(notFound);
  });

  it('gives the account to the holder of the newest link, who chooses the password', async () => {
    const email = createAddress();
    const stranger = {
      ...createPerson(email, exclusive),
      phone: '+265 888 000 666',
      password: 'Known-to-a-stranger',
    };
    const { id: handle = '' } = await getVisitorApi().insertByUser(stranger);
    const former = await requestTicket(email);
    await register(email.toUpperCase());
    const newest = await requestTicket(email.toUpperCase());
    await expect(confirm(former)).rejects.toMatchObject(notFound);
    await expect(getVisitorApi().resend({ id: handle })).rejects.toMatchObject(notFound);
    expect(await confirm(newest)).toEqual({ affectedRows: 1 });
    const typed = [password, stranger.password].map((each) =>
      identity.signIn({ ...userAdmin, email: email.toUpperCase() }, each),
    );
    expect((await Promise.all(typed)).map(({ body }) => body)).toEqual([[{ status: 'Deactivated' }], []]);
  });

  it('is deleted when another registration of the address is confirmed', async () => {
    const email = createAddress();
    await register(email);
    await register(email);
    await confirm(await requestTicket(email));
    expect(await identity.queryRows('SELECT FROM pending_registration WHERE email = $1', [email])).toEqual(
      [],
    );
  });

  it('stays open when the chosen password is easy to guess', async () => {
    const email = createAddress();
    await register(email);
    const id = await requestTicket(email);
    await expect(getVisitorApi().confirm({ id, password: 'Password123' })).rejects.toMatchObject({
      response: { status: 400, body: { errors: [{ field: 'password' }] } },
    });
    expect(await confirm(id)).toEqual({ affectedRows: 1 });
  });

  it('is mailed at most five times an hour to an address from one network, and 20 times in all', async () => {
    const email = createAddress();
    const { id = '' } = await register(email);
    for (let time = 0; time < 4; time++) await getVisitorApi().resend({ id });
    const limited = { response: { status: 429, headers: { 'Retry-After': '3600' } } };
    await expect(getVisitorApi().resend({ id })).rejects.toMatchObject(limited);
    await expect(register(email)).rejects.toMatchObject(limited);
    const getRegistrationApi = (clientAddress: string) =>
      identity.getApi(undefined, { clientAddress }).registration.insertByUser(createPerson(email, exclusive));
    for (let network = 1; network <= 15; network++) await getRegistrationApi(`192.0.2.${network}`);
    await expect(getRegistrationApi('192.0.2.99')).rejects.toMatchObject(limited);
  });

  it('cannot be confirmed after a day', async () => {
    const email = createAddress();
    await register(email);
    await identity.queryRows(
      'UPDATE pending_registration SET expires_at = now() - make_interval(secs => 1) WHERE email = $1',
      [email],
    );
    await expect(confirm(await requestTicket(email))).rejects.toMatchObject(notFound);
  });

  it.each([
    [
      'invalid fields',
      { firstname: 'A', surname: ' ', email: 'nobody', phone: '123' },
      [
        { field: 'firstname', message: 'The firstname submitted is too short!' },
        { field: 'surname', message: 'You cannot submit an empty surname!' },
        { field: 'email', message: 'You have submitted an invalid email !' },
        { field: 'phone', message: 'The phone number submitted is empty or its too short!' },
      ],
    ],
    [
      'names with half a character',
      { firstname: 'Ada\ud800', surname: '\udc00Banda' },
      [{ field: 'firstname' }, { field: 'surname' }],
    ],
    ['a control character in a name', { firstname: 'Ada\u0000' }, [{ field: 'firstname' }]],
  ])('names %s', async (_case, fields, errors) => {
    const input = { ...createPerson(createAddress(), open), ...fields };
    await expect(getVisitorApi().insertByUser(input)).rejects.toMatchObject({
      response: { status: 400, body: { errors } },
    });
  });
});

describe('the ticket of an activation mail', () => {
  const find = (id: string) => identity.getApi().user.find({ id });
  const decide = (id: string, status: 'Active' | 'Blocked' | 'Deactivated') =>
    identity.getApi().user.updateStatus({ id, status });
  const findStatus = async (email: string) => (await findAccounts(email))[0]?.status;

  async function registerNewUser() {
    const partner = await identity.addPartner();
    const admin = await identity.addAccount('userAdmin', partner);
    const email = createAddress();
    await registerConfirmed(email, partner);
    const { ticket } = await identity.getMail(admin.email, 'activationRequested');
    return { email, ticket, admin, partner };
  }

  it('shows the person with evidence, and activates the account once', async () => {
    const { email, ticket, partner } = await registerNewUser();
    expect(await find(ticket)).toEqual([{ firstname: 'Ada', surname: 'Banda' }]);
    expect(await getVisitorApi().findByActivation({ id: ticket })).toEqual([
      {
        firstname: 'Ada',
        surname: 'Banda',
        email,
        partner: partner.name,
        emailConfirmed: true,
        emailFits: null,
        registeredBy: null,
      },
    ]);
    expect(await decide(ticket, 'Active')).toEqual({ affectedRows: 1 });
    expect(await logIn(email)).toMatchObject([{ status: 'Active' }, expect.any(String)]);
    await expect(find(ticket)).rejects.toMatchObject(notFound);
    await expect(decide(ticket, 'Blocked')).rejects.toMatchObject(notFound);
    expect(await findStatus(email)).toBe('Active');
  });

  it('goes to the administrators when the partner has no user admin', async () => {
    const email = createAddress();
    await registerConfirmed(email, open);
    const { ticket } = await identity.getMail(administrator.email, 'activationRequested');
    expect(await decide(ticket, 'Active')).toEqual({ affectedRows: 1 });
    expect(await findStatus(email)).toBe('Active');
  });

  it('blocks the account, and cannot deactivate it', async () => {
    const { email, ticket } = await registerNewUser();
    await expect(decide(ticket, 'Deactivated')).rejects.toMatchObject({ response: { status: 400 } });
    expect(await decide(ticket, 'Blocked')).toEqual({ affectedRows: 1 });
    expect(await logIn(email)).toEqual([{ status: 'Blocked' }]);
  });

  it('is used once under concurrency', async () => {
    const { email, ticket } = await registerNewUser();
    const statuses = ['Active', 'Blocked', 'Active', 'Blocked'] as const;
    const outcomes = await Promise.allSettled(statuses.map((status) => decide(ticket, status)));
    const successes = statuses.filter((_, index) => outcomes[index]?.status === 'fulfilled');
    expect(successes).toEqual([await findStatus(email)]);
  });

  it('is void after seven days, after a decision of another user, and for a recipient without the role', async () => {
    const [late, overtaken, dismissed] = [
      await registerNewUser(),
      await registerNewUser(),
      await registerNewUser(),
    ];
    const api = administrator.api;
    const findId = async (email: string) => (await findAccounts(email))[0]?.id ?? 0;
    await identity.queryRows(
      'UPDATE activation_ticket SET expires_at = now() - make_interval(secs => 1) WHERE account_id = $1',
      [await findId(late.email)],
    );
    await api.user.updateStatus({ id: await findId(overtaken.email), status: 'Blocked' });
    await api.userAdmin.delete({ id: dismissed.admin.id });
    for (const { ticket } of [late, overtaken, dismissed]) {
      await expect(find(ticket)).rejects.toMatchObject(notFound);
      await expect(decide(ticket, 'Active')).rejects.toMatchObject(notFound);
    }
    expect(await findStatus(dismissed.email)).toBe('Deactivated');
  });

  it('is stored as a hash, as are links and passwords', async () => {
    const { ticket } = await registerNewUser();
    const email = createAddress();
    await register(email);
    const tables = await identity.queryRows<{ name: string }>(
      `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
    );
    for (const secret of [ticket, await requestTicket(email), password])
      for (const { name } of tables) {
        const rows = await identity.queryRows(`SELECT FROM ${name} AS one WHERE one::text LIKE $1 LIMIT 1`, [
          `%${secret}%`,
        ]);
        expect([name, rows]).toEqual([name, []]);
      }
  });
});

describe('bulk registration', () => {
  const heading = 'firstname,surname,email,phone';
  const formatRow = (email: string) => `Ada,Banda,${email},0999000123`;
  const getAddresses = (count: number) => Array.from({ length: count }, () => createAddress('test.example'));
  const upload = (by: TestAccount, csv: string, dryRun: boolean) =>
    by.api.registration.insertMany({ csv, dryRun });
  const findAdded = async (emails: string[]) => (await Promise.all(emails.map(findAccounts))).flat();

  it('validates first, then registers, and can be repeated', async () => {
    const emails = getAddresses(3);
    const csv = [heading, ...emails.map(formatRow)].join('\r\n');
    const planned = { affectedRows: 3, unchanged: 0, errors: [] };
    expect(await upload(userAdmin, csv, true)).toEqual(planned);
    expect(await findAdded(emails)).toEqual([]);
    expect(await upload(userAdmin, csv, false)).toEqual(planned);
    const state = { status: 'Deactivated', partner_id: exclusive.id };
    expect(await findAdded(emails)).toMatchObject([state, state, state]);
    expect(await upload(userAdmin, csv, false)).toEqual({ affectedRows: 0, unchanged: 3, errors: [] });
    const { ticket: id } = await identity.getMail(emails[0] ?? '', 'userInvited');
    await identity.getApi().userInvitation.accept({ id, password });
    expect(await findAdded(emails)).toMatchObject([{ ...state, status: 'Active' }, state, state]);
  });

  it('names the first errors of a table whose quotation marks do not match', async () => {
    const { errors } = await upload(userAdmin, `${heading}\n"${'x"'.repeat(90_000)}`, true);
    expect(errors).toHaveLength(maxErrors);
  });

  it('creates each account once under concurrency', async () => {
    const emails = getAddresses(20);
    const csv = [heading, ...emails.map(formatRow)].join('\n');
    const outcomes = await Promise.all([1, 2, 3].map(() => upload(userAdmin, csv, false)));
    expect(await findAdded(emails)).toHaveLength(20);
    expect(outcomes.reduce((sum, { affectedRows }) => sum + affectedRows, 0)).toBe(20);
  });

  it('names every invalid row and field and then changes nothing', async () => {
    const [good = '', twice = ''] = getAddresses(2);
    const { email: elsewhere } = await identity.addAccount('user', open);
    const csv = [
      heading,
      formatRow(good),
      'A,Banda,nobody,123',
      formatRow(twice),
      formatRow(twice.toUpperCase()),
      formatRow(elsewhere),
      'Ada,Banda',
    ].join('\n');
    const { affectedRows, errors } = await upload(userAdmin, csv, false);
    expect(affectedRows).toBe(0);
    expect(await findAdded([good, twice])).toEqual([]);
    const named = errors.map(({ row: line, field }) => `${line} ${field}`);
    const expected = ['3 firstname', '3 email', '3 phone', '5 email', '6 email', '7 email', '7 phone'];
    expect(named).toEqual(expect.arrayContaining(expected));
    expect(named.some((name) => name.startsWith('2 '))).toBe(false);
  });

  it('reveals nothing to a user admin about accounts of other partners', async () => {
    const { email: elsewhere } = await identity.addAccount('user', open);
    const csv = [heading, formatRow(elsewhere), formatRow(administrator.email)].join('\n');
    const unusable = { field: 'email', message: 'This email address cannot be used.' };
    expect((await upload(userAdmin, csv, true)).errors).toMatchObject([
      { row: 2, ...unusable },
      { row: 3, ...unusable },
    ]);
    const { errors } = await upload(
      administrator,
      `${heading},partner\n${formatRow(elsewhere)},${exclusive.name}`,
      true,
    );
    expect(errors).toMatchObject([{ message: taken.message }]);
  });

  it('uses the named partner for administrators and never for a user admin', async () => {
    const [first = '', second = '', third = ''] = getAddresses(3);
    const formatCsv = (email: string, name: string) => `${heading},partner\n${formatRow(email)},${name}`;
    await upload(administrator, formatCsv(first, open.name.toUpperCase()), false);
    expect(await findAdded([first])).toMatchObject([{ partner_id: open.id }]);
    expect(await upload(administrator, formatCsv(second, 'No such partner'), false)).toMatchObject({
      affectedRows: 0,
      errors: [{ row: 2, field: 'partner' }],
    });
    await upload(userAdmin, formatCsv(third, open.name), false);
    expect(await findAdded([third])).toMatchObject([{ partner_id: exclusive.id }]);
  });

  it('is refused above the daily limit of mails', async () => {
    const registrar = await identity.addAccount('userAdmin', open);
    await identity.queryRows(
      `INSERT INTO daily_count (account_id, kind, day, count) VALUES ($1, 'mails', (now() AT TIME ZONE 'UTC')::date, 1000000)`,
      [registrar.id],
    );
    const emails = getAddresses(1);
    await expect(
      upload(registrar, [heading, ...emails.map(formatRow)].join('\n'), false),
    ).rejects.toMatchObject({
      response: { status: 429 },
    });
    expect(await findAdded(emails)).toEqual([]);
  });
});
