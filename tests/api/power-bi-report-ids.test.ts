import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { catalogue } from '@portal/power-bi-emulator/catalogue';
import { sql } from '../support/databases.js';
import { createReplicatedPartner } from '../support/replicated-fixtures.js';
import type { Person } from '../support/people.js';
import { portalUnderTest } from '../support/portal.js';
import { deleteReport, stateOfReport } from '../support/report-fixtures.js';
import { createPowerBiReport, generateTokenCalls } from '../support/emulator.js';
import { createPerson, createReport, type PartnerFixture } from '../support/fixtures.js';

const duplicateRefusal = { affectedRows: 0, message: 'Another report has this report Id.' };
const upper = (text: string) => text.toUpperCase();

let partner: PartnerFixture;
let otherPartner: PartnerFixture;
let administrator: Person;
let userAdmin: Person;
let otherUserAdmin: Person;

beforeAll(async () => {
  [partner, otherPartner] = [await createReplicatedPartner(), await createReplicatedPartner()];
  administrator = await createPerson('administrator');
  userAdmin = await createPerson('userAdmin', partner);
  otherUserAdmin = await createPerson('userAdmin', otherPartner);
});

/** Fields of a report whose address names an imported workspace. */
const fields = (reportId = randomUUID() as string) => ({
  name: `Report ${randomUUID()}`,
  reportId,
  datasetId: randomUUID() as string,
  embedUrl: `${portalUnderTest().emulatorUrl}/reportEmbed?reportId=${reportId}&groupId=${catalogue[0]?.id}`,
  userTypeId: partner.id,
});
const insert = (input: object, as: Person) => as.rest.post('/report/insert', { type: 'Power Bi', ...input });
const update = (id: number, input: object, as: Person) =>
  as.rest.post('/report/update', { id, reportTypeId: 1, ...input });
const token = (reportId: string, as: Person) => as.rest.post('/viewership/getEmbedToken', { reportId });

async function add(input: object, as: Person): Promise<number> {
  const { body } = await insert(input, as);
  expect(body).toMatchObject({ affectedRows: 1 });
  return (body as { insertId: number }).insertId;
}
const holders = (reportId: string) =>
  sql('reports', 'SELECT id FROM report WHERE report_id = $1 AND deleted_at IS NULL', [reportId]);

describe('Power BI ids', () => {
  it.each(['..', 'x', '../../groups', '1', `${randomUUID()}/..`])('must be GUIDs, unlike %j', async (id) => {
    const own = await createReport({ type: 'Power Bi', owner: partner });
    for (const person of [administrator, userAdmin]) {
      for (const field of ['reportId', 'datasetId']) {
        const input = { ...fields(), [field]: id };
        for (const response of [await insert(input, person), await update(own.id, input, person)]) {
          expect(response.status).toBe(400);
          expect(response.body).toMatchObject({
            errors: [{ field, message: expect.stringContaining('Id') }],
          });
        }
      }
    }
  });

  it('are case-insensitive', async () => {
    const existing = await createPowerBiReport(partner);
    await deleteReport(existing);
    const input = { ...fields(upper(existing.reportId)), datasetId: upper(existing.datasetId ?? '') };
    const id = await add(input, administrator);
    const [row] = await administrator.rest.api.report.find({ id });
    expect(row).toMatchObject({ report_id: existing.reportId, dataset_id: existing.datasetId });
    for (const reportId of [existing.reportId, upper(existing.reportId)]) {
      expect((await insert(fields(reportId), administrator)).body).toEqual(duplicateRefusal);
      const response = await token(reportId, userAdmin);
      expect([response.status, response.text.includes('"token"')]).toEqual([200, true]);
    }
  });
});

describe('user admin who names the id of a report', () => {
  it.each([
    ['of another partner', () => otherPartner, false],
    ['of another partner that was deleted', () => otherPartner, true],
    ['without an owner', () => undefined, false],
    ['without an owner that was deleted', () => undefined, true],
  ])('gets no access to a report %s', async (_case, owner, deleted) => {
    const reportId = randomUUID();
    const target = await createReport({
      type: 'Power Bi',
      reportId,
      owner: owner(),
      workspace: catalogue[0],
    });
    if (deleted) await deleteReport(target);
    const own = await createReport({ type: 'Power Bi', owner: partner, workspace: catalogue[0] });
    const before = await Promise.all([stateOfReport(own), stateOfReport(target), holders(reportId)]);
    for (const id of [reportId, upper(reportId)]) {
      expect((await insert(fields(id), userAdmin)).body).toEqual(duplicateRefusal);
      expect((await update(own.id, fields(id), userAdmin)).body).toEqual(duplicateRefusal);
      expect((await token(id, userAdmin)).status).toBe(404);
    }
    expect(await Promise.all([stateOfReport(own), stateOfReport(target), holders(reportId)])).toEqual(before);
    expect(await generateTokenCalls(reportId)).toEqual([]);
  });
});

describe('workspace of a report that a user admin writes', () => {
  const waiting = 'The report can be opened once an import has found it in Power BI.';

  it('is not derived from its address, and the report stays closed until it is known', async () => {
    const existing = await createPowerBiReport(partner);
    await deleteReport(existing);
    const id = await add(fields(existing.reportId), userAdmin);
    const response = await token(existing.reportId, userAdmin);
    expect(response.status).toBe(404);
    expect(response.body).toMatchObject({ code: 'not-found', detail: waiting });
    const foreign = await token(existing.reportId, otherUserAdmin);
    expect(foreign.body).toMatchObject({ status: 404, detail: 'Not found.' });
    const renamed = { ...fields(existing.reportId), name: 'Renamed' };
    expect((await update(id, renamed, userAdmin)).body).toEqual({ affectedRows: 1 });
    expect((await token(existing.reportId, userAdmin)).body).toMatchObject({ detail: waiting });
    expect(await generateTokenCalls(existing.reportId)).toEqual([]);
  });

  it('is unchanged after an import while the report is the same', async () => {
    const existing = await createPowerBiReport(partner);
    const input = { ...fields(existing.reportId), datasetId: existing.datasetId };
    expect((await update(existing.id, input, userAdmin)).body).toEqual({ affectedRows: 1 });
    expect((await token(existing.reportId, userAdmin)).status).toBe(200);
    const other = randomUUID();
    expect((await update(existing.id, fields(other), userAdmin)).body).toEqual({ affectedRows: 1 });
    expect((await token(other, userAdmin)).body).toMatchObject({ status: 404, detail: waiting });
  });
});
