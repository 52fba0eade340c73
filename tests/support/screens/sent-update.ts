import type { Page } from 'playwright-core';
import { eventually } from '../eventually.js';
import {
  createReplicatedPartner,
  createReplicatedPerson,
  createReplicatedReport,
} from '../replicated-fixtures.js';
import { signInAs } from '../people.js';
import { administrator } from './accounts.js';

/** Sends an update of a new report and filters the list of updates by it. */
export async function updateShown(page: Page): Promise<void> {
  const partner = await createReplicatedPartner();
  const report = await createReplicatedReport(partner);
  const author = await createReplicatedPerson('user', partner);
  const updates = 'The figures of two districts are missing for May.\nThe map still shows all of them.';
  await author.rest.api.reportUpdate.insert({ reportId: report.id, updates });
  const { rest } = await signInAs('administrator', administrator);
  const query = { limit: 1, search: report.name };
  // The notifications service consumes the update after the response.
  await eventually(async () => (await rest.api.reportUpdateDelivery.findAll.page(query)).total === 1);
  await page.goto(`/#/reportUpdates?view=updates&search=${report.name}`);
  // Before the filter is applied, the list also has the updates of other tests.
  await eventually(async () => (await page.getByRole('button', { name: /^Read / }).count()) === 1);
}
