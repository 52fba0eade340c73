import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  reportAudienceContract,
  subscriptionContract,
  type MailChoice,
  type MailOrder,
} from '@portal/contracts';
import { metrics } from '@portal/server-kit';
import { SMTPServer } from 'smtp-server';
import { DigestJob } from '../digest/digest.job.js';
import {
  startNotifications,
  type TestNotifications,
  type TestPerson,
} from '../testing/notifications-service.js';
import { MailDeliveryJob } from './mail-delivery.job.js';
import { MailRepository } from './mail.repository.js';

interface ReceivedMail {
  address: string;
  /** Headers and body. */
  text: string;
}

/** A mail server that rejects some recipients. */
class TestMailServer {
  readonly received: ReceivedMail[] = [];
  /** Response codes by recipient. */
  readonly rejections = new Map<string, number>();
  onReceived: () => void = () => undefined;
  /** Delays the response to a mail. */
  acceptance = Promise.resolve();
  private server: SMTPServer | undefined;
  port = 0;

  async start(): Promise<void> {
    this.server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      closeTimeout: 100,
      onRcptTo: ({ address }, _session, done) => {
        const responseCode = this.rejections.get(address);
        done(responseCode ? Object.assign(new Error('Rejected'), { responseCode }) : null);
      },
      onData: (stream, { envelope }, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          for (const { address } of envelope.rcptTo) this.received.push({ address, text });
          this.onReceived();
          void this.acceptance.then(() => done());
        });
      },
    });
    await new Promise<void>((resolve) => this.server?.listen(this.port, '127.0.0.1', resolve));
    ({ port: this.port } = this.server.server.address() as AddressInfo);
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.server?.close(resolve));
  }

  getMailsTo({ email }: { email: string }): string[] {
    return this.received.filter(({ address }) => address === email).map(({ text }) => text);
  }
}

let notifications: TestNotifications;
let person: TestPerson;
const server = new TestMailServer();

beforeAll(async () => {
  await server.start();
  notifications = await startNotifications({ SMTP_URL: `smtp://127.0.0.1:${server.port}` });
});
afterAll(async () => {
  await notifications.stop();
  await server.stop();
});
beforeEach(async () => {
  person = await notifications.addPerson('user', 1);
  await notifications.queryRows('DELETE FROM mail');
});

const queryRows = <Row extends object>(text: string, values: unknown[] = []) =>
  notifications.queryRows<Row>(text, values);
const toAddress = ({ firstname, surname, email }: TestPerson) => ({
  name: `${firstname} ${surname}`,
  address: email,
});
const allowViewers = (isAllowed: (accountId: number) => boolean) =>
  notifications.respond(reportAudienceContract.calls.filterViewers, ({ accountIds }) => ({
    accountIds: accountIds.filter(isAllowed),
  }));
const orderCode = (code = 'ABCD1234', to = person) =>
  notifications.orderMail({ to: toAddress(to), content: { template: 'resetCode', code } });
/** Tries to send mails until none is due. */
async function deliver(): Promise<void> {
  while (await notifications.get(MailDeliveryJob).deliverNext());
}
/** With the delay until the next try, in tens of seconds. */
const findStates = () =>
  queryRows(`SELECT sent_at IS NOT NULL AS sent, given_up_at IS NOT NULL AS "givenUp", tries, last_error AS error,
    encrypted_order IS NOT NULL AS "hasContent", round(extract(epoch FROM next_try_at - now()) / 10)::int * 10 AS delay FROM mail ORDER BY id`);
const makeDue = (assignments = '') => queryRows(`UPDATE mail SET next_try_at = now()${assignments}`);

