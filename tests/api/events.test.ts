import { beforeEach, describe, expect, it } from '@jest/globals';
import { publishAsIdentity } from '../support/bus.js';
import { sql, sqlRow } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import type { Person } from '../support/people.js';
import { createPartner, createPerson, createReport, type OwnPartner } from '../support/world.js';

let partner: OwnPartner;
let person: Person;

beforeEach(async () => {
  partner = await createPartner();
  person = await createPerson('user', partner);
  await createReport({ owner: partner });
});

const subject = () => `facts.identity.state.partner.${partner.id}`;

/** What identity does in the transaction that changes a partner; gives the version of the event. */
async function tell(value: unknown): Promise<number> {
  const { version } = await sqlRow<{ version: string }>(
    'identity',
    `INSERT INTO outbox (subject, sort, value) VALUES ($1, 'state', $2) RETURNING version`,
    [subject(), JSON.stringify(value)],
  );
  return Number(version);
}

const named = (name: string) => ({ id: partner.id, name, groupId: partner.groupId });
const ownerShown = async () => (await person.rest.api.report.findAll({}))[0]?.owner;
const untilShown = (name: string | null) => eventually(ownerShown, (owner) => owner === name);
const takenIn = () =>
  sqlRow<{ version: string }>('reports', 'SELECT version FROM inbox WHERE subject = $1', [subject()]);

describe("a partner's name", () => {
  it('reaches the rows of its reports, and each new name after it', async () => {
    expect(await ownerShown()).toBeNull();
    await tell(named('Health Watch'));
    await untilShown('Health Watch');
    await tell(named('Health Watch Malawi'));
    await untilShown('Health Watch Malawi');
  });

  it('is found by the search as soon as it is shown', async () => {
    await tell(named('Zomba Outreach'));
    await untilShown('Zomba Outreach');
    const { rows } = await person.rest.api.report.findAll.page({ limit: 15, search: 'zomba outreach' });
    expect(rows).toHaveLength(1);
  });

  it('reaches analytics as well', async () => {
    await tell(named('Copied twice'));
    const copy = () => sql('analytics', 'SELECT name FROM partner_copy WHERE id = $1', [partner.id]);
    await eventually(copy, ([row]) => row?.name === 'Copied twice');
  });
});

describe('an event', () => {
  /** Waits until an event that was published after all others has been taken in. */
  async function untilTakenIn(): Promise<void> {
    const other = await createPartner();
    const marker = `facts.identity.state.partner.${other.id}`;
    await publishAsIdentity(marker, 1, { id: other.id, name: 'Marker', groupId: other.groupId });
    const taken = () => sql('reports', 'SELECT 1 FROM inbox WHERE subject = $1', [marker]);
    await eventually(taken, (rows) => rows.length === 1);
  }

  it('that comes again changes nothing', async () => {
    const version = await tell(named('Once'));
    await untilShown('Once');
    await publishAsIdentity(subject(), version, named('Again'));
    await untilTakenIn();
    expect(await ownerShown()).toBe('Once');
    expect(Number((await takenIn()).version)).toBe(version);
  });

  it('that was overtaken by a newer one is left aside', async () => {
    const overtaken = await tell(named('Overtaken'));
    const newest = await tell(named('Newest'));
    await untilShown('Newest');
    await publishAsIdentity(subject(), overtaken, named('Overtaken'));
    await untilTakenIn();
    expect(await ownerShown()).toBe('Newest');
    expect(Number((await takenIn()).version)).toBe(newest);
  });

  it('that cannot be read holds up no other', async () => {
    await publishAsIdentity(`facts.identity.state.partner.${partner.id}`, 1, { id: 'none' });
    await untilTakenIn();
    expect(await ownerShown()).toBeNull();
  });

  it('that says a row is gone removes the copy', async () => {
    await tell(named('Short-lived'));
    await untilShown('Short-lived');
    await tell(null);
    await untilShown(null);
  });
});
