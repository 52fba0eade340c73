import type { Page } from 'playwright-core';
import { chooseRowAction, showCheckboxes } from '../forms.js';

/** Scrolls to the first chart of the page, not its placeholder, and waits until it is drawn. */
export const waitForChart = async (page: Page) => {
  const chart = page.locator('.chart-card[aria-labelledby]').first();
  await chart.scrollIntoViewIfNeeded();
  await chart.locator('canvas').waitFor();
};

export const openDialogBy = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name }).first().click();
  await page.getByRole('dialog').waitFor();
};

export const chooseAction = (entry: string) => async (page: Page) => {
  await chooseRowAction(page.getByRole('main'), entry);
  await page.getByRole('dialog').waitFor();
};

/** Submits an empty form to show its errors. */
export const submitEmpty = (button: string, error: string) => async (page: Page) => {
  await page.getByRole('button', { name: button }).click();
  await page.getByText(error).first().waitFor();
};

/** Selects the first row and opens the dialog of a bulk action. */
export const openBulkDialog = (action: string) => async (page: Page) => {
  await showCheckboxes(page);
  await page.getByRole('checkbox').first().check();
  const bar = page.getByRole('group', { name: 'Selected rows' });
  const button = bar.getByRole('button', { name: action });
  if (await button.isVisible()) await button.click();
  else {
    await bar.getByRole('button', { name: 'More' }).click();
    await bar.getByRole('menuitem', { name: action }).click();
  }
  await page.getByRole('dialog').getByRole('heading', { name: /\?$/ }).waitFor();
};
