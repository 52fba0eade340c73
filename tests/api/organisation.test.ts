import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql, sqlRow } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { type Person, signIn } from '../support/people.js';
import { portalUnderTest } from '../support/portal.js';
import {
  createAccount,
  createPartner,
  createPerson,
  createReport,
  permitGroup,
} from '../support/fixtures.js';

let administrator: Person;

beforeAll(async () => {
  administrator = await createPerson('administrator');
});

interface Write {
  affectedRows: number;
  insertId?: number;
  message?: string;
}

const post = async (path: string, input: object) =>
  (await administrator.rest.post(path, input)).body as Write;
const newName = (kind: string) => `${kind} ${randomUUID()}`;
const newGroup = async () => (await post('/userGroup/insert', { name: newName('Group') })).insertId ?? 0;
const newPartner = async (userGroupId: number, more = {}) =>
  (await post('/userType/insert', { name: newName('Partner'), userGroupId, emailPattern: '', ...more }))
    .insertId ?? 0;

describe('stakeholder group', () => {
  it('is added, listed, renamed and deleted', async () => {
    const id = await newGroup();
    const name = newName('Renamed');
    expect(await post('/userGroup/update', { id, name })).toMatchObject({ affectedRows: 1 });
    const listed = await administrator.rest.get('/userGroup/findAll', { search: name, limit: 15 });
    expect(listed.body).toEqual([{ id, name }]);
    expect(listed.headers.get('x-total-count')).toBe('1');
    expect(await post('/userGroup/delete', { id })).toMatchObject({ affectedRows: 1 });
    expect(await post('/userGroup/delete', { id })).toMatchObject({ affectedRows: 0 });
  });

  it('has a unique name', async () => {
    const name = newName('Group');
    await post('/userGroup/insert', { name });
    expect(await post('/userGroup/insert', { name: name.toUpperCase() })).toMatchObject({
      affectedRows: 0,
      message: expect.stringContaining('already'),
    });
    const empty = await administrator.rest.post('/userGroup/insert', { name: '  ' });
    expect(empty.body).toMatchObject({
      errors: [{ field: 'name', message: "Please enter the stakeholder group's name." }],
    });
  });

  it('cannot be deleted while partners and reports refer to it, and the refusal names them', async () => {
    const partner = await createPartner();
    await permitGroup(partner, await createReport());
    const response = await post('/userGroup/delete', { id: partner.groupId });
    expect(response.affectedRows).toBe(0);
    expect(response.message).toMatch(/1 partner\b.*1 report\b/);
    expect(
      await sql('identity', 'SELECT FROM stakeholder_group WHERE id = $1', [partner.groupId]),
    ).toHaveLength(1);
  });
});

describe('HIS partner', () => {
  it('is added, listed, changed and deleted', async () => {
    const group = await newGroup();
    const id = await newPartner(group, { emailPattern: ' One.Example,*.two.example ' });
    const found = await administrator.rest.post('/userType/find', { id });
    expect(found.body).toMatchObject([{ id, user_group_id: group, exclusive: true }]);
    const name = newName('Renamed');
    const change = { id, name, userGroupId: group, emailPattern: '', exclusive: false };
    expect(await post('/userType/update', change)).toMatchObject({ affectedRows: 1 });
    const listed = await administrator.rest.get('/userType/findAll', { search: name, limit: 15 });
    expect(listed.body).toMatchObject([{ id, name, email_pattern: '', exclusive: false }]);
    expect(await post('/userType/delete', { id })).toMatchObject({ affectedRows: 1 });
  });

  it.each(['.*', '^moh', 'moh.gov.mw;evil', '*', '*.', 'a b.example', '@moh.gov.mw', '*.*.example'])(
    'rejects an email pattern like %s',
    async (emailPattern) => {
      const response = await administrator.rest.post('/userType/insert', {
        name: newName('Partner'),
        userGroupId: 1,
        emailPattern,
      });
      expect(response.status).toBe(400);
      expect(response.body).toMatchObject({ errors: [{ field: 'emailPattern' }] });
    },
  );

  it('requires a pattern when it is exclusive', async () => {
    const response = await administrator.rest.post('/userType/insert', {
      ...{ name: newName('Partner'), userGroupId: 1, emailPattern: ' ', exclusive: true },
    });
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ errors: [{ field: 'emailPattern' }] });
  });

  it('cannot be deleted while users and reports belong to it, and the refusal names them', async () => {
    const partner = await createPartner();
    await createAccount('user', partner);
    await createAccount('user', partner);
    await createReport({ owner: partner });
    const response = await post('/userType/delete', { id: partner.id });
    expect(response.affectedRows).toBe(0);
    expect(response.message).toMatch(/2 users.*1 report\b/);
    expect(await sql('identity', 'SELECT FROM partner WHERE id = $1', [partner.id])).toHaveLength(1);
  });

  it('can be deleted when all its users are deleted', async () => {
    const partner = await createPartner();
    const { id } = await createAccount('user', partner);
    await post('/user/delete', { id });
    expect(await post('/userType/delete', { id: partner.id })).toMatchObject({ affectedRows: 1 });
    expect(
      (await sqlRow('identity', 'SELECT deleted_at FROM account WHERE id = $1', [id])).deleted_at,
    ).not.toBeNull();
  });

  it('takes its users along at once when it moves to another group', async () => {
    const [partner, other] = [await createPartner(), await createPartner()];
    const report = await createReport();
    await permitGroup(other, report);
    const person = await createPerson('user', partner);
    const change = { id: partner.id, name: partner.name, userGroupId: other.groupId, emailPattern: '' };
    expect(await post('/userType/update', change)).toMatchObject({ affectedRows: 1 });
    await eventually(
      () => person.rest.get('/reportType/findAll'),
      ({ status }) => status === 401,
      5,
    );
    const again = await signIn(person.account.email);
    expect((await again.rest.post('/report/find', { id: report.id })).status).toBe(200);
  });

  it('is rejected in an unknown group', async () => {
    const input = { name: newName('Partner'), userGroupId: 2_000_000_000 };
    expect(await post('/userType/insert', input)).toMatchObject({
      affectedRows: 0,
      message: expect.any(String),
    });
  });

  it('reaches the rows of its reports in the other services', async () => {
    const group = await newGroup();
    const id = await newPartner(group);
    const report = await createReport({ owner: { id, groupId: group, name: '' } });
    const name = newName('Known');
    await post('/userType/update', { id, name, userGroupId: group });
    await eventually(
      () => administrator.rest.post('/report/find', { id: report.id }),
      ({ text }) => text.includes(name),
    );
  });
});

