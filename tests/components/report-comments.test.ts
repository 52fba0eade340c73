import { expect, it } from '@jest/globals';
import type { CommentRow } from '@portal/contracts';
import type { Page } from 'playwright-core';
import { press } from '../support/forms.js';
import { useComponents } from './support/components.js';
import { toDaysAgo } from './support/demo/accounts.js';
import type { Responses } from './support/fake-api.js';
import { saved } from './support/writes.js';

const components = useComponents();
const getPanel = (page: Page) => page.getByRole('complementary', { name: 'Comments' });

const comment: CommentRow = {
  id: 1,
  author: { id: 3, firstname: 'Chisomo', surname: 'Mwale', user_type: 'District Health Office' },
  text: 'The first text',
  mentions: [],
  removedBy: null,
  date_created: toDaysAgo(2),
  date_edited: null,
  mayEdit: true,
  mayDelete: true,
};

/** A report with one comment, which changes and disappears. */
function createResponses(mayEdit = true): Responses {
  let comments = [{ ...comment, mayEdit }];
  return {
    comment: {
      findOpenCount: [{ count: 1 }],
      findThreads: () =>
        comments.length === 0
          ? []
          : [
              {
                id: 1,
                page: null,
                pageName: null,
                date_resolved: null,
                resolvedBy: null,
                mayResolve: false,
                comments,
              },
            ],
      update: ({ text }) => {
        comments = [{ ...comment, text, date_edited: toDaysAgo(0) }];
        return saved;
      },
      delete: () => {
        comments = [];
        return saved;
      },
    },
  };
}

it('a comment is changed and deleted by its author', async () => {
  const page = await components.open('user', '/report/17', createResponses());
  await press(page, 'Comments (1)');
  await press(page, 'Edit');
  await getPanel(page).getByRole('textbox', { name: 'Change your comment' }).fill('The second text');
  await press(page, 'Save the comment');
  await getPanel(page).getByText('edited').waitFor();
  await getPanel(page).getByText('The second text').waitFor();
  await press(page, 'Delete');
  await press(page, 'Delete the comment');
  await getPanel(page).getByText('There are no open comments on this report.').waitFor();
  expect(components.listCalls('comment.update')).toEqual([{ id: 1, text: 'The second text' }]);
  expect(components.listCalls('comment.delete')).toEqual([{ id: 1 }]);
});

it('a comment of another person is removed with a warning', async () => {
  const path = '/aboutReport?id=1&view=comments';
  const page = await components.open('userAdmin', path, createResponses(false));
  await page.getByRole('listitem').filter({ hasText: 'The first text' }).last().waitFor();
  await press(page.getByRole('listitem').filter({ hasText: 'The first text' }).last(), 'Delete');
  await page.getByText('The change is recorded.').waitFor();
  await press(page, 'Delete the comment');
  await page.getByText('The first text').waitFor({ state: 'detached' });
});

it('the panel keeps what was typed while it is closed', async () => {
  const page = await components.open('user', '/report/17', createResponses());
  await press(page, 'Comments (1)');
  const field = getPanel(page).getByRole('textbox', { name: 'Add a comment' });
  await field.fill('Not sent yet');
  await press(page, 'Close the comments');
  await getPanel(page).waitFor({ state: 'hidden' });
  await press(page, 'Comments (1)');
  expect(await field.inputValue()).toBe('Not sent yet');
});
