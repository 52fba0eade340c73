import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { portalUnderTest } from '../support/portal.js';
import { createPerson } from '../support/fixtures.js';
import { createReplicatedPartner } from '../support/replicated-fixtures.js';

it('a Power BI report that no import has found cannot be opened by any user', async () => {
  const partner = await createReplicatedPartner();
  const [userAdmin, user] = [await createPerson('userAdmin', partner), await createPerson('user', partner)];
  const reportId = randomUUID();
  const { insertId = 0 } = await userAdmin.rest.api.reportManagement.insert({
    name: `Awaited ${reportId}`,
    type: 'Power Bi',
    reportId,
    datasetId: randomUUID(),
    embedUrl: `${portalUnderTest().emulatorUrl}/reportEmbed?reportId=${reportId}`,
  });
  expect(insertId).toBeGreaterThan(0);
  for (const person of [userAdmin, user]) {
    const ids = { userId: person.account.id, reportId: insertId };
    const refused = await Promise.all([
      person.rest.post('/viewership/insert', ids),
      person.rest.post('/viewership/getEmbedToken', { reportId }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([404, 404]);
  }
});
