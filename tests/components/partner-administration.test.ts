import { describe, expect, it } from '@jest/globals';
import { createProofNeeded, refuseField } from '@portal/contracts';
import type { Page } from 'playwright-core';
import { chooseRowAction, getCell, pick, press } from '../support/forms.js';
import { useComponents } from './support/components.js';
import { saved } from './support/writes.js';

const components = useComponents();
const switchName = 'Accept only addresses that match the pattern';
const getName = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });

describe('the form of a HIS partner', () => {
  it('has errors next to its fields, which are validated again only on submission', async () => {
    const page = await components.open('administrator', '/manageHISPartners', { partner: { insert: saved } });
    await press(page, 'Add HIS Partner');
    await press(page, 'Add the HIS partner');
    const error = page.getByText("Please enter the HIS partner's name.");
    await error.waitFor();
    await page.getByText('Please select the Stakeholder group.').waitFor();
    await getName(page).fill('Clinic');
    await error.waitFor({ state: 'detached' });
    await getName(page).fill('');
    await page.getByLabel('Email pattern').fill('*.clinic.example');
    expect(await error.count()).toBe(0);
    await getName(page).fill('Clinic');
    await pick(page, 'Stakeholder Group', 'Research and academia');
    await press(page, 'Add the HIS partner');
    await page.getByText('Successfully added the HIS partner.').waitFor();
    await page.waitForURL(/\?search=Clinic$/);
    expect(components.listCalls('partner.insert')).toEqual([
      { name: 'Clinic', userGroupId: 3, emailPattern: '*.clinic.example', exclusive: false },
    ]);
  });

  it('requires a pattern of an exclusive one, whose error disappears when there is one', async () => {
    const message = 'Please enter the email pattern that addresses must fit.';
    const page = await components.open('administrator', '/addUserType', {
      partner: {
        insert: ({ emailPattern }) => {
          if (!emailPattern) throw refuseField('emailPattern', 'partner.emailPattern');
          return saved;
        },
      },
    });
    await getName(page).fill('Clinic');
    await pick(page, 'Stakeholder Group', 'Research and academia');
    await page.getByRole('switch', { name: switchName }).click();
    await press(page, 'Add the HIS partner');
    const error = page.getByText(message);
    await error.waitFor();
    await page.locator('input:focus[aria-invalid=true]').waitFor();
    await page.getByLabel('Email pattern').fill('clinic.example');
    await error.waitFor({ state: 'detached' });
    await press(page, 'Add the HIS partner');
    await page.getByText('Successfully added the HIS partner.').waitFor();
  });

  it('keeps its input when the person gives no proof, and is saved with one', async () => {
    let isProved = false;
    const insert = () => {
      if (!isProved) throw createProofNeeded();
      return saved;
    };
    const page = await components.open('administrator', '/addUserType', { partner: { insert } });
    await getName(page).fill('Clinic');
    await pick(page, 'Stakeholder Group', 'Research and academia');
    await page.getByLabel('Email pattern').fill('clinic.example');
    await press(page, 'Add the HIS partner');
    await page.getByText('Please confirm that it is you, and try again.').first().waitFor();
    isProved = true;
    await press(page, 'Add the HIS partner');
    await page.getByText('Successfully added the HIS partner.').waitFor();
  });

  it('renames the one that is chosen on the page for it', async () => {
    const page = await components.open('administrator', '/editUserType', { partner: { update: saved } });
    await pick(page, 'HIS Partner', 'College of Health Sciences');
    await press(page, 'Edit this HIS partner');
    await getName(page).fill('Renamed');
    await press(page, 'Save the HIS partner');
    await page.getByText('Successfully edited the HIS partner.').waitFor();
    expect(components.listCalls('partner.update')).toMatchObject([{ id: 3, name: 'Renamed' }]);
  });
});

it('a HIS partner that cannot be deleted has the reason in a dialog', async () => {
  const page = await components.open('administrator', '/deleteUserType', {
    partner: { delete: { affectedRows: 0, message: 'Health Aid cannot be deleted: it has 1 user.' } },
  });
  await pick(page, 'HIS Partner', 'Health Aid');
  await press(page, 'Delete the HIS partner');
  await press(page.getByRole('dialog'), 'Delete the HIS partner');
  const refusal = page.getByRole('dialog', { name: 'Failed to delete the HIS partner.' });
  await refusal.getByText(/cannot be deleted: .*1 user/).waitFor();
  await press(refusal, 'OK');
  await refusal.waitFor({ state: 'detached' });
  expect(components.listCalls('partner.delete')).toEqual([{ id: 2 }]);
});

it('a stakeholder group is added, renamed and deleted', async () => {
  const groups: { id: number; name: string }[] = [];
  const message = 'There is a stakeholder group with this name.';
  let isTaken = true;
  const page = await components.open('administrator', '/manageUserGroups', {
    userGroup: {
      findAll: () => groups,
      insert: ({ name }) => {
        if (isTaken) return { affectedRows: 0, message };
        groups.push({ id: 9, name });
        return saved;
      },
      update: ({ name }) => {
        groups[0] = { id: 9, name };
        return saved;
      },
      delete: () => {
        groups.length = 0;
        return saved;
      },
    },
  });
  await press(page, 'Add Stakeholder Group');
  await getName(page).fill('Clinics');
  await press(page, 'Add the stakeholder group');
  await page.getByRole('dialog').getByText(message).waitFor();
  isTaken = false;
  await press(page, 'Add the stakeholder group');
  await page.getByText('Successfully added the stakeholder group.').waitFor();
  await press(page, 'Edit Clinics');
  await getName(page).fill('Clinics renamed');
  await press(page, 'Save the stakeholder group');
  await getCell(page, 'Clinics renamed').waitFor();
  await chooseRowAction(page, 'Delete', 'Clinics renamed');
  await page
    .getByRole('dialog', { name: 'Are you sure you want to delete the stakeholder group Clinics renamed?' })
    .waitFor();
  await press(page, 'Delete the stakeholder group');
  await page.getByText('Successfully deleted the stakeholder group.').waitFor();
  await getCell(page, 'Clinics renamed').waitFor({ state: 'detached' });
});
