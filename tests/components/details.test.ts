import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { notFound } from '@portal/contracts';
import { requirePresent } from '@portal/ui-kit/platform';
import { choose, chooseRowAction, pick, press } from '../support/forms.js';
import { getTitle } from '../support/sign-in-page.js';
import { useComponents } from './support/components.js';
import { demoReportRows, toAboutReport } from './support/demo/reports.js';
import { saved } from './support/writes.js';

const components = useComponents();
const phone = { width: 360, height: 740 };

const openLink = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first().click();
/** Opens a group of views, and a view of it. */
async function openView(page: Page, group: 'About' | 'Access' | 'History', view?: string): Promise<void> {
  await page.locator('.page-views').getByRole('link', { name: group, exact: true }).click();
  if (view) await choose(page, group, view);
}
const findField = (page: Page, name: string) =>
  page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd');
async function listActions(page: Page): Promise<string[]> {
  await press(page, 'More actions');
  await page.getByRole('menuitem').first().waitFor();
  return page.getByRole('menuitem').allTextContents();
}

describe('the page of a person', () => {
  it('shows the profile, and messages without the text of recommendations', async () => {
    const page = await components.open('administrator', '/person?id=3', {
      personMessages: {
        findAll: ({ id }) =>
          ['Your account was activated.', null].map((message, index) => ({
            id: index + id,
            message,
            language: 'en',
            reportId: null,
            reportName: null,
            date_created: new Date().toISOString(),
            date_seen: null,
          })),
      },
    });
    await getTitle(page, 'Chisomo Mwale').waitFor();
    await findField(page, 'Status').getByText('Active').waitFor();
    await openView(page, 'History', 'Messages');
    await page.getByText('Your account was activated.').waitFor();
    await page.getByText('A recommendation or reply, whose text only this person sees.').waitFor();
  });

  it('makes a user admin', async () => {
    const page = await components.open('administrator', '/person?id=3', {
      userAdmin: { insert: saved },
    });
    await press(page, 'More actions');
    await page.getByRole('menuitem', { name: 'Make a user admin' }).click();
    await press(page.getByRole('dialog'), 'Add the user admin');
    await page.getByText('Successfully added the user admin.').waitFor();
    expect(components.listCalls('userAdmin.insert')).toEqual([{ userId: 3 }]);
  });

  it('explains to a user admin why the person may or may not open a report', async () => {
    const page = await components.open('userAdmin', '/person?id=3&view=reports', {
      accessExplained: {
        explain: ({ reportId }) =>
          reportId === 1
            ? {
                allowed: true,
                grants: [{ reason: 'Own partner', by: 'District', since: null, until: null }],
                missing: [],
              }
            : { allowed: false, grants: [], missing: [] },
      },
    });
    await pick(page, 'Report', 'HIV Cascade');
    await page.getByText('The user may not open the report.').waitFor();
    await page.getByText('The report is not shared with the user').waitFor();
    await pick(page, 'Report', 'Malaria Surveillance');
    await page.getByText('The user may open the report.').waitFor();
    await page.getByText('Own partner · District', { exact: true }).waitFor();
  });

  it('has fewer actions for a user admin', async () => {
    const page = await components.open('userAdmin', '/person?id=3');
    expect(await listActions(page)).toEqual(['View as this person', 'Reset second factors']);
  });

  it('is missing for a person of another partner', async () => {
    const page = await components.open('userAdmin', '/person?id=14', {
      user: {
        find: () => {
          throw notFound();
        },
      },
    });
    await page.getByRole('alert').getByText("We can't find this person.").waitFor();
  });
});

describe('names in lists', () => {
  it.each([
    ['a table', '/manageUserPermissions', undefined],
    ['cards on a phone', '/manageUserPermissions', phone],
    ['a table', '/accessRequests', undefined],
    ['cards on a phone', '/accessRequests', phone],
  ] as const)('open the pages of the report and of the person from %s of %s', async (_layout, path, size) => {
    const page = await components.open('administrator', path);
    if (size) await page.setViewportSize(size);
    const report = path === '/accessRequests' ? 'Tuberculosis Notifications' : 'HIV Cascade';
    await openLink(page, report);
    await getTitle(page, report).waitFor();
    await page.goBack();
    await openLink(page, 'Chisomo');
    await getTitle(page, 'Chisomo Mwale').waitFor();
  });

  it('open the page of a person from the heading of a card', async () => {
    const page = await components.open('administrator', '/seeUsers?search=Mwale');
    await page.setViewportSize(phone);
    await openLink(page, 'Chisomo');
    await getTitle(page, 'Chisomo Mwale').waitFor();
  });

  it('of people of other partners are no links for a user admin', async () => {
    const page = await components.open('userAdmin', '/userAccessRequests');
    await page.getByRole('link', { name: 'Tuberculosis Notifications' }).first().waitFor();
    expect(await page.getByRole('link', { name: 'Chisomo' }).count()).toBe(1);
    expect(await page.getByRole('link', { name: 'Mercy' }).count()).toBe(0);
  });
});

