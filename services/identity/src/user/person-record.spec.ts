import { beforeAll, describe, expect, it } from '@jest/globals';
import { useIdentity, type TestAccount, type TestPartner } from '../testing/identity-service.js';

const identity = useIdentity();
let partner: TestPartner;
let administrator: TestAccount;
let userAdmin: TestAccount;
let otherUserAdmin: TestAccount;
let person: TestAccount;

beforeAll(async () => {
  partner = await identity.addPartner();
  administrator = await identity.addAccount('administrator');
  userAdmin = await identity.addAccount('userAdmin', partner);
  otherUserAdmin = await identity.addAccount('userAdmin', await identity.addPartner());
  person = await identity.addAccount('user', partner);
});

const record = ({ principal }: TestAccount) => identity.getApi(principal).personRecord;

describe('the browsers of a person', () => {
  it('are none before the first sign-in', async () => {
    const newcomer = await identity.addAccount('user', partner, 'Deactivated');
    expect(await record(userAdmin).findSignIns({ id: newcomer.id })).toEqual([]);
  });

  it('are the known devices, without secrets', async () => {
    const { principal } = await identity.signIn(person);
    await identity.signIn(person);
    await identity.queryRows('UPDATE session SET ended_at = now() WHERE id = $1', [principal.sessionId]);
    const found = await record(userAdmin).findSignIns({ id: person.id });
    const time = expect.stringMatching(/^20.*Z$/);
    const used = {
      id: null,
      browser: null,
      system: null,
      address: null,
      isCurrent: false,
      isSignedIn: true,
      first: time,
      last: time,
    };
    expect(found).toEqual([used, { ...used, isSignedIn: false }]);
    const shown = await record(administrator).findSignIns({ id: person.id });
    const identified = { ...used, id: expect.stringMatching(/^[\da-f]{64}$/), address: '127.0.0.1' };
    expect(shown).toEqual([identified, { ...identified, isSignedIn: false }]);
    expect(JSON.stringify(shown)).not.toContain(principal.sessionId);
  });
});

describe('the history of a person', () => {
  it('is the audit trail of the account; to user admins, of its status', async () => {
    const { user } = administrator.api;
    const { id } = await identity.addAccount('user', partner, 'Deactivated');
    await user.updateStatus({ id, status: 'Active' });
    await user.updatePartner({ id, type: partner.id });
    await administrator.api.userAdmin.insert({ userId: id });
    const all = await record(administrator).findHistory.page({ id, limit: 15 });
    const status = { before: { status: 'Deactivated' }, after: { status: 'Active' } };
    expect(all.rows).toMatchObject([{ after: { role: 'userAdmin' } }, status]);
    expect(all.total).toBe(2);
    const seen = await record(userAdmin).findHistory.page({ id, limit: 15, sort: 'actor' });
    expect(seen).toMatchObject({ total: 1, rows: [{ ...status, actor: 'Test Person' }] });
    expect(await record(userAdmin).findHistory({ id })).toHaveLength(1);
    const byAction = { id, sort: 'action', search: 'Test Person' };
    expect((await record(administrator).findHistory.page(byAction)).total).toBe(2);
  });

  it('shows user admins no other field of a change of the status', async () => {
    const { id } = await identity.addAccount('user', partner);
    await identity.queryRows(
      `INSERT INTO audit_entry (actor, action, kind, subject_id, subject, before, after)
       VALUES ('Operator', 'Added', 'Account', $1, 'Test', NULL, '{"status": "Active", "email": "secret@test.example"}')`,
      [id],
    );
    const [entry] = await record(userAdmin).findHistory({ id });
    expect(entry).toMatchObject({ before: null, after: { status: 'Active' } });
    expect(JSON.stringify(entry)).not.toContain('secret');
  });
});

it.each(['/person/findSignIns', '/person/findHistory'])(
  '%s is refused to users and not found by a user admin of another partner',
  async (path) => {
    const getStatus = async (by: TestAccount, id: number) => (await identity.post(by, path, { id })).status;
    expect(await getStatus(person, person.id)).toBe(403);
    expect(await getStatus(otherUserAdmin, person.id)).toBe(404);
    expect(await getStatus(userAdmin, administrator.id)).toBe(404);
    expect(await getStatus(administrator, 2_000_000_000)).toBe(404);
  },
);
