import type { Page } from 'playwright-core';

export const firstRow = (page: Page) => page.getByRole('table').getByRole('link').first().waitFor();
export const firstLink = (page: Page) => page.getByRole('main').getByRole('link').first().waitFor();
export const rowsShown = (page: Page) => page.getByRole('table').getByRole('cell').nth(1).waitFor();

const firstActions = (page: Page) => page.getByRole('button', { name: /^Actions for/ }).first();
export const actionsShown = (page: Page) => firstActions(page).waitFor();

export const drawn = async (page: Page) => {
  await page.frameLocator('iframe').getByRole('heading').first().waitFor();
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
};

export const openedBy = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name }).first().click();
  await page.getByRole('dialog').waitFor();
};

export const chosen = (entry: string) => async (page: Page) => {
  await firstActions(page).click();
  await page.getByRole('menuitem', { name: entry }).click();
  await page.getByRole('dialog').waitFor();
};

/** Submits an empty form to show its errors. */
export const submitted = (button: string, error: string) => async (page: Page) => {
  await page.getByRole('button', { name: button }).click();
  await page.getByText(error).first().waitFor();
};