describe('the page of a report', () => {
  it('gives the report to a user', async () => {
    const page = await components.open('administrator', '/seeReports?search=Malaria', {
      userPermission: { insert: saved },
    });
    await chooseRowAction(page, 'About', 'Malaria Surveillance');
    await getTitle(page, 'Malaria Surveillance').waitFor();
    await press(page, 'More actions');
    await page.getByRole('menuitem', { name: 'Give to a user' }).click();
    await pick(page, 'User', 'user@dho.example');
    await press(page, 'Save');
    await page.getByText('Successfully added the user report permission.').waitFor();
    expect(components.listCalls('userPermission.insert')).toEqual([
      expect.objectContaining({ userId: 3, reportIds: [1] }),
    ]);
  });

  it('lists to a user admin the people and partners with access, and revokes a permission', async () => {
    const page = await components.open('userAdmin', '/aboutReport?id=1&view=people', {
      aboutReport: {
        findPeople: [
          {
            id: '3-7',
            userId: 3,
            reportId: 1,
            reportName: 'Malaria Surveillance',
            permissionId: 7,
            firstname: 'Chisomo',
            surname: 'Mwale',
            user_type: 'District Health Office',
            reason: 'Accepted request',
            by: 'Thoko Banda',
            since: '2026-11-21T08:00:00Z',
            until: '2027-02-20T10:00:00Z',
            otherReasons: [],
          },
        ],
      },
      userPermission: { delete: saved },
    });
    await page.getByText('1 person', { exact: true }).waitFor();
    await page.getByText('Accepted request · Thoko Banda · since 21 Nov 2026').waitFor();
    await page.getByText('20 Feb 2027').waitFor();
    await chooseRowAction(page, 'Revoke', 'Chisomo Mwale');
    await press(page.getByRole('dialog'), 'OK');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(components.listCalls('userPermission.delete')).toEqual([{ id: 7 }]);
    await openView(page, 'History');
    const parts = page.getByRole('combobox', { name: 'History' }).getByRole('option');
    await parts.first().waitFor({ state: 'attached' });
    expect(await parts.allTextContents()).toEqual(['Usage', 'Updates', 'Comments']);
    await openView(page, 'Access', 'Partners');
    await page.getByText('2 partners', { exact: true }).waitFor();
  });

  it('shows administrators its changes alone', async () => {
    const page = await components.open('administrator', '/aboutReport?id=1');
    await openView(page, 'History');
    await page.getByText('Status: Active → Blocked').waitFor();
    expect(components.listCalls('audit.findAll')).toEqual([
      expect.objectContaining({ kind: 'Report', subjectId: 1 }),
    ]);
  });

  it('says to a user why the report is open, sends an update and lists the updates', async () => {
    const report = requirePresent(demoReportRows[0], 'A report');
    const page = await components.open('user', '/userSeeReports?layout=list', {
      aboutReport: { find: { ...toAboutReport(report), isManaged: false } },
      reportUpdate: { insert: saved },
    });
    await press(page, 'About Malaria Surveillance');
    await findField(page, 'Why you may open it').getByText('Own partner · District Health Office').waitFor();
    await press(page, 'Send an update');
    await page.getByRole('textbox', { name: 'Report Updates' }).fill('New figures of October.');
    await press(page, 'Send');
    await openView(page, 'History');
    await page.getByText('It now has a page for each district.').waitFor();
    expect(components.listCalls('reportUpdate.insert')).toEqual([
      { reportId: 1, updates: 'New figures of October.' },
    ]);
    expect(await page.getByRole('link', { name: 'Access', exact: true }).count()).toBe(0);
    await press(page, 'Open the report');
    await page.waitForURL(/#\/userPowerBiVisual\?report=1$/);
  });
});
