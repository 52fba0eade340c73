import { describe, expect, it } from '@jest/globals';
import type { FeedbackState } from '@portal/contracts';
import { choose, getCell, openBulk, press } from '../support/forms.js';
import { markup } from '../support/hostile.js';
import { getTitle } from '../support/sign-in-page.js';
import { useComponents } from './support/components.js';
import { demoFeedback } from './support/demo/messages.js';
import type { Responses } from './support/fake-api.js';
import { changeAll, saved } from './support/writes.js';

const components = useComponents();
const noneFiltered = 'Nothing matches these filters.';
const feedback = { ...demoFeedback[0], feedback: markup };

/** Feedback that has the state of the last update, and of the last bulk change. */
function createResponses(row = feedback): Responses {
  let status: FeedbackState = row.status;
  return {
    accountDecision: { findRegistrations: [] },
    accessRequest: { findPending: [] },
    permissionEnd: { findAll: [] },
    feedback: {
      findAll: (input) =>
        [row, { ...row, id: 2 }]
          .map((each) => ({ ...each, status }))
          .filter((each) => !input.status || each.status === input.status),
      update: (input) => {
        status = input.status ?? status;
        return saved;
      },
      runBulk: ({ ids, newStatus }) => {
        status = newStatus;
        return { ...changeAll({ ids }), changed: ids.map((id) => ({ id, before: 'Open' })) };
      },
    },
  };
}

async function openReply(responses = createResponses()) {
  const page = await components.open('userAdmin', '/userFeedback', responses);
  await page.getByRole('button', { name: 'Answer Malaria Surveillance by Chisomo Mwale' }).first().click();
  return { page, dialog: page.getByRole('dialog', { name: 'Answer the Feedback' }) };
}

describe('a reply to feedback', () => {
  it('needs another state or a text, which are sent', async () => {
    const { page, dialog } = await openReply();
    expect(await dialog.getByText('is <b>not</b> run.').textContent()).toBe(markup);
    await press(dialog, 'Save');
    await dialog.getByText('Please choose another state or write a reply.').waitFor();
    await choose(dialog, 'State', 'In progress');
    await dialog.getByLabel('Reply (optional)').fill('We look into it.\nThank you.');
    await press(dialog, 'Save');
    await page.getByText('Your reply has been sent.').waitFor();
    await getCell(page, 'In progress').first().waitFor();
    expect(components.listCalls('feedback.update')).toEqual([
      { id: 1, status: 'In progress', reply: 'We look into it.\nThank you.' },
    ]);
    expect(components.listKeys('feedback.update')).toEqual([expect.any(String)]);
  });

  it('shows long feedback from its beginning on a phone', async () => {
    const page = await components.open(
      'userAdmin',
      '/userFeedback',
      createResponses({ ...feedback, feedback: 'The map is empty.\n'.repeat(60) }),
    );
    await page.setViewportSize({ width: 360, height: 640 });
    await page
      .getByRole('button', { name: /^Answer Malaria Surveillance/ })
      .first()
      .click();
    await page.getByRole('combobox', { name: 'State' }).and(page.locator(':focus')).waitFor();
    const heading = await page.getByRole('dialog').getByText('Answer the Feedback').boundingBox();
    expect(heading?.y).toBeGreaterThanOrEqual(0);
  });
});

it('feedback is filtered by its state in the address, and its report opens', async () => {
  const page = await components.open('administrator', '/feedback', createResponses());
  await press(page, 'Filters');
  await choose(page, 'State', 'Resolved');
  await page.getByText(noneFiltered).waitFor();
  await components.open('administrator', new URL(page.url()).hash.slice(1), createResponses());
  await page.getByText(noneFiltered).waitFor();
  await press(page, 'Filters (1 set)');
  await choose(page, 'State', 'Open');
  await press(page, 'Close');
  await page.getByRole('link', { name: 'Malaria Surveillance', exact: true }).first().click();
  await page.waitForURL(/#\/powerBiVisual\?report=1$/);
});

it.each(['/userFeedback?status=Open', '/waiting?tab=feedback'])(
  'all feedback is resolved at once at %s, and opened again by Undo',
  async (path) => {
    const page = await components.open('userAdmin', path, createResponses());
    const dialog = await openBulk(page, 2, 'Mark as resolved');
    await dialog.getByRole('heading', { name: 'Mark 2 items of feedback as resolved?' }).waitFor();
    await press(dialog, 'Mark as resolved');
    await dialog.getByRole('heading', { name: '2 items of feedback are resolved.' }).waitFor();
    await press(dialog, 'Undo');
    await dialog.getByRole('heading', { name: '2 changes were undone.' }).waitFor();
    await press(dialog, 'Close');
    expect(components.listCalls('feedback.planBulk')).toMatchObject([
      { status: 'Open', newStatus: 'Resolved' },
    ]);
    expect(components.listCalls('feedback.runBulk')).toEqual([
      { ids: [1, 2], newStatus: 'Resolved' },
      { ids: [1, 2], newStatus: 'Open' },
    ]);
  },
);

it('a user has messages, but no feedback of others', async () => {
  const page = await components.open('user', '/userHome');
  const drawer = page.getByRole('navigation', { name: 'Main menu' });
  await drawer.getByText('More', { exact: true }).click();
  await drawer.getByRole('link', { name: 'My Messages' }).click();
  await getTitle(page, 'My Messages').waitFor();
  expect(await page.getByRole('link', { name: 'Feedback', exact: true }).count()).toBe(0);
});
