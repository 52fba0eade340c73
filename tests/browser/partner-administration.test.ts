import { randomUUID } from 'node:crypto';
import { it } from '@jest/globals';
import { useBrowser } from '../support/browser.js';
import { chooseRowAction, getCell, pick, press } from '../support/forms.js';

const browser = useBrowser();

it('a HIS partner is added with a valid pattern, edited and deleted', async () => {
  const name = `Partner ${randomUUID()}`;
  const page = await browser.openScreen('admin@portal.example', `/manageHISPartners?search=${name}`);
  await press(page, 'Add HIS Partner');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await pick(page, 'Stakeholder Group', 'Research and academia');
  await page.getByLabel('Email pattern').fill('no domain');
  await press(page, 'Add the HIS partner');
  await page.getByText('Please enter domains such as').waitFor();
  await page.getByLabel('Email pattern').fill('*.partner.example');
  await press(page, 'Add the HIS partner');
  await getCell(page, 'Accepted').waitFor();
  await press(page, `Edit ${name}`);
  await page.getByRole('switch', { name: 'Accept only addresses that match the pattern' }).click();
  await press(page, 'Save the HIS partner');
  await getCell(page, 'Refused').waitFor();
  await chooseRowAction(page, 'Delete', name);
  await press(page, 'Delete the HIS partner');
  await page.getByText(/^Nothing matches/).waitFor();
});
