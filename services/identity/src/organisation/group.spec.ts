import { beforeAll, describe, expect, it } from '@jest/globals';
import { identityEvents, reportReferencesContract } from '@portal/contracts';
import { createPrincipal } from '@portal/service-kit/testing';
import { startIdentity, useIdentity } from '../testing/identity-service.js';

const administrator = createPrincipal('administrator');
const identity = useIdentity();

beforeAll(async () => {
  identity.respond(reportReferencesContract.calls.countByGroup, () => ({ reports: 0 }));
});

const getGroupsApi = () => identity.getApi(administrator).userGroup;
const add = async (name: string) => (await getGroupsApi().insert({ name })).insertId ?? 0;

describe('stakeholder groups', () => {
  it('are listed by name', async () => {
    await add('Zonal offices');
    await add('hospitals');
    const { rows, total } = await getGroupsApi().findAll.page({ limit: 10 });
    expect(rows.map(({ name }) => name)).toEqual(['hospitals', 'Zonal offices']);
    expect(total).toBe(2);
  });

  it('are searched by each word', async () => {
    await add('District health offices');
    const { rows } = await getGroupsApi().findAll.page({ limit: 10, search: 'OFFICE district' });
    expect(rows).toMatchObject([{ name: 'District health offices' }]);
  });

  it('are published when they are added, renamed and deleted', async () => {
    const id = await add('Clinics');
    await getGroupsApi().update({ id, name: 'Health centres' });
    await getGroupsApi().delete({ id });
    const published = await identity.findPublished(identityEvents.group);
    expect(published.filter((event) => event.id === String(id))).toEqual([
      { id: String(id), value: { id, name: 'Clinics' } },
      { id: String(id), value: { id, name: 'Health centres' } },
      { id: String(id), value: null },
    ]);
  });

  it('cannot share a name, whatever its case', async () => {
    await add('Laboratories');
    expect(await getGroupsApi().insert({ name: 'LABORATORIES' })).toMatchObject({
      affectedRows: 0,
      message: 'There is already a stakeholder group with this name.',
    });
  });

  it('with partners cannot be deleted', async () => {
    const id = await add('Donors');
    await identity.queryRows('INSERT INTO partner (name, group_id, email_pattern) VALUES ($1, $2, $3)', [
      'A',
      id,
      '',
    ]);
    expect(await getGroupsApi().delete({ id })).toMatchObject({ affectedRows: 0 });
  });

  it('cannot be deleted while the reports service does not respond', async () => {
    const alone = await startIdentity();
    const api = alone.getApi(administrator).userGroup;
    const { insertId = 0 } = await api.insert({ name: 'Universities' });
    await expect(api.delete({ id: insertId })).rejects.toMatchObject({ response: { status: 503 } });
    await alone.stop();
  });
});
