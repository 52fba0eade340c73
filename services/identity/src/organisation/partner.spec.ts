import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { identityEvents, reportReferencesContract } from '@portal/contracts';
import { useIdentity, type TestAccount } from '../testing/identity-service.js';

const identity = useIdentity();
let administrator: TestAccount;
let references = 0;

beforeAll(async () => {
  administrator = await identity.addAccount('administrator');
  identity.respond(reportReferencesContract.calls.countByPartner, () => ({ reports: references }));
});

const createName = (kind: string) => `${kind} ${randomUUID()}`;
const getPartnersApi = () => administrator.api.partner;
const addGroup = async () =>
  (await administrator.api.userGroup.insert({ name: createName('Group') })).insertId ?? 0;
const add = async (userGroupId: number, more = {}) =>
  (await getPartnersApi().insert({ name: createName('Partner'), userGroupId, emailPattern: '', ...more }))
    .insertId ?? 0;

describe('HIS partners', () => {
  it('are added, found, changed and deleted, which is published', async () => {
    const groupId = await addGroup();
    const id = await add(groupId, { emailPattern: ' One.Example,*.two.example ' });
    const [found] = await getPartnersApi().find({ id });
    expect(found).toMatchObject({ id, user_group_id: groupId, exclusive: true });
    const name = createName('Renamed');
    const change = { id, name, userGroupId: groupId, emailPattern: '', exclusive: false };
    expect(await getPartnersApi().update(change)).toEqual({ affectedRows: 1 });
    const { rows } = await getPartnersApi().findAll.page({ search: name, limit: 15 });
    expect(rows).toMatchObject([{ id, name, email_pattern: '', exclusive: false }]);
    expect(await getPartnersApi().delete({ id })).toEqual({ affectedRows: 1 });
    await expect(getPartnersApi().find({ id })).rejects.toMatchObject({ response: { status: 404 } });
    const published = await identity.findPublished(identityEvents.partner);
    expect(published.filter((event) => event.id === String(id)).map(({ value }) => value?.name)).toEqual([
      found && 'name' in found ? found.name : undefined,
      name,
      undefined,
    ]);
  });

  it('show only their names to other roles, and are not found by other values', async () => {
    const id = await add(await addGroup(), { emailPattern: 'secret.example' });
    const { principal } = await identity.addAccount('user', await identity.addPartner());
    const list = identity.getApi(principal).partner.findAll;
    expect(new Set((await list({})).flatMap((row) => Object.keys(row)))).toEqual(new Set(['id', 'name']));
    expect((await list.page({ search: 'secret.example' })).total).toBe(0);
    expect((await getPartnersApi().findAll.page({ search: 'secret.example' })).rows).toMatchObject([{ id }]);
  });

  it('that are not exclusive are listed for visitors', async () => {
    const [open, exclusive] = [
      await identity.addPartner(),
      await identity.addPartner({ emailPattern: 'one.example' }),
    ];
    const ids = (await identity.getApi().partner.findAllNotExclusive({})).map(({ id }) => id);
    expect(ids).toContain(open.id);
    expect(ids).not.toContain(exclusive.id);
  });

  it.each(['.*', '^moh', 'moh.gov.mw;evil', '*', '*.', 'a b.example', '@moh.gov.mw', '*.*.example'])(
    'cannot have an email pattern like %s',
    async (emailPattern) => {
      const input = { name: createName('Partner'), userGroupId: 1, emailPattern };
      await expect(getPartnersApi().insert(input)).rejects.toMatchObject({
        response: { status: 400, body: { errors: [{ field: 'emailPattern' }] } },
      });
    },
  );

  it('need a pattern to be exclusive', async () => {
    const input = {
      name: createName('Partner'),
      userGroupId: await addGroup(),
      emailPattern: ' ',
      exclusive: true,
    };
    await expect(getPartnersApi().insert(input)).rejects.toMatchObject({
      response: { status: 400, body: { errors: [{ field: 'emailPattern' }] } },
    });
  });

  it('cannot share a name, whatever its case', async () => {
    const { name, groupId } = await identity.addPartner();
    expect(await getPartnersApi().insert({ name: name.toUpperCase(), userGroupId: groupId })).toMatchObject({
      affectedRows: 0,
      message: 'There is already a HIS partner with this name.',
    });
    const other = await identity.addPartner();
    expect(await getPartnersApi().update({ id: other.id, name, userGroupId: groupId })).toMatchObject({
      affectedRows: 0,
    });
  });

  it('are rejected in an unknown group, and when they do not exist', async () => {
    const input = { name: createName('Partner'), userGroupId: 2_000_000_000 };
    expect(await getPartnersApi().insert(input)).toMatchObject({
      affectedRows: 0,
      message: 'This stakeholder group does not exist any more.',
    });
    expect(await getPartnersApi().update({ id: 2_000_000_000, ...input })).toMatchObject({ affectedRows: 0 });
    expect(await getPartnersApi().delete({ id: 2_000_000_000 })).toMatchObject({ affectedRows: 0 });
  });

  it('with users and reports cannot be deleted, and the refusal counts them', async () => {
    const partner = await identity.addPartner();
    await identity.addAccount('user', partner);
    await identity.addAccount('user', partner);
    references = 1;
    const { affectedRows, message } = await getPartnersApi().delete({ id: partner.id });
    references = 0;
    expect([affectedRows, message]).toEqual([0, expect.stringMatching(/Users: 2. Reports: 1.$/)]);
  });

  it('can be deleted when all their users are deleted', async () => {
    const partner = await identity.addPartner();
    const { id } = await identity.addAccount('user', partner);
    await administrator.api.user.delete({ id });
    expect(await getPartnersApi().delete({ id: partner.id })).toEqual({ affectedRows: 1 });
    const [account] = await identity.queryRows('SELECT partner_id, deleted_at FROM account WHERE id = $1', [
      id,
    ]);
    expect(account).toEqual({ partner_id: null, deleted_at: expect.any(Date) });
  });

  it('that move to another group end the sessions of their users', async () => {
    const [partner, other] = [await identity.addPartner(), await identity.addPartner()];
    const { principal } = await identity.signIn(await identity.addAccount('user', partner));
    const change = { id: partner.id, name: partner.name, userGroupId: other.groupId, emailPattern: '' };
    expect(await getPartnersApi().update(change)).toEqual({ affectedRows: 1 });
    const ended = await identity.findPublished(identityEvents.sessionEnded);
    expect(ended.map(({ id }) => id)).toContain(principal.sessionId);
  });
});

describe('the audit trail of HIS partners', () => {
  it('has the author and the changed fields before and after', async () => {
    const userGroupId = await addGroup();
    const id = await add(userGroupId);
    const name = createName('Audited');
    await getPartnersApi().update({ id, name, userGroupId });
    await getPartnersApi().update({ id, name, userGroupId });
    await getPartnersApi().delete({ id });
    const { rows } = await administrator.api.audit.findAll.page({ search: name });
    const author = { kind: 'HIS partner', actorId: administrator.id, actor: 'Test Person' };
    expect(rows).toMatchObject([
      { ...author, action: 'Deleted', before: { name }, after: null },
      { ...author, action: 'Changed', after: { name } },
    ]);
    expect(Object.keys(rows[1]?.after ?? {})).toEqual(['name']);
  });
});
