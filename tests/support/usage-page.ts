import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';

export const renderDayField = (page: Page, name: 'From' | 'To') => page.getByLabel(name, { exact: true });

const toIsoDay = (day: string): string => new Date(`${day} UTC`).toISOString().slice(0, 10);

/** Waits for the figures and returns their days. */
export async function waitUntilSettled(page: Page): Promise<{ from: string; to: string }> {
  const notice = (await page.getByText(/^Views from /).textContent()) ?? '';
  const [, from = '', to = ''] = /^Views from (.+) to (.+)$/.exec(notice) ?? [];
  return { from: toIsoDay(from), to: toIsoDay(to) };
}

/** The value of a total, once it is shown. */
export async function getFigure(page: Page, name: string): Promise<string | undefined> {
  const card = page
    .getByRole('region', { name: 'Total usage' })
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) });
  const text = await card.locator('dd', { hasText: /\S/ }).first().textContent();
  return text?.replaceAll('\u00a0', ' ');
}

/** The cell texts of each row, including the header. */
export const readCells = async (table: Locator): Promise<string[][]> =>
  Promise.all(
    (await table.getByRole('row').all()).map((row) =>
      row.locator('th, td').filter({ visible: true }).allTextContents(),
    ),
  );

export async function getSavedLines(page: Page, button: Locator): Promise<string[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const text = await readFile(await download.path(), 'utf8');
  return text.replace('\uFEFF', '').split('\r\n');
}
