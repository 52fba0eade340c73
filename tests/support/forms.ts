import type { Locator, Page } from 'playwright-core';

/** Presses the button of exactly that name. */
export const press = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).click();

/** The cell of exactly that text. */
export const cell = (page: Page, name: string) => page.getByRole('cell', { name, exact: true });

const field = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const entries = (page: Page, text: string) =>
  page.locator('.ant-select-item-option:visible').filter({ hasText: text });

/** Chooses in a field of few choices. */
export async function choose(page: Page, name: string, entry: string): Promise<void> {
  await field(page, name).click();
  await entries(page, entry).click();
}

/** Opens the list of a field, and gives all that can be chosen. */
export async function choicesOf(page: Page, name: string): Promise<string[]> {
  await field(page, name).click();
  await entries(page, '').first().waitFor();
  return entries(page, '').allTextContents();
}

/** Chooses what typing finds. */
export async function pick(page: Page, name: string, typed: string): Promise<void> {
  await field(page, name).fill(typed);
  await entries(page, typed).click();
}

/** Chooses, in a field of a dialog that takes many choices, each that typing finds. */
export async function pickMany(page: Page, name: string, ...typed: string[]): Promise<void> {
  for (const text of typed) await pick(page, name, text);
  // The list stays open until something else is clicked.
  await page.getByRole('dialog').click({ position: { x: 5, y: 5 } });
}

/** Expects that typing finds nothing to choose. */
export async function expectNothingToPick(page: Page, name: string, typed: string): Promise<void> {
  await field(page, name).fill(typed);
  await page.getByText('Nothing matches.', { exact: true }).waitFor();
  await field(page, name).fill('');
}

/** The day after today, as date fields take it. */
export const tomorrow = (): string => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
