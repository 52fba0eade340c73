import { beforeEach, describe, expect, it } from '@jest/globals';
import { eventSubject, identityEvents } from '@portal/contracts';
import { publishEvent, publishVersion } from '../support/bus.js';
import { sql, sqlRow } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import type { Person } from '../support/people.js';
import { createPartner, createPerson, createReport, type PartnerFixture } from '../support/fixtures.js';

let partner: PartnerFixture;
let person: Person;

beforeEach(async () => {
  partner = await createPartner();
  person = await createPerson('user', partner);
  await createReport({ owner: partner });
});

const subject = () => eventSubject(identityEvents.partner, partner.id);

const publish = (value: ReturnType<typeof named> | null) =>
  publishEvent(identityEvents.partner, partner.id, value);
const named = (name: string) => ({ id: partner.id, name, groupId: partner.groupId });
const ownerShown = async () => (await person.rest.api.report.findAll({}))[0]?.owner;
const untilShown = (name: string | null) => eventually(ownerShown, (owner) => owner === name);
const takenIn = () =>
  sqlRow<{ version: string }>('reports', 'SELECT version FROM inbox WHERE subject = $1', [subject()]);

describe("a partner's name", () => {
  it('reaches the rows of its reports, and each new name after it', async () => {
    expect(await ownerShown()).toBeNull();
    await publish(named('Health Watch'));
    await untilShown('Health Watch');
    await publish(named('Health Watch Malawi'));
    await untilShown('Health Watch Malawi');
  });

  it('is found by the search as soon as it is shown', async () => {
    await publish(named('Zomba Outreach'));
    await untilShown('Zomba Outreach');
    const { rows } = await person.rest.api.report.findAll.page({ limit: 15, search: 'zomba outreach' });
    expect(rows).toHaveLength(1);
  });

  it('reaches analytics as well', async () => {
    await publish(named('Copied twice'));
    const copy = () => sql('analytics', 'SELECT name FROM partner_copy WHERE id = $1', [partner.id]);
    await eventually(copy, ([row]) => row?.name === 'Copied twice');
  });
});

describe('an event', () => {
  /** Waits until an event that was published after all others has been taken in. */
  async function untilTakenIn(): Promise<void> {
    const other = await createPartner();
    const marker = eventSubject(identityEvents.partner, other.id);
    await publishEvent(identityEvents.partner, other.id, {
      id: other.id,
      name: 'Marker',
      groupId: other.groupId,
    });
    const taken = () => sql('reports', 'SELECT 1 FROM inbox WHERE subject = $1', [marker]);
    await eventually(taken, (rows) => rows.length === 1);
  }

  it('that comes again changes nothing', async () => {
    const version = await publish(named('Once'));
    await untilShown('Once');
    await publishVersion(identityEvents.partner, partner.id, version, named('Again'));
    await untilTakenIn();
    expect(await ownerShown()).toBe('Once');
    expect(Number((await takenIn()).version)).toBe(version);
  });

  it('that was overtaken by a newer one is left aside', async () => {
    const overtaken = await publish(named('Overtaken'));
    const newest = await publish(named('Newest'));
    await untilShown('Newest');
    await publishVersion(identityEvents.partner, partner.id, overtaken, named('Overtaken'));
    await untilTakenIn();
    expect(await ownerShown()).toBe('Newest');
    expect(Number((await takenIn()).version)).toBe(newest);
  });

  it('that cannot be read holds up no other', async () => {
    await publishVersion(identityEvents.partner, partner.id, 1, { id: 'none' } as never);
    await untilTakenIn();
    expect(await ownerShown()).toBeNull();
  });

  it('that says a row is gone removes the copy', async () => {
    await publish(named('Short-lived'));
    await untilShown('Short-lived');
    await publish(null);
    await untilShown(null);
  });
});
