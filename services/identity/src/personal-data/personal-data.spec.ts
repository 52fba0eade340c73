import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  analyticsPersonalDataContract,
  identityEvents,
  notificationsPersonalDataContract,
  reportEvents,
  reportsPersonalDataContract,
} from '@portal/contracts';
import { AuditChainRepository } from '../audit/audit-chain.repository.js';
import { AuditCheckService } from '../audit/audit-check.service.js';
import { useIdentity, type TestAccount, type TestPartner } from '../testing/identity-service.js';

const identity = useIdentity();
let partner: TestPartner;
let administrator: TestAccount;
let userAdmin: TestAccount;

beforeAll(async () => {
  await identity.get(AuditChainRepository).start();
  partner = await identity.addPartner();
  administrator = await identity.addAccount('administrator');
  userAdmin = await identity.addAccount('userAdmin', partner);
  for (const contract of [
    reportsPersonalDataContract,
    analyticsPersonalDataContract,
    notificationsPersonalDataContract,
  ])
    identity.respond(contract.calls.find, ({ accountId }) => ({
      sections: { [contract.service]: [{ accountId }] },
    }));
});

const download = async (as: TestAccount, { id }: TestAccount) => {
  const { status, bytes } = await identity.post(as, '/person/export', { id });
  return {
    status,
    content: status === 200 ? (JSON.parse(Buffer.from(bytes).toString()) as object) : undefined,
  };
};
const check = () => identity.get(AuditCheckService).check();

describe('the export of personal data', () => {
  it('has the sections of all services, without secrets', async () => {
    const person = await identity.addAccount('user', partner);
    const { sessionToken } = await identity.signIn(person);
    await administrator.api.user.updateStatus({ id: person.id, status: 'Blocked' });
    const { content } = await download(person, person);
    expect(content).toMatchObject({
      identity: {
        account: [{ email: person.email, partner: partner.name }],
        sessions: [{ address: '127.0.0.1' }],
        signIns: [{ outcome: 'success', method: 'password' }],
        knownBrowsers: [{ address: '127.0.0.1' }],
        auditAbout: [{ action: 'Changed', after: { status: 'Blocked' } }],
      },
      reports: { reports: [{ accountId: person.id }] },
      analytics: { analytics: [{ accountId: person.id }] },
      notifications: { notifications: [{ accountId: person.id }] },
    });
    const text = JSON.stringify(content);
    const [sessionId = ''] = sessionToken?.split('.') ?? [];
    expect(text).not.toContain(sessionId);
    expect(text).not.toMatch(/argon2|hash/);
  });

  it('is for the person and administrators, whose export is in the audit trail', async () => {
    const person = await identity.addAccount('user', partner);
    expect((await download(userAdmin, person)).status).toBe(403);
    expect((await download(person, userAdmin)).status).toBe(403);
    expect((await download(person, person)).status).toBe(200);
    expect((await download(administrator, { ...person, id: 2_000_000_000 })).status).toBe(404);
    expect((await download(administrator, person)).status).toBe(200);
    const trail = await administrator.api.audit.findAll({ kind: 'Account', subjectId: person.id });
    expect(trail).toMatchObject([{ actorId: administrator.id, after: { personalData: 'exported' } }]);
  });
});

