import type { Page } from 'playwright-core';
import { createKnownPartner, createKnownPerson, createKnownReport } from '../known.js';

/** Sends an update of a report of its own, and shows the list of updates that then has one. */
export async function updateShown(page: Page): Promise<void> {
  const partner = await createKnownPartner();
  const report = await createKnownReport(partner);
  const author = await createKnownPerson('user', partner);
  const updates = 'The figures of two districts are missing for May.\nThe map still shows all of them.';
  await author.rest.api.reportUpdate.insert({ reportId: report.id, updates });
  await page.goto(`/#/reportUpdates?view=updates&search=${report.name}`);
  await page.getByRole('button', { name: /^Read / }).waitFor();
}
