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

const publish = (value: ReturnType<typeof partnerNamed> | null) =>
  publishEvent(identityEvents.partner, partner.id, value);
const partnerNamed = (name: string) => ({ id: partner.id, name, groupId: partner.groupId });
const ownerShown = async () => (await person.rest.api.report.findAll({}))[0]?.owner;
const untilShown = (name: string | null) => eventually(ownerShown, (owner) => owner === name);
const takenIn = () =>
  sqlRow<{ version: string }>('reports', 'SELECT version FROM inbox WHERE subject = $1', [subject()]);

describe('name of a partner', () => {
  it('reaches the rows of its reports after each change', async () => {
    expect(await ownerShown()).toBeNull();
    await publish(partnerNamed('Health Watch'));
    await untilShown('Health Watch');
    await publish(partnerNamed('Health Watch Malawi'));
    await untilShown('Health Watch Malawi');
  });

  it('is found by the search as soon as it is shown', async () => {
    await publish(partnerNamed('Zomba Outreach'));
    await untilShown('Zomba Outreach');
    const { rows } = await person.rest.api.report.findAll.page({ limit: 15, search: 'zomba outreach' });
    expect(rows).toHaveLength(1);
  });

  it('reaches analytics as well', async () => {
    await publish(partnerNamed('Copied twice'));
    const copy = () => sql('analytics', 'SELECT name FROM replicated_partner WHERE id = $1', [partner.id]);
    await eventually(copy, ([row]) => row?.name === 'Copied twice');
  });
});

describe('event', () => {
  /** Publishes an event and waits until it is consumed. Earlier events are consumed by then. */
  async function untilTakenIn(): Promise<void> {
    const other = await createPartner();
    const marker = eventSubject(identityEvents.partner, other.id);
    await publishEvent(identityEvents.partner, other.id, {
      id: other.id,
      name: 'Marker',
      groupId: other.groupId,
    });
    const findInboxRows = () => sql('reports', 'SELECT 1 FROM inbox WHERE subject = $1', [marker]);
    await eventually(findInboxRows, (rows) => rows.length === 1);
  }

  it('is ignored when it is repeated', async () => {
    const version = await publish(partnerNamed('Once'));
    await untilShown('Once');
    await publishVersion(identityEvents.partner, partner.id, version, partnerNamed('Again'));
    await untilTakenIn();
    expect(await ownerShown()).toBe('Once');
    expect(Number((await takenIn()).version)).toBe(version);
  });

  it('is ignored when it is older than the stored version', async () => {
    const overtaken = await publish(partnerNamed('Overtaken'));
    const newest = await publish(partnerNamed('Newest'));
    await untilShown('Newest');
    await publishVersion(identityEvents.partner, partner.id, overtaken, partnerNamed('Overtaken'));
    await untilTakenIn();
    expect(await ownerShown()).toBe('Newest');
    expect(Number((await takenIn()).version)).toBe(newest);
  });

  it('does not block other events when it is invalid', async () => {
    await publishVersion(identityEvents.partner, partner.id, 1, { id: 'none' } as never);
    await untilTakenIn();
    expect(await ownerShown()).toBeNull();
  });

  it('removes the replicated row after a deletion', async () => {
    await publish(partnerNamed('Short-lived'));
    await untilShown('Short-lived');
    await publish(null);
    await untilShown(null);
  });
});
