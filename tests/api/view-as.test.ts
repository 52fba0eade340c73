import { beforeAll, describe, expect, it } from '@jest/globals';
import { contracts, listRestCalls, type Contract, type SignedInAccount } from '@portal/contracts';
import { createPowerBiReport } from '../support/emulator.js';
import { eventually } from '../support/eventually.js';
import { permitUser, type ReportFixture } from '../support/fixtures.js';
import { getPerson, type Person } from '../support/people.js';
import { queryRow } from '../support/databases.js';
import { createReplicatedPartner, createReplicatedPerson } from '../support/replicated-fixtures.js';

let administrator: Person;
let userAdmin: Person;
let user: Person;
/** A report of another partner, which only the user may open. */
let report: ReportFixture & { reportId: string };

beforeAll(async () => {
  const [partner, owner] = await Promise.all([createReplicatedPartner(), createReplicatedPartner()]);
  [administrator, userAdmin, user, report] = await Promise.all([
    createReplicatedPerson('administrator'),
    createReplicatedPerson('userAdmin', partner),
    createReplicatedPerson('user', partner),
    createPowerBiReport(owner),
  ]);
  await permitUser(user.account.id, report);
});

/** Returns the user as another person sees the portal. */
async function viewBy(actor: Person): Promise<Person> {
  const { body } = await actor.rest.post('/person/viewAs', { id: user.account.id });
  const [account, token] = body as [SignedInAccount, string];
  return getPerson(account, token, '');
}

const requestToken = ({ rest }: Person) =>
  rest.post('/viewership/getEmbedToken', { reportId: report.reportId });

describe('the portal as another person sees it', () => {
  it('shows lists of the person', async () => {
    const viewed = await viewBy(userAdmin);
    expect(viewed.account).toMatchObject({ id: user.account.id, role: 'user' });
    const { rows } = await viewed.rest.api.catalogue.find({ limit: 15 });
    expect(rows.map(({ id }) => id)).toContain(report.id);
  });

  it('refuses every write, every private read and every read that needs a proof', async () => {
    const viewed = await viewBy(administrator);
    const calls = Object.values<Contract>(contracts)
      .flatMap(listRestCalls)
      .filter(({ writes, isPrivate, needsProof }) => writes || isPrivate || needsProof);
    expect(calls.length).toBeGreaterThan(100);
    for (const { method, path } of calls) {
      const { status, body } = await viewed.rest.call(method, path, method === 'POST' ? { body: {} } : {});
      expect({ path, status, body }).toMatchObject({
        path,
        status: 403,
        body: { errors: [{ field: 'actor' }] },
      });
    }
  });

  it('has embedded data only of reports that the viewing person may open', async () => {
    expect((await requestToken(await viewBy(administrator))).status).toBe(200);
    expect((await requestToken(await viewBy(userAdmin))).status).toBe(403);
    expect((await requestToken(user)).status).toBe(200);
  });

  it('ends with the session of the viewing person', async () => {
    const actor = await createReplicatedPerson('administrator');
    const viewed = await viewBy(actor);
    await actor.rest.post('/signin/signout', { userId: actor.account.id });
    await eventually(async () => (await requestToken(viewed)).status === 401);
    expect((await requestToken(user)).status).toBe(200);
  });

  it('is a message to the person', async () => {
    await viewBy(userAdmin);
    await eventually(async () => {
      const { count } = await queryRow<{ count: number }>(
        'notifications',
        `SELECT count(*)::int AS count FROM message WHERE account_id = $1 AND source LIKE 'accountViewed.%'`,
        [user.account.id],
      );
      return count > 0;
    });
  });
});
