import { describe, expect, it } from '@jest/globals';
import { choose, chooseRowAction, getCell, getTomorrow, pick, press, readChoices } from '../support/forms.js';
import { getTitle } from '../support/sign-in-page.js';
import { useComponents } from './support/components.js';
import { demoAnnouncement } from './support/demo/messages.js';
import { saved } from './support/writes.js';

const components = useComponents();
const text = 'The portal is closed on Sunday.';

describe('a new announcement', () => {
  const submit = 'Add the announcement';

  it('needs a text, recipients and days in their order', async () => {
    const page = await components.open('administrator', '/announcements', {
      announcement: { insert: saved },
    });
    await press(page, 'Add an Announcement');
    await press(page, submit);
    await page.getByText('Please enter the announcement.').waitFor();
    await page.getByText('Please choose the recipients.').waitFor();
    await page.getByLabel('Announcement').fill(text);
    await choose(page, 'To', 'An HIS partner');
    await press(page, submit);
    await page.getByText('Please select the HIS partner.').waitFor();
    await pick(page, 'HIS Partner', 'Health Aid');
    await page.getByLabel('Until').fill('2020-01-01');
    await press(page, submit);
    await page.getByText('Please choose today or a later day.').waitFor();
    await page.getByLabel('Until').fill(getTomorrow());
    await page.getByLabel('From').fill('2099-02-01');
    await page.getByText('1 Feb 2099', { exact: true }).waitFor();
    await press(page, submit);
    const error = page.getByText('The last day must not be before the first.');
    await error.waitFor();
    await page.getByLabel('From').fill('');
    await error.waitFor({ state: 'detached' });
    await press(page, submit);
    await page.getByText('Successfully added the announcement.').waitFor();
    await getTitle(page, 'Announcements').waitFor();
    expect(components.listCalls('announcement.insert')).toEqual([
      expect.objectContaining({
        message: text,
        audience: 'Partner',
        audienceId: 2,
        until: expect.stringContaining(getTomorrow()),
      }),
    ]);
    expect(components.listKeys('announcement.insert')).toEqual([expect.any(String)]);
  });

  it('of a user admin is for the own partner or the recent viewers of a report', async () => {
    const page = await components.open('userAdmin', '/userAnnouncements', {
      announcement: { findAll: [], insert: saved },
    });
    await page.getByText('Nothing has been announced yet. Add the first announcement.').waitFor();
    await press(page, 'Add an Announcement');
    await page.getByLabel('Announcement').fill(text);
    expect(await readChoices(page, 'To')).toEqual([
      'Everyone at District Health Office',
      'Recent viewers of a report',
    ]);
    await page.keyboard.press('Escape');
    await choose(page, 'To', 'Recent viewers of a report');
    await pick(page, 'Report', 'Malaria Surveillance');
    await press(page, submit);
    await page.getByText('Successfully added the announcement.').waitFor();
    expect(components.listCalls('announcement.insert')).toEqual([
      expect.objectContaining({ audience: 'Report viewers', audienceId: 1 }),
    ]);
  });
});

it('a planned announcement is listed with its first day, and withdrawn', async () => {
  const announcement = { ...demoAnnouncement, from: '2099-01-31T00:00:00.000Z' };
  const { message } = announcement;
  const page = await components.open('administrator', '/announcements', {
    announcement: {
      findAll: () => [announcement],
      withdraw: () => {
        announcement.status = 'Withdrawn';
        return saved;
      },
    },
  });
  for (const cell of ['Planned', '31 Jan 2099', '0 of 0']) await getCell(page, cell).first().waitFor();
  await chooseRowAction(page, 'Withdraw', message);
  await page
    .getByRole('dialog', { name: `Are you sure you want to withdraw the announcement “${message}”?` })
    .waitFor();
  await press(page, 'Withdraw the announcement');
  await page.getByText('Successfully withdrew the announcement.').waitFor();
  await getCell(page, 'Withdrawn').waitFor();
  expect(await page.getByRole('button', { name: `More actions for ${message}` }).count()).toBe(0);
  expect(components.listCalls('announcement.withdraw')).toEqual([{ id: 1 }]);
});
