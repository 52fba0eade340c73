import { expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { choose, chooseRowAction, pick, press } from '../support/forms.js';
import { getTitle } from '../support/sign-in-page.js';
import { requirePresent } from '@portal/ui-kit/platform';
import { useComponents } from './support/components.js';
import { demoManagedReports } from './support/demo/reports.js';
import { NoResponse } from './support/fake-api.js';
import { saved } from './support/writes.js';

const components = useComponents();
const phone = { width: 360, height: 740 };

async function openAddPermission() {
  const page = await components.open('administrator', '/managePermissions');
  await press(page, 'Add a Permission');
  return { page, dialog: page.getByRole('dialog', { name: 'Add a Permission' }) };
}

it('the choice of a field is its description, as the field itself is empty', async () => {
  const page = await components.open('administrator', '/usage');
  await press(page, 'Filters');
  const days = page.getByRole('combobox', { name: 'Days' });
  const choice = await days.evaluate(
    (field) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent,
  );
  expect(choice).toBe('Last 30 days');
});

it('every error of a form is in the texts of the portal next to its field', async () => {
  const page = await components.open('administrator', '/addReport');
  const errors = page.locator('.ant-form-item-explain-error');
  await press(page, 'Add the report');
  await errors.first().waitFor();
  expect(await errors.allTextContents()).toEqual(['Please enter the report type']);
  await page.getByRole('radio', { name: /^Power BI/ }).check();
  await press(page, 'Add the report');
  await errors.getByText('Please enter the report Id').waitFor();
  expect(await errors.allTextContents()).toEqual([
    'Please enter the report Id',
    'Please enter the Dataset Id',
    'Please enter the report Embed URL',
    'Please enter the Report Name',
    'Please select the report owner.',
  ]);
});

it('Tab leaves the list of a multiple-choice field and keeps the choice', async () => {
  const { page, dialog } = await openAddPermission();
  const reports = dialog.getByRole('combobox', { name: 'Reports' });
  const chosen = dialog.getByTitle('EPI Coverage');
  await pick(page, 'Stakeholder Group', 'Research', dialog);
  await reports.fill('EPI Coverage');
  await page.locator('.ant-select-item-option-active:visible').filter({ hasText: 'EPI Coverage' }).waitFor();
  await page.keyboard.press('Enter');
  await chosen.waitFor();
  await page.keyboard.press('Tab');
  await dialog.locator('[aria-expanded=true]').waitFor({ state: 'detached' });
  await chosen.waitFor();
  await page.keyboard.press('Shift+Tab');
  expect(await reports.evaluate((field) => field.matches(':focus'))).toBe(true);
});

it('a dialog returns the focus to its button, and asks before it discards input', async () => {
  const { page, dialog } = await openAddPermission();
  const confirmation = page.getByRole('dialog', { name: 'Discard what you typed?' });
  await dialog.locator('input:focus').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.locator('button:focus').filter({ hasText: 'Add a Permission' }).waitFor();

  await press(page, 'Add a Permission');
  await choose(page, 'Viewed by', 'Only Admin(s)');
  // Escape would close an open list only.
  await dialog.locator('[aria-expanded=true]').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await press(page, 'Keep editing');
  await confirmation.waitFor({ state: 'detached' });
  await dialog.getByTitle('Only Admin(s)').waitFor();
  await press(page, 'Cancel');
  await confirmation.getByRole('button', { name: 'Discard' }).click();
  await dialog.waitFor({ state: 'detached' });
  await confirmation.waitFor({ state: 'detached' });
});

/** Opens a list of one report, whose name changes once it is saved, and the form of that report. */
async function openReportForm(save: () => Promise<void>) {
  const report = requirePresent(demoManagedReports[0], 'A report');
  const rows = [report];
  const list = `/seeReports?search=${encodeURIComponent(report.name)}`;
  const page = await components.open('administrator', '/home', {
    reportManagement: {
      findAllAndCategory: () => rows,
      update: async ({ name }) => {
        await save();
        rows[0] = { ...report, name };
        return saved;
      },
    },
  });
  await getTitle(page, 'Dashboard').waitFor();
  await page.goto(`/#${list}`);
  await chooseRowAction(page, 'Edit', report.name);
  await page.getByRole('textbox', { name: 'Report Name' }).fill('Renamed');
  return { page, list };
}

it('saving a row returns to the unchanged list, and Back does not lead to the form again', async () => {
  const { page, list } = await openReportForm(() => Promise.resolve());
  await press(page, 'Save the report');
  await page.getByRole('link', { name: 'Renamed', exact: true }).waitFor();
  expect(new URL(page.url()).hash).toBe(`#${list}`);
  await page.goBack();
  await getTitle(page, 'Dashboard').waitFor();
});

it('navigation while a form is being saved stays on the new screen with a confirmation', async () => {
  let release = (): void => undefined;
  const { page } = await openReportForm(() => new Promise((resolve) => (release = resolve)));
  await press(page, 'Save the report');
  await eventually(() => Promise.resolve(components.listCalls('reportManagement.update').length === 1));
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await getTitle(page, 'Dashboard').waitFor();
  release();
  await page.getByText('Successfully edited the report').waitFor();
  await getTitle(page, 'Dashboard').waitFor();
  await page.goBack();
  await page.getByRole('textbox', { name: 'Report Name' }).waitFor();
});

it.each([
  {
    text: 'a comment',
    path: '/aboutReport?id=1&view=comments',
    field: 'Add a comment',
    button: 'Add the comment',
    respond: (sent: Promise<typeof saved>) => ({ comment: { insert: () => sent } }),
  },
  {
    text: 'a reply to feedback',
    path: '/myFeedback?id=1',
    field: 'Your reply',
    button: 'Send the reply',
    respond: (sent: Promise<typeof saved>) => ({ feedback: { reply: () => sent } }),
  },
])('$text cannot be changed while it is being sent', async ({ path, field: label, button, respond }) => {
  let release: (response: typeof saved) => void = () => undefined;
  const page = await components.open('user', path, respond(new Promise((resolve) => (release = resolve))));
  const field = page.getByRole('textbox', { name: label });
  await field.fill('On its way');
  await press(page, button);
  await eventually(
    () => field.isEditable(),
    (isEditable) => !isEditable,
  );
  release(saved);
  await field.fill('The next text');
  expect(await field.inputValue()).toBe('The next text');
});

it('a list is sorted on a phone too, and only by its own columns', async () => {
  const page = await components.open('user', '/allAvailableReports?sort=bogus');
  await page.setViewportSize(phone);
  await press(page, 'Sort');
  await choose(page, 'Sort by', 'Report Name, descending');
  await press(page, 'Show 5 reports');
  await page.waitForURL(/sort=-name/);
  const { hash } = new URL(page.url());
  await components.open('user', hash.slice(1));
  await page.getByText('5 reports', { exact: true }).waitFor();
  expect(components.listCalls('report.findAllNotRequested')).toEqual([
    expect.objectContaining({ sort: '-name' }),
  ]);
});

it('a list on a phone starts on the first screen, with columns and exports behind one button', async () => {
  const page = await components.open('administrator', '/seeUsers', { tablePreference: { update: saved } });
  await page.setViewportSize(phone);
  const card = page.getByRole('list', { name: 'Manage Users' }).getByRole('listitem').first();
  await card.waitFor();
  const { y = phone.height } = (await card.boundingBox()) ?? {};
  expect(y).toBeLessThan(phone.height * 0.6);

  const more = page.getByRole('button', { name: 'More', exact: true });
  await more.click();
  const download = page.waitForEvent('download');
  await press(page, 'Export CSV');
  expect((await download).suggestedFilename()).toMatch(/^users-/);
  await card.getByText('Status', { exact: true }).waitFor();
  await page.getByRole('checkbox', { name: 'Status' }).uncheck();
  await card.getByText('Status', { exact: true }).waitFor({ state: 'detached' });
  await press(page, 'Show all');
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'Status' }).waitFor({ state: 'hidden' });
  expect(await more.evaluate((button) => button === document.activeElement)).toBe(true);
});