describe('the erasure of a person', () => {
  const erase = (as: TestAccount, { id, email }: TestAccount) =>
    identity.post(as, '/person/erase', { id, email });

  it('deletes the account, overwrites it and publishes an event', async () => {
    const person = await identity.addAccount('user', partner);
    await identity.signIn(person);
    const names = `UPDATE session SET provider_subject = 'p', provider_session = 's' WHERE account_id = $1`;
    await identity.queryRows(names, [person.id]);
    const wrong = { ...person, email: 'another@test.example' };
    expect((await erase(administrator, wrong)).body).toMatchObject({ affectedRows: 0 });
    expect((await erase(administrator, person)).body).toEqual({ affectedRows: 1 });
    const [row] = await identity.queryRows('SELECT * FROM account WHERE id = $1', [person.id]);
    expect(row).toMatchObject({
      firstname: 'Erased',
      surname: `person ${person.id}`,
      email: `erased-${person.id}@invalid`,
      phone: '',
      password_hash: null,
      deleted_at: expect.any(Date),
      erased_at: expect.any(Date),
    });
    const columns = 'browser, system, address, provider_subject, provider_session';
    const hasNames = `SELECT FROM session WHERE account_id = $1 AND num_nonnulls(${columns}) > 0`;
    expect(await identity.queryRows(hasNames, [person.id])).toEqual([]);
    expect(await identity.findMails(person.email)).toEqual([
      expect.objectContaining({ template: 'accountDeleted' }),
    ]);
    const events = await identity.findPublished(identityEvents.personErased);
    expect(events.map(({ value }) => value?.accountId)).toContain(person.id);
    expect((await erase(administrator, person)).status).toBe(404);
  });

  it('is for administrators, of other people, also after the deletion', async () => {
    const person = await identity.addAccount('user', partner);
    expect((await erase(userAdmin, person)).status).toBe(403);
    expect((await erase(administrator, administrator)).status).toBe(403);
    await administrator.api.user.delete({ id: person.id });
    expect((await erase(administrator, person)).body).toEqual({ affectedRows: 1 });
  });

  it('replaces names in the audit trail, whose chain stays correct', async () => {
    const person = await identity.addAccount('user', partner);
    const profile = { id: person.id, userTypeId: partner.id, email: person.email, phone: '0999111222' };
    await person.api.user.update({ ...profile, firstname: 'Chimwemwe', surname: 'Nkhata' });
    await administrator.api.user.updateStatus({ id: person.id, status: 'Blocked' });
    const name = 'Chimwemwe Nkhata';
    const subject = `Malaria for ${name}`;
    const permission = {
      action: 'Added',
      kind: 'User permission',
      subjectId: 1,
      subject,
      before: null,
    } as const;
    await identity.deliver(reportEvents.changed, 'permission-of-erased', {
      ...permission,
      after: { until: null, reason: 'He knows' },
      person: { id: person.id, name },
      actorId: administrator.id,
      date: new Date().toISOString(),
    });
    await erase(administrator, person);
    const entries = await identity.queryRows<{ actor: string; subject: string; after: object | null }>(
      'SELECT actor, subject, before, after FROM audit_entry ORDER BY id DESC LIMIT 5',
    );
    const alias = `Erased person ${person.id}`;
    expect(entries).toMatchObject([
      { actor: 'Test Person', subject: alias, after: { erased: true } },
      { actor: 'Test Person', subject: alias, before: { firstname: null, status: 'Blocked' }, after: null },
      { subject: `Malaria for ${alias}`, after: { until: null, reason: null } },
      { subject: alias, after: { status: 'Blocked' } },
      { actor: alias, subject: alias, after: { firstname: null, phone: null } },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/Chimwemwe|Nkhata|0999111222/);
    expect(await check()).toHaveProperty('broken', []);
  });

  it.each(['subscriber', 'removedComment'])(
    'replaces the name in the field %s of the audit trail, whose chain stays correct',
    async (field) => {
      const person = await identity.addAccount('user', partner);
      const name = `Wezi ${field}`;
      await identity.queryRows("UPDATE account SET firstname = 'Wezi', surname = $2 WHERE id = $1", [
        person.id,
        field,
      ]);
      await identity.deliver(reportEvents.changed, `${field} of erased`, {
        action: 'Changed',
        kind: 'Report',
        subjectId: 1,
        subject: 'Malaria',
        before: null,
        after: { [field]: name },
        person: { id: person.id, name },
        actorId: administrator.id,
        date: new Date().toISOString(),
      });
      await erase(administrator, person);
      const entries = await identity.queryRows('SELECT after FROM audit_entry WHERE after->>$1 IS NOT NULL', [
        field,
      ]);
      expect(entries).toEqual([{ after: { [field]: `Erased person ${person.id}` } }]);
      expect(await check()).toHaveProperty('broken', []);
    },
  );

  it('leaves no value of the person in any table, and the chain correct', async () => {
    const person = await identity.addAccount('user', partner);
    const profile = { id: person.id, userTypeId: partner.id, email: person.email, phone: '0888777666' };
    const name = { firstname: 'Tadala', surname: 'Mkwezalamba' };
    await person.api.user.update({ ...profile, ...name });
    await person.api.adminRequest.insert({ userId: person.id });
    const invitee = { ...name, email: person.email, phone: '' };
    await identity.queryRows(
      `INSERT INTO invitation (ticket_hash, firstname, surname, email, invited_by, expires_at)
       VALUES (sha256('1'), $1, $2, upper($3), $4, now() + interval '1 day')`,
      [name.firstname, name.surname, invitee.email, administrator.id],
    );
    const date = new Date().toISOString();
    const named = { person: { id: person.id, name: 'Tadala Mkwezalamba' }, actorId: administrator.id, date };
    for (const [id, change] of [
      ['empty', { kind: 'Access request', subject: 'Malaria for Tadala Mkwezalamba', before: {}, after: {} }],
      [
        'subscription',
        {
          kind: 'Report export',
          subject: 'Malaria',
          before: null,
          after: { subscriber: 'Tadala Mkwezalamba' },
        },
      ],
    ] as const)
      await identity.deliver(reportEvents.changed, id, {
        action: 'Changed',
        subjectId: 1,
        ...change,
        ...named,
      });
    await erase(administrator, person);
    expect(await check()).toHaveProperty('broken', []);
    const tables = await identity.queryRows<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
         AND relname NOT IN ('outbox')`,
    );
    for (const table of tables)
      expect({
        table: table.name,
        rows: await identity.queryRows(`SELECT * FROM ${table.name} AS row WHERE row::text ~* $1`, [
          `Tadala|Mkwezalamba|0888777666|${person.email}`,
        ]),
      }).toEqual({ table: table.name, rows: [] });
  });

  it('is right with null for an empty list of fields in an entry about the person, and in no other', async () => {
    const people = [await identity.addAccount('user', partner), await identity.addAccount('user', partner)];
    const change = { action: 'Changed', kind: 'Access request', before: {}, after: {} } as const;
    for (const { id } of people)
      await identity.deliver(reportEvents.changed, `request of ${id}`, {
        ...change,
        subjectId: id,
        subject: 'Malaria for Test Person',
        person: { id, name: 'Test Person' },
        actorId: administrator.id,
        date: new Date().toISOString(),
      });
    const [erased, other] = people.map(({ id }) => id);
    if (people[0]) await erase(administrator, people[0]);
    const empty = async (subjectId: number | undefined) => {
      await identity.queryRows('ALTER TABLE audit_entry DISABLE TRIGGER USER');
      await identity.queryRows(
        `UPDATE audit_entry SET before = NULL, after = NULL WHERE kind = 'Access request' AND subject_id = $1`,
        [subjectId],
      );
      await identity.queryRows('ALTER TABLE audit_entry ENABLE TRIGGER USER');
    };
    await empty(erased);
    expect(await check()).toHaveProperty('broken', []);
    await empty(other);
    expect((await check()).broken).toHaveLength(1);
    await identity.get(AuditChainRepository).start();
  });

  it('changes no entry about something that has the name of the person', async () => {
    const person = await identity.addAccount('user', partner);
    await identity.queryRows(
      "UPDATE account SET firstname = 'Cholera', surname = 'Situation' WHERE id = $1",
      [person.id],
    );
    await identity.deliver(reportEvents.changed, 'report of the same name', {
      action: 'Added',
      kind: 'Report',
      subjectId: 1,
      subject: 'Cholera Situation',
      before: null,
      after: { name: 'Cholera Situation' },
      actorId: administrator.id,
      date: new Date().toISOString(),
    });
    await erase(administrator, person);
    const found = await identity.queryRows(`SELECT FROM audit_entry WHERE subject = 'Cholera Situation'`);
    expect(found).toHaveLength(1);
  });

  it('hides no other change of the audit trail', async () => {
    const person = await identity.addAccount('user', partner);
    await administrator.api.user.updateStatus({ id: person.id, status: 'Blocked' });
    await erase(administrator, person);
    await identity.queryRows('ALTER TABLE audit_entry DISABLE TRIGGER USER');
    const [changed] = await identity
      .queryRows<{ id: number }>(
        `UPDATE audit_entry SET after = '{"status":"Active"}'
       WHERE subject_id = $1 AND after->>'status' = 'Blocked' RETURNING id`,
        [person.id],
      )
      .then((rows) => rows.flat() as { id: number }[]);
    await identity.queryRows('ALTER TABLE audit_entry ENABLE TRIGGER USER');
    expect((await check()).broken[0]?.id).toBe(changed?.id);
  });
});