describe('mail delivery', () => {
  it('sends a mail to its recipient and erases its content', async () => {
    await orderCode();
    await deliver();
    const [mail = '', ...others] = server.getMailsTo(person);
    expect(others).toEqual([]);
    expect(mail).toMatch(/^From: Report Portal <portal@portal\.example>\r$/m);
    expect(mail).toMatch(new RegExp(`^To: ${person.firstname} ${person.surname} <${person.email}>\r$`, 'm'));
    expect(mail).toMatch(/^Message-ID: <[\w-]+@portal\.example>\r$/m);
    expect(mail).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(mail).toContain('ABCD1234');
    expect(await findStates()).toMatchObject([{ sent: true, hasContent: false, tries: 1, error: null }]);
  });

  it("writes in the language of the recipient's account", async () => {
    await queryRows(`UPDATE replicated_account SET language = 'ny' WHERE id = $1`, [
      person.principal.accountId,
    ]);
    await orderCode('ABCD1234', { ...person, email: person.email.toUpperCase() });
    await deliver();
    const [mail] = server.received.filter(({ address }) => address.toLowerCase() === person.email);
    expect(mail?.text).toContain('<html lang=3D"ny">');
  });

  it('writes in the language of the order to an address without an account', async () => {
    const to = { name: 'Ada Banda', address: `${randomUUID()}@portal.example` };
    await notifications.orderMail({ to, content: { template: 'registeredAgain' }, language: 'ny' });
    await deliver();
    const [mail] = server.received.filter(({ address }) => address === to.address);
    expect(mail?.text).toContain('<html lang=3D"ny">');
  });

  it('attaches the file of a subscription, which it reads once for many mails', async () => {
    allowViewers(() => true);
    const content = Buffer.from('%PDF-1.7').toString('base64');
    let reads = 0;
    notifications.respond(subscriptionContract.calls.findFile, ({ exportId }) => {
      reads += 1;
      return { file: exportId === 5 ? { name: 'Report.pdf', type: 'application/pdf', content } : null };
    });
    const orderReport = (exportId: number, to: TestPerson) => {
      const file = { exportId, format: 'PDF', delivery: 'attachment' } as const;
      const report = { template: 'subscribedReport', report: 'Report', reportId: 1, file } as const;
      return notifications.orderMail({ to: toAddress(to), content: report });
    };
    const others = [await notifications.addPerson('user', 1), await notifications.addPerson('user', 1)];
    for (const to of [person, ...others]) await orderReport(5, to);
    await deliver();
    expect(server.getMailsTo(person)[0]).toContain(content);
    expect(server.getMailsTo(person)[0]).toContain('filename=Report.pdf');
    expect(reads).toBe(1);
    // A file that cannot be attached is linked.
    await orderReport(6, others[0] ?? person);
    await deliver();
    expect(server.getMailsTo(others[0] ?? person)[1]).toContain('/#/reportFile?id=3D6');
  });

  it('does not send the file of a subscription to a person who has lost the access meanwhile', async () => {
    const other = await notifications.addPerson('user', 1);
    allowViewers((id) => id === other.id);
    const file = { exportId: 9, format: 'PDF', delivery: 'attachment' } as const;
    const report = { template: 'subscribedReport', report: 'Report', reportId: 1, file } as const;
    notifications.respond(subscriptionContract.calls.findFile, () => ({ file: null }));
    for (const to of [person, other]) await notifications.orderMail({ to: toAddress(to), content: report });
    await deliver();
    expect([person, other].map((to) => server.getMailsTo(to).length)).toEqual([0, 1]);
    expect(await findStates()).toMatchObject([{ sent: true }]);
  });

  it('waits for the file of a subscription', async () => {
    allowViewers(() => true);
    notifications.respond(subscriptionContract.calls.findFile, () => {
      throw new Error('The reports service is down.');
    });
    const file = { exportId: 7, format: 'PDF', delivery: 'attachment' } as const;
    const report = { template: 'subscribedReport', report: 'Report', reportId: 1, file } as const;
    await notifications.orderMail({ to: toAddress(person), content: report });
    await deliver();
    expect(await findStates()).toMatchObject([{ sent: false, givenUp: false, hasContent: true }]);
  });

  it('sends each mail once with several copies of the service', async () => {
    const people = [];
    for (let index = 0; index < 25; index++) people.push(await notifications.addPerson('user', 1));
    for (const to of people) await orderCode('ABCD1234', to);
    await Promise.all([deliver(), deliver(), deliver()]);
    await deliver();
    expect(people.map((to) => server.getMailsTo(to).length)).toEqual(people.map(() => 1));
  });

  it('sends a mail once when its order is repeated', async () => {
    const order = { to: toAddress(person), content: { template: 'activated' } } as const;
    await notifications.orderMail(order, 'repeated');
    // Simulates a lost inbox.
    await queryRows('DELETE FROM inbox');
    await notifications.orderMail(order, 'repeated');
    await deliver();
    expect(server.getMailsTo(person)).toHaveLength(1);
  });

  it('sends mails about accounts before older notifications', async () => {
    await orderCode();
    // PostgreSQL then expects a table of one row, and joins as it does for few.
    await queryRows('ANALYZE mail');
    await queryRows(`INSERT INTO mail (source, encrypted_order, priority, next_try_at)
      SELECT 'other.' || n, encrypted_order, 1 + n % 2, now() - interval '1 hour'
      FROM mail CROSS JOIN generate_series(1, 4) AS n`);
    await queryRows(`UPDATE mail SET next_try_at = now() WHERE source NOT LIKE 'other.%'`);
    await deliver();
    const sent = await queryRows<{ priority: number }>('SELECT priority FROM mail ORDER BY sent_at');
    expect(sent.map(({ priority }) => priority)).toEqual([0, 1, 1, 2, 2]);
  });

  it('keeps a mail that takes long from other copies of the service', async () => {
    let accept: () => void = () => undefined;
    const received = new Promise<void>((resolve) => (server.onReceived = resolve));
    server.acceptance = new Promise((resolve) => (accept = resolve));
    const intervals = jest.spyOn(globalThis, 'setInterval');
    const renewals = jest.spyOn(notifications.get(MailRepository), 'renew');
    await orderCode();
    const sending = deliver();
    await received;
    await makeDue();
    const [renew] = intervals.mock.calls.find(([, ms]) => ms === 20_000) ?? [];
    renew?.();
    await renewals.mock.results[0]?.value;
    jest.restoreAllMocks();
    await deliver();
    accept();
    await sending;
    expect(server.getMailsTo(person)).toHaveLength(1);
    expect(await findStates()).toMatchObject([{ sent: true, tries: 1 }]);
  });

  it('queues a mail that identity orders with low priority behind all others', async () => {
    const order: MailOrder = { to: toAddress(person), content: { template: 'passwordChanged' } };
    await notifications.orderMail(order, 'deferred', 'low');
    await orderCode();
    expect(await queryRows('SELECT source, priority FROM mail WHERE priority > 0')).toEqual([
      { source: 'deferred', priority: 2 },
    ]);
  });

  it('retries while the mail server is unavailable', async () => {
    const isDown = async () =>
      /^portal_mail_server_down{.*"no connection".*} 1$/m.test(await metrics.metrics());
    await server.stop();
    await orderCode();
    await deliver();
    await server.start();
    expect(await isDown()).toBe(true);
    expect(await findStates()).toMatchObject([
      { sent: false, hasContent: true, tries: 1, delay: 10, error: expect.stringContaining('ECONNREFUSED') },
    ]);
    await makeDue();
    await deliver();
    expect(server.getMailsTo(person)).toHaveLength(1);
    expect(await isDown()).toBe(false);
  });

  it('retries after a temporary rejection until a day after its first try, regardless of its age', async () => {
    server.rejections.set(person.email, 451);
    await orderCode();
    await deliver();
    await makeDue(`, created_at = now() - interval '3 days'`);
    await deliver();
    expect(await findStates()).toMatchObject([{ givenUp: false, tries: 2, delay: 30 }]);
    await makeDue(`, first_tried_at = now() - interval '25 hours'`);
    await deliver();
    expect(await findStates()).toMatchObject([{ givenUp: true, hasContent: false, tries: 3 }]);
  });

  it('gives up after a permanent rejection', async () => {
    server.rejections.set(person.email, 550);
    await orderCode();
    await deliver();
    expect(await findStates()).toMatchObject([
      { givenUp: true, hasContent: false, tries: 1, error: expect.stringContaining('550') },
    ]);
    const administrator = await notifications.addPerson('administrator', null);
    const countFailed = async () =>
      (await notifications.getApi(administrator.principal).failedMail.findCount({}))[0].count;
    expect(await countFailed()).toBe(1);
    await queryRows(`UPDATE mail SET given_up_at = now() - interval '8 days'`);
    expect(await countFailed()).toBe(0);
  });

  it.each([
    ['is rejected', 550, /rejects the address/],
    ['was not accepted for a day', 451, /within a day/],
  ])('notifies the person who caused a mail that %s', async (_case, code, text) => {
    const sender = await notifications.addPerson('userAdmin', 1);
    server.rejections.set(person.email, code);
    await notifications.orderMail({
      to: toAddress(person),
      content: { template: 'activated' },
      causedBy: sender.principal.accountId,
    });
    await makeDue(`, first_tried_at = now() - interval '25 hours'`);
    await deliver();
    const { message } = notifications.getApi(sender.principal);
    expect(await message.findByUserId({ userId: sender.id, kind: 'account' })).toEqual([
      expect.objectContaining({ message: expect.stringMatching(text) }),
    ]);
  });

  it('gives up an expired mail', async () => {
    const expiresAt = '2020-01-01T00:00:00.000Z';
    await notifications.orderMail({ to: toAddress(person), content: { template: 'activated' }, expiresAt });
    await deliver();
    expect(await findStates()).toMatchObject([{ givenUp: true, error: 'The mail expired.' }]);
    expect(server.getMailsTo(person)).toEqual([]);
  });

  it('retries a mail that cannot be decrypted, because the secret can be corrected', async () => {
    await queryRows(`INSERT INTO mail (source, encrypted_order) VALUES ('unreadable', 'sealed')`);
    await deliver();
    expect(await findStates()).toMatchObject([{ sent: false, givenUp: false, tries: 1 }]);
  });

  it('deletes mails of a withdrawn broadcast', async () => {
    await orderCode();
    await queryRows(`WITH withdrawn AS (
        INSERT INTO broadcast (source, kind, account_id, text, audience, withdrawn_at)
        VALUES ('withdrawn', 'announcement', 1, 'Old', 'Everyone', now()) RETURNING id
      )
      UPDATE mail SET broadcast_id = withdrawn.id FROM withdrawn`);
    await deliver();
    expect(await findStates()).toEqual([]);
    expect(server.getMailsTo(person)).toEqual([]);
  });
});