it('a table becomes cards on a narrow screen, with the same rows and actions', async () => {
  const page = await components.open('administrator', '/seeUsers');
  const table = page.getByRole('table', { name: 'Manage Users' });
  const cards = page.getByRole('list', { name: 'Manage Users' }).getByRole('listitem');
  const actions = page.locator('.row-actions');
  await table.getByRole('row').nth(1).waitFor();
  const count = await actions.count();

  await page.setViewportSize({ width: 820, height: 1024 });
  await cards.first().waitFor();
  expect(await table.count()).toBe(0);
  expect(await actions.count()).toBe(count);
  await page.getByRole('button', { name: 'Filters' }).waitFor();

  await page.setViewportSize({ width: 1440, height: 900 });
  await table.waitFor();
  expect(await cards.count()).toBe(0);
});

it('a printed list is a table, also where it is cards on the screen', async () => {
  const page = await components.open('administrator', '/seeUsers');
  await page.setViewportSize(phone);
  const cards = page.getByRole('list', { name: 'Manage Users' });
  await cards.waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.getByRole('table', { name: 'Manage Users' }).waitFor();
  expect(await cards.count()).toBe(0);
});

it('a printed page says how many rows there are', async () => {
  const page = await components.open('administrator', '/viewedReports');
  await page.getByRole('navigation', { name: 'Pages' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.getByText(`1–15 of ${demoManagedReports.length}`).waitFor();
});

it('the address of the shown screen loads it again whenever it is typed', async () => {
  const page = await components.open('administrator', '/managePermissions');
  await page.getByRole('row').nth(1).waitFor();
  for (const count of [2, 3]) {
    await page.goto('/#/managePermissions');
    await eventually(() =>
      Promise.resolve(components.listCalls('groupPermission.findByReportOwner').length === count),
    );
    // A screen that is opened while its data is being loaded shares the request.
    await page.getByRole('row').nth(1).waitFor();
  }
});

it('the address of the shown form asks before it discards input', async () => {
  const page = await components.open('administrator', '/addUserType');
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('District Office');
  await page.goto('/#/addUserType');
  await press(page, 'Keep editing');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await name.inputValue()).toBe('District Office');
  await page.goto('/#/addUserType');
  await press(page, 'Discard');
  await eventually(async () => (await name.inputValue()) === '');
});

it('a failed list shows the picture of a server that is offline', async () => {
  const page = await components.open('administrator', '/manageHISPartners', {
    partner: {
      findAll: () => {
        throw new NoResponse();
      },
    },
  });
  const main = page.getByRole('main');
  await main.getByText('A system error occurred, please try again.').waitFor();
  await main.locator('svg.server-offline').waitFor();
});
