import type { Page } from 'playwright-core';
import { eventually } from '../eventually.js';
import { createKnownPartner, createKnownPerson, createKnownReport } from '../known.js';
import { signIn } from '../people.js';
import { administrator } from './accounts.js';

/** Sends an update of a new report, and opens the list of updates once this one is in it. */
export async function updateShown(page: Page): Promise<void> {
  const partner = await createKnownPartner();
  const report = await createKnownReport(partner);
  const author = await createKnownPerson('user', partner);
  const updates = 'The figures of two districts are missing for May.\nThe map still shows all of them.';
  await author.rest.api.reportUpdate.insert({ reportId: report.id, updates });
  const { api } = (await signIn(administrator)).rest;
  await eventually(
    () => api.reportUpdateDelivery.findAll.page({ search: report.name }),
    ({ total }) => total === 1,
  );
  await page.goto(`/#/reportUpdates?view=updates&search=${report.name}`);
  await page.getByRole('button', { name: /^Read / }).waitFor();
}