describe('mail metrics', () => {
  it('report the length and age of the queue by priority', async () => {
    await orderCode();
    await queryRows(`UPDATE mail SET created_at = now() - interval '1 minute'`);
    const text = await metrics.metrics();
    expect(text).toMatch(/^portal_mails_waiting{.*priority="account".*} 1$/m);
    expect(text).toMatch(/^portal_mails_waiting{.*priority="news".*} 0$/m);
    expect(text).toMatch(/^portal_mail_oldest_seconds{.*priority="account".*} 6\d/m);
  });
});

const getPreferencesApi = ({ principal }: TestPerson) => notifications.getApi(principal).mailPreference;
const choose = (mails: MailChoice, by = person) => getPreferencesApi(by).update({ userId: by.id, mails });

describe('mail preferences', () => {
  it('default to all emails', async () => {
    const find = () => getPreferencesApi(person).find({ userId: person.id });
    expect(await find()).toEqual({ mails: 'All' });
    for (const mails of ['Weekly digest', 'Security only', 'Security only', 'All'] as const) {
      expect(await choose(mails)).toMatchObject({ affectedRows: 1 });
      expect(await find()).toEqual({ mails });
    }
  });

  it('belong to the user', async () => {
    const other = { userId: (await notifications.addPerson('user', 1)).id };
    const status = 403;
    await expect(getPreferencesApi(person).find(other)).rejects.toMatchObject({ response: { status } });
    const update = getPreferencesApi(person).update({ ...other, mails: 'Security only' });
    await expect(update).rejects.toMatchObject({ response: { status } });
  });
});

