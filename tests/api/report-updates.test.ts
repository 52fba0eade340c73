import { beforeAll, expect, test } from '@jest/globals';
import { sql } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { createKnownPerson } from '../support/known.js';
import type { Person } from '../support/people.js';
import { createReportWorld, type ReportWorld } from '../support/report-world.js';
import { createReport } from '../support/world.js';

let world: ReportWorld;

beforeAll(async () => {
  world = await createReportWorld();
});

const messagesAbout = async (person: Person, name: string) =>
  (await person.rest.api.message.findByUserId({ userId: person.account.id }))
    .map(({ message }) => message)
    .filter((message) => message.includes(name));

test("news of a report reach the owner partner's other user admins, each once", async () => {
  const author = await createKnownPerson('userAdmin', world.partner);
  const report = await createReport({ owner: world.partner });
  const answer = await author.rest.post('/reportUpdate/insert', {
    ...{ reportId: report.id, updates: ' New figures. ' },
  });
  expect(answer.body).toMatchObject({ affectedRows: 1 });
  const messages = await eventually(
    () => messagesAbout(world.userAdmin, report.name),
    ({ length }) => length > 0,
  );
  expect(messages).toEqual([`Test Person tells what is new in the report "${report.name}": New figures.`]);
  for (const person of [author, world.user, world.stranger, world.otherUserAdmin]) {
    expect(await messagesAbout(person, report.name)).toEqual([]);
  }
});

test('news that an earlier release has told without an owner are taken in, and reach nobody', async () => {
  const report = await createReport({ owner: world.partner });
  const subject = `facts.reports.occurrence.reportUpdated.${2_000_000_000 + report.id}`;
  const told = {
    reportId: report.id,
    reportName: report.name,
    accountId: world.user.account.id,
    updates: 'New',
  };
  await sql('reports', `INSERT INTO outbox (subject, sort, value) VALUES ($1, 'occurrence', $2)`, [
    subject,
    JSON.stringify(told),
  ]);
  await eventually(
    () => sql('notifications', 'SELECT FROM inbox WHERE subject = $1', [subject]),
    ({ length }) => length === 1,
  );
  expect(await messagesAbout(world.userAdmin, report.name)).toEqual([]);
});