describe('audit trail', () => {
  const trail = async (search: string) =>
    (await administrator.rest.get('/audit/findAll', { search, limit: 50, sort: '-date_created' })).body as {
      action: string;
      kind: string;
      actor: string;
      actorId: number | null;
      subject: string;
      before: Record<string, unknown> | null;
      after: Record<string, unknown> | null;
    }[];

  it('records the author and the state before and after a change of a partner', async () => {
    const group = await newGroup();
    const id = await newPartner(group);
    const name = newName('Audited');
    await post('/userType/update', { id, name, userGroupId: group });
    await post('/userType/delete', { id });
    const entries = await trail(name);
    expect(entries.map(({ action }) => action)).toEqual(['Deleted', 'Changed']);
    const by = { kind: 'HIS partner', actorId: administrator.account.id, actor: 'Test Person' };
    expect(entries[1]).toMatchObject({ ...by, after: { name } });
    expect(Object.keys(entries[1]?.after ?? {})).toEqual(['name']);
    expect(entries[0]).toMatchObject({ ...by, after: null });
  });

  it('records changes of accounts and roles but no passwords', async () => {
    const partner = await createPartner();
    const person = await createPerson('user', partner);
    const { id } = person.account;
    const firstname = `Renamed${randomUUID()}`;
    await person.rest.post('/user/update', {
      ...{ id, userTypeId: partner.id, firstname, surname: 'Person' },
      ...{ email: person.account.email, phone: '0999000000' },
    });
    await post('/userAdmin/insert', { userId: id });
    await post('/user/updateStatus', { id, status: 'Blocked' });
    await post('/user/delete', { id });
    const entries = await trail(firstname);
    expect(entries.map(({ action, after }) => [action, after])).toEqual([
      ['Deleted', null],
      ['Changed', { status: 'Blocked' }],
      ['Changed', { role: 'userAdmin' }],
      ['Changed', { firstname }],
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/argon2|password_hash/);
  });

  it('cannot be changed, even in the database', async () => {
    await newGroup();
    const { databases, databaseOwners } = portalUnderTest();
    const changes = [
      `UPDATE audit_entry SET actor = 'Nobody'`,
      'DELETE FROM audit_entry',
      'TRUNCATE audit_entry',
    ];
    for (const change of changes) {
      await expect(sql('identity', change, [], databases)).rejects.toThrow('permission denied');
      await expect(sql('identity', change, [], databaseOwners)).rejects.toThrow('only added to');
    }
  });

  it('is filtered by days of the portal', async () => {
    await newGroup();
    const total = async (query: object) =>
      Number(
        (await administrator.rest.get('/audit/findAll', { limit: 1, ...query })).headers.get('x-total-count'),
      );
    expect(await total({ from: '2020-01-01' })).toBeGreaterThan(0);
    expect(await total({ until: '2020-01-01' })).toBe(0);
    expect((await administrator.rest.get('/audit/findAll', { from: 'yesterday' })).status).toBe(400);
  });
});