describe('weekly digest', () => {
  const addMessage = (text: string, hoursAgo: number, isSeen = false, to = person) =>
    queryRows(
      `INSERT INTO message (account_id, source, text, created_at, seen_at)
       VALUES ($1, gen_random_uuid(), $2, now() - make_interval(hours => $3), CASE WHEN $4 THEN now() END)`,
      [to.id, text, hoursAgo, isSeen],
    );
  /** Moves the last digest back by this number of days. */
  const advanceDays = (days: number, of = person) =>
    queryRows(
      `UPDATE mail_preference SET digested_at = now() - make_interval(days => $2) WHERE account_id = $1`,
      [of.id, days],
    );
  const writeDue = () => notifications.get(DigestJob).writeDue();

  it('contains the unseen messages since the last digest once', async () => {
    await choose('Weekly digest');
    await addMessage('Long ago', 9 * 24);
    await addMessage('Seen', 3, true);
    await addMessage('The older one', 50);
    await addMessage('The newer one', 2);
    await advanceDays(8);
    expect(await writeDue()).toBe(false);
    expect(await notifications.findMailsTo(person)).toEqual([
      {
        template: 'digest',
        messages: [
          { message: 'The newer one', at: expect.any(String) },
          { message: 'The older one', at: expect.any(String) },
        ],
        more: 0,
      },
    ]);
    await advanceDays(8);
    await writeDue();
    expect(await notifications.findMailsTo(person)).toHaveLength(1);
  });

  it('lists 20 messages and counts the rest', async () => {
    await choose('Weekly digest');
    for (let hours = 1; hours <= 23; hours++) await addMessage(`Message ${hours}`, hours);
    await advanceDays(8);
    await writeDue();
    const [digest] = await notifications.findMailsTo(person);
    expect(digest).toMatchObject({ more: 3 });
    expect(digest?.template === 'digest' && digest.messages.map(({ message }) => message)).toEqual(
      Array.from({ length: 20 }, (_, index) => `Message ${index + 1}`),
    );
  });

  it('is not sent without messages, early or to inactive users', async () => {
    const blocked = await notifications.addPerson('user', 1);
    const early = await notifications.addPerson('user', 1);
    for (const each of [person, blocked, early]) await choose('Weekly digest', each);
    await notifications.setStatus(blocked, 'Blocked');
    for (const each of [blocked, early]) await addMessage('Unread', 1, false, each);
    for (const each of [person, blocked]) await advanceDays(9, each);
    await advanceDays(6, early);
    await writeDue();
    for (const each of [person, blocked, early]) expect(await notifications.findMailsTo(each)).toEqual([]);
  });
});
