import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from '../support/databases.js';
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
const createName = (kind: string) => `${kind} ${randomUUID()}`;
const createGroup = async () =>
  (await post('/userGroup/insert', { name: createName('Group') })).insertId ?? 0;
const createPartnerIn = async (userGroupId: number) =>
  (await post('/userType/insert', { name: createName('Partner'), userGroupId, emailPattern: '' })).insertId ??
  0;

describe('stakeholder group', () => {
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

  it('reaches the rows of its reports in the other services', async () => {
    const group = await createGroup();
    const id = await createPartnerIn(group);
    const report = await createReport({ owner: { id, groupId: group, name: '' } });
    const name = createName('Known');
    await post('/userType/update', { id, name, userGroupId: group });
    await eventually(
      () => administrator.rest.post('/report/find', { id: report.id }),
      ({ text }) => text.includes(name),
    );
  });
});

describe('audit trail', () => {
  it('cannot be changed, even in the database', async () => {
    await createGroup();
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
});
