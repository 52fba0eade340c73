import type { Page } from 'playwright-core';

/** The first row of the table can be opened. */
export const firstRow = (page: Page) => page.getByRole('table').getByRole('link').first().waitFor();
/** The first link of the screen is there. */
export const firstLink = (page: Page) => page.getByRole('main').getByRole('link').first().waitFor();
/** The first row of the table has come. */
export const rowsShown = (page: Page) => page.getByRole('table').getByRole('cell').nth(1).waitFor();

const firstActions = (page: Page) => page.getByRole('button', { name: /^Actions for/ }).first();
/** The first row of the table can be acted on. */
export const actionsShown = (page: Page) => firstActions(page).waitFor();

/** The report has drawn itself. */
export const drawn = async (page: Page) => {
  await page.frameLocator('iframe').getByRole('heading').first().waitFor();
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
};

/** Opens a dialog by the first button of that name. */
export const openedBy = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name }).first().click();
  await page.getByRole('dialog').waitFor();
};

/** Opens a dialog from the menu of the first row. */
export const chosen = (entry: string) => async (page: Page) => {
  await firstActions(page).click();
  await page.getByRole('menuitem', { name: entry }).click();
  await page.getByRole('dialog').waitFor();
};

/** Submits an empty form, to see its faults. */
export const submitted = (button: string, error: string) => async (page: Page) => {
  await page.getByRole('button', { name: button }).click();
  await page.getByText(error).first().waitFor();
};
