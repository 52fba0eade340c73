import { expect, it } from '@jest/globals';
import { useBrowser } from '../support/browser.js';
import { sql } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { press } from '../support/forms.js';
import {
  createReplicatedAccount,
  createReplicatedPartner,
  createReplicatedReport,
} from '../support/replicated-fixtures.js';
import { createRequest } from '../support/report-fixtures.js';

const browser = useBrowser();

async function createScene() {
  const owner = await createReplicatedPartner();
  const [userAdmin, requester, report] = await Promise.all([
    createReplicatedAccount('userAdmin', owner),
    createReplicatedAccount('user', await createReplicatedPartner()),
    createReplicatedReport(owner),
  ]);
  return { owner, userAdmin, requester, report, requestId: await createRequest(requester.id, report) };
}

const findMessages = ({ id }: { id: number }) =>
  sql<{ text: string }>('notifications', 'SELECT text FROM message WHERE account_id = $1', [id]);

it('a decision is notified to the person, who asks again', async () => {
  const { owner, userAdmin, requester, report, requestId } = await createScene();
  const inbox = await browser.openScreen(userAdmin.email, '/waiting');
  const link = inbox.getByRole('link', { name: 'Waiting for you, 1 open', exact: true });
  await link.getByText('1', { exact: true }).waitFor();
  await inbox.getByText(requester.email).waitFor();
  await inbox.getByText('No reports yet').waitFor();
  await inbox.getByLabel('Message to the person (optional)').fill('It is for the district only.');
  await press(inbox, `Deny ${report.name} for Test Person`);
  await inbox.getByRole('status').getByText('Denied').waitFor();

  const messages = await eventually(
    () => findMessages(requester),
    ({ length }) => length > 0,
  );
  const text = `Your request for access to the report "${report.name}" was denied: It is for the district only.`;
  expect(messages).toEqual([{ text }]);

  const own = await browser.openScreen(requester.email, '/myRequests');
  await own.getByText('Not accepted').waitFor();
  await own.getByText('Reason: It is for the district only.').waitFor();
  await press(own, `Ask again ${report.name}`);
  await own.getByLabel('Message (optional)').fill('Our clinics need it.');
  await press(own, 'Submit the request');
  await own.getByText(`Waiting for the user admins of ${owner.name}`).waitFor();
  await own.getByRole('cell', { name: 'Our clinics need it.' }).waitFor();
  await press(own, `Withdraw ${report.name}`);
  await press(own, 'Withdraw the request');
  await own.getByText('The request was withdrawn.').waitFor();
  expect(await sql('reports', 'SELECT id FROM access_request WHERE account_id = $1', [requester.id])).toEqual(
    [{ id: requestId }],
  );

  const decided = await browser.openScreen(userAdmin.email, '/waiting?tab=decided');
  await decided.getByText('It is for the district only.').waitFor();
});
