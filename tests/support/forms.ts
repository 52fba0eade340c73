import type { Locator, Page } from 'playwright-core';

export const press = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).click();

/** Chooses an action of a row, of a named one or of the first: its button, or an entry of its menu. */
export async function chooseRowAction(within: Page | Locator, action: string, row = ''): Promise<void> {
  const menu = within.getByRole('button', { name: `More actions for ${row}` });
  const button = within.locator(`.row-actions > [aria-label^="${action} ${row}"]`);
  await menu.or(button).first().waitFor();
  if (await button.count()) return button.first().click();
  await menu.first().click();
  await within.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Chooses an entry of the menu More. */
export async function chooseMore(page: Page, entry: string): Promise<void> {
  await press(page, 'More');
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

/** Shows the checkboxes of a list. Narrow screens have the button behind another one. */
export async function showCheckboxes(page: Page): Promise<void> {
  const more = page.getByRole('main').getByRole('button', { name: 'More', exact: true });
  const select = page.getByRole('button', { name: 'Select', exact: true });
  const checkbox = page.getByRole('main').getByRole('checkbox');
  await select.or(more).or(checkbox).first().waitFor();
  if (await checkbox.count()) return;
  if (!(await select.isVisible())) await more.click();
  await select.click();
  await page.keyboard.press('Escape');
  await checkbox.first().waitFor();
}

export const getCell = (page: Page, name: string) => page.getByRole('cell', { name, exact: true });

const getField = (within: Page | Locator, name: string) =>
  within.getByRole('combobox', { name, exact: true });
const getEntries = (page: Page, text: string) =>
  page.locator('.ant-select-item-option:visible').filter({ hasText: text });

/** Chooses an entry of a field of the page or of a dialog. */
export async function choose(within: Page | Locator, name: string, entry: string): Promise<void> {
  const field = getField(within, name);
  if (await field.evaluate((element) => element instanceof HTMLSelectElement)) {
    await field.selectOption({ label: entry });
    return;
  }
  await field.click();
  await getEntries('page' in within ? within.page() : within, entry).click();
}

/** Opens the list of a field and returns all its choices. */
export async function readChoices(page: Page, name: string): Promise<string[]> {
  await getField(page, name).click();
  await getEntries(page, '').first().waitFor();
  return getEntries(page, '').allTextContents();
}

/** Types and selects the match, in a field of the page or of a part of it. */
export async function pick(
  page: Page,
  name: string,
  typed: string,
  within: Page | Locator = page,
): Promise<void> {
  await getField(within, name).fill(typed);
  // The results of the search replace the entries.
  await getField(within, name).and(page.locator('.ant-select:not(.ant-select-loading) input')).waitFor();
  await getEntries(page, typed).click();
}

/** Types and selects each match in a multiple-choice field of a dialog. */
export async function pickMany(page: Page, name: string, ...typed: string[]): Promise<void> {
  for (const text of typed) await pick(page, name, text);
  // The list closes on a click outside it.
  await page.getByRole('dialog').click({ position: { x: 5, y: 5 } });
}

export async function expectNothingToPick(
  page: Page,
  name: string,
  typed: string,
  within: Page | Locator = page,
): Promise<void> {
  const field = getField(within, name);
  await field.fill(typed);
  await page.getByText('Nothing matches.', { exact: true }).waitFor();
  await field.fill('');
}

/** Selects all rows of a list by one of them, and opens the dialog of an action on them. */
export async function openBulk(page: Page, count: number, action: string): Promise<Locator> {
  await showCheckboxes(page);
  await page.getByRole('checkbox').first().check();
  const bar = page.getByRole('group', { name: 'Selected rows' });
  await press(bar, count === 1 ? 'Select the one that matches' : `Select all ${count} that match`);
  await bar.getByText(`${count} selected`, { exact: true }).waitFor();
  const button = bar.getByRole('button', { name: action, exact: true });
  if (await button.isVisible()) await button.click();
  else {
    await press(bar, 'More');
    await bar.getByRole('menuitem', { name: action, exact: true }).click();
  }
  return page.getByRole('dialog');
}

/** Tomorrow in the format of date fields. */
export const getTomorrow = (): string => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
