import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { identityEvents } from '@portal/contracts';
import {
  readClaims,
  useIdentity,
  type TestAccount,
  type TestPartner,
  type TestSignIn,
} from '../testing/identity-service.js';

const identity = useIdentity();
let partner: TestPartner;
let administrator: TestSignIn;
let userAdmin: TestSignIn;
let person: TestAccount;

beforeAll(async () => {
  partner = await identity.addPartner();
  administrator = await identity.signIn(await identity.addAccount('administrator'));
});
beforeEach(async () => {
  person = await identity.addAccount('user', partner);
  userAdmin = await identity.signIn(await identity.addAccount('userAdmin', partner));
});

const viewAs = ({ principal }: TestSignIn, { id }: Pick<TestAccount, 'id'>) =>
  identity.getApi(principal).personRecord.viewAs({ id });
const getStatus = async (by: TestSignIn, { id }: Pick<TestAccount, 'id'>) =>
  (await identity.post(by, '/person/viewAs', { id })).status;
const countViews = async () =>
  (await identity.findPublished(identityEvents.accountViewed)).filter(
    ({ value }) => value?.accountId === person.id,
  ).length;

describe('viewing the portal as a person', () => {
  it("gives the person's account and a token of the caller's session with both accounts", async () => {
    const [account, token] = await viewAs(userAdmin, person);
    expect(account).toMatchObject({ id: person.id, role: 'user', user_type_id: partner.id });
    const claims = readClaims(token);
    const { accountId, sessionId } = userAdmin.principal;
    expect(claims).toMatchObject({ sub: String(person.id), sid: sessionId, act: { sub: String(accountId) } });
    expect(Number(claims.exp) - Number(claims.iat)).toBe(900);
  });

  it('is audited, logged and published once, and again for another view', async () => {
    for (const _ of ['first', 'renewal']) await viewAs(administrator, person);
    expect(await countViews()).toBe(1);
    expect(identity.securityEvents.at(-1)).toMatchObject({ security: 'view-as', subjectId: person.id });
    const history = await identity
      .getApi(administrator.principal)
      .personRecord.findHistory({ id: person.id });
    expect(history).toMatchObject([
      { actorId: administrator.principal.accountId, action: 'Changed', after: { viewedAs: true } },
    ]);
    await viewAs(administrator, await identity.addAccount('user', partner));
    await viewAs(administrator, person);
    expect(await countViews()).toBe(2);
    await identity.queryRows(`UPDATE session SET viewed_at = now() - interval '901 seconds'`);
    await viewAs(administrator, person);
    expect(await countViews()).toBe(3);
  });

  it('is for administrators and active users and user admins', async () => {
    expect(await getStatus(administrator, { id: userAdmin.principal.accountId })).toBe(200);
    expect(await getStatus(administrator, await identity.addAccount('administrator'))).toBe(404);
    expect(await getStatus(administrator, await identity.addAccount('user', partner, 'Blocked'))).toBe(404);
    expect(await getStatus(administrator, { id: 2_000_000_000 })).toBe(404);
  });

  it('is for user admins and users of their partner', async () => {
    const others = [
      await identity.addAccount('userAdmin', partner),
      await identity.addAccount('user', await identity.addPartner()),
      { id: administrator.principal.accountId },
      { id: userAdmin.principal.accountId },
    ];
    for (const other of others) expect(await getStatus(userAdmin, other)).toBe(404);
    expect(await getStatus(await identity.signIn(person), person)).toBe(403);
  });

  it('ends with the session of the caller', async () => {
    const { principal } = userAdmin;
    await identity.queryRows('UPDATE session SET ended_at = now() WHERE id = $1', [principal.sessionId]);
    expect(await getStatus(userAdmin, person)).toBe(401);
  });

  it('permits no write, no further view and no private read', async () => {
    const { accountId: actorId, sessionId } = administrator.principal;
    const principal = { ...person.principal, sessionId, actorId };
    const request = (path: string, input: object, method: 'GET' | 'POST' = 'POST') =>
      identity.request(method, path, input, { principal });
    const refused = { status: 403, body: { errors: [{ field: 'actor' }] } };
    expect(await request('/person/viewAs', { id: person.id })).toMatchObject(refused);
    expect(await request('/signin/signout', { userId: person.id })).toMatchObject(refused);
    expect(await request('/signIns/findMine', {}, 'GET')).toMatchObject(refused);
    expect((await request('/user/find', { id: person.id })).status).toBe(200);
  });
});
