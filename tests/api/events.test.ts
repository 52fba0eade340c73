import { beforeEach, describe, expect, it } from '@jest/globals';
import { getEventSubject, identityEvents } from '@portal/contracts';
import { publishEvent, publishVersion } from '../support/bus.js';
import { sql, queryRow } from '../support/databases.js';
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

const getSubject = () => getEventSubject(identityEvents.partner, partner.id);

const publish = (value: ReturnType<typeof toPartnerState> | null) =>
  publishEvent(identityEvents.partner, partner.id, value);
const toPartnerState = (name: string) => ({ id: partner.id, name, groupId: partner.groupId });
const findOwnerShown = async () => (await person.rest.api.report.findAll({}))[0]?.owner;
const waitUntilShown = (name: string | null) => eventually(findOwnerShown, (owner) => owner === name);
const findConsumed = () =>
  queryRow<{ version: string }>('reports', 'SELECT version FROM inbox WHERE subject = $1', [getSubject()]);

describe('name of a partner', () => {
  it('reaches the rows of its reports after each change', async () => {
    expect(await findOwnerShown()).toBeNull();
    await publish(toPartnerState('Health Watch'));
    await waitUntilShown('Health Watch');
    await publish(toPartnerState('Health Watch Malawi'));
    await waitUntilShown('Health Watch Malawi');
  });

  it('is found by the search as soon as it is shown', async () => {
    await publish(toPartnerState('Zomba Outreach'));
    await waitUntilShown('Zomba Outreach');
    const { rows } = await person.rest.api.report.findAll.page({ limit: 15, search: 'zomba outreach' });
    expect(rows).toHaveLength(1);
  });

  it('reaches analytics as well', async () => {
    await publish(toPartnerState('Copied twice'));
    const copy = () => sql('analytics', 'SELECT name FROM replicated_partner WHERE id = $1', [partner.id]);
    await eventually(copy, ([row]) => row?.name === 'Copied twice');
  });
});

describe('event', () => {
  /** Publishes an event and waits until it is consumed. Earlier events are consumed by then. */
  async function waitUntilConsumed(): Promise<void> {
    const other = await createPartner();
    const marker = getEventSubject(identityEvents.partner, other.id);
    await publishEvent(identityEvents.partner, other.id, {
      id: other.id,
      name: 'Marker',
      groupId: other.groupId,
    });
    const findInboxRows = () => sql('reports', 'SELECT 1 FROM inbox WHERE subject = $1', [marker]);
    await eventually(findInboxRows, (rows) => rows.length === 1);
  }

  it('is ignored when it is repeated', async () => {
    const version = await publish(toPartnerState('Once'));
    await waitUntilShown('Once');
    await publishVersion(identityEvents.partner, partner.id, version, toPartnerState('Again'));
    await waitUntilConsumed();
    expect(await findOwnerShown()).toBe('Once');
    expect(Number((await findConsumed()).version)).toBe(version);
  });

  it('is ignored when it is older than the stored version', async () => {
    const overtaken = await publish(toPartnerState('Overtaken'));
    const newest = await publish(toPartnerState('Newest'));
    await waitUntilShown('Newest');
    await publishVersion(identityEvents.partner, partner.id, overtaken, toPartnerState('Overtaken'));
    await waitUntilConsumed();
    expect(await findOwnerShown()).toBe('Newest');
    expect(Number((await findConsumed()).version)).toBe(newest);
  });

  it('does not block other events when it is invalid', async () => {
    await publishVersion(identityEvents.partner, partner.id, 1, { id: 'none' } as never);
    await waitUntilConsumed();
    expect(await findOwnerShown()).toBeNull();
  });

  it('removes the replicated row after a deletion', async () => {
    await publish(toPartnerState('Short-lived'));
    await waitUntilShown('Short-lived');
    await publish(null);
    await waitUntilShown(null);
  });
});
