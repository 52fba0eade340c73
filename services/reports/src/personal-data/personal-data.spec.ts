import { beforeAll, describe, expect, it } from '@jest/globals';
import { identityEvents, reportsPersonalDataContract } from '@portal/contracts';
import { usePeople, useReports, type Person, type Report } from '../testing/reports-service.js';

const reports = useReports();
const people = usePeople(reports);
let person: Person;
let report: Report;

beforeAll(async () => {
  person = await reports.createPerson('user', people.partner);
  report = await reports.createReport({ owner: people.partner });
  const values = [person.id, report.id, people.user.id];
  for (const statement of [
    `INSERT INTO access_request (account_id, report_id, message, status) SELECT $1, $2, 'My phone is 1', 'Denied' WHERE $3 > 0`,
    `INSERT INTO rating (account_id, report_id, star) SELECT $1, $2, 4 WHERE $3 > 0`,
    `INSERT INTO favourite (account_id, report_id) SELECT $1, $2 WHERE $3 > 0`,
    `INSERT INTO report_bookmark (account_id, report_id, name, state) SELECT $1, $2, 'Mine', 'secret' WHERE $3 > 0`,
    `INSERT INTO subscription (account_id, report_id, cadence, weekdays, month_day, local_time, time_zone, format)
     SELECT $1, $2, 'daily', '{}', 1, '08:00', 'UTC', 'PDF' WHERE $3 > 0`,
    `WITH thread AS (INSERT INTO comment_thread (report_id) VALUES ($2) RETURNING id)
     INSERT INTO comment (thread_id, account_id, text, mentions)
     SELECT id, author, 'By ' || author, ARRAY[$1::int] FROM thread, unnest(ARRAY[$1::int, $3::int]) AS author`,
    `WITH thread AS (INSERT INTO comment_thread (report_id) VALUES ($2) RETURNING id)
     INSERT INTO comment (thread_id, account_id, text) SELECT id, $1, 'Alone' FROM thread WHERE $3 > 0`,
    `INSERT INTO decision (kind, subject_id, account_id, accepted, reason, decided_by)
     SELECT 'Access request', 1, $1, false, 'A reason', $3 WHERE $2 > 0`,
    `INSERT INTO decision (kind, subject_id, account_id, accepted, reason, decided_by)
     SELECT 'Access request', 2, $3, false, 'Another reason', $1 WHERE $2 > 0`,
  ])
    await reports.queryRows(statement, values);
  await reports.permitUser(person.id, report);
});

const find = async () => {
  const client = reports.createClient(reportsPersonalDataContract, 'identity');
  return (await client.find('request', { accountId: person.id })).sections;
};

describe('personal data in reports', () => {
  it('are found by subject, without secrets', async () => {
    const sections = await find();
    expect(sections).toMatchObject({
      accessRequests: [{ report: report.name, message: 'My phone is 1', status: 'Denied' }],
      permissions: [{ report: report.name, until: null }],
      ratings: [{ star: 4 }],
      favourites: [{ report: report.name }],
      bookmarks: [{ name: 'Mine' }],
      subscriptions: [{ cadence: 'daily', format: 'PDF' }],
      comments: [{ text: 'Alone' }, { text: `By ${person.id}` }],
      decisionsAbout: [{ reason: 'A reason' }],
      decisionsBy: [{ reason: 'Another reason' }],
    });
    expect(JSON.stringify(sections)).not.toContain('secret');
  });

  it('are erased, except what counts', async () => {
    await reports.deliver(identityEvents.account, person.id, null);
    await reports.deliver(identityEvents.personErased, 'erased', { accountId: person.id });
    const { accessRequests, ratings, comments, decisionsAbout, decisionsBy, ...others } = await find();
    expect(accessRequests).toMatchObject([{ message: '', status: 'Denied' }]);
    expect(ratings).toMatchObject([{ star: 4 }]);
    expect(comments).toEqual([]);
    expect(decisionsAbout).toMatchObject([{ reason: '' }]);
    expect(decisionsBy).toMatchObject([{ reason: 'Another reason' }]);
    expect(Object.values(others).flat()).toEqual([]);
    const stored = await reports.queryRows(
      'SELECT comment.text, mentions FROM comment JOIN comment_thread thread ON thread.id = thread_id WHERE report_id = $1 ORDER BY comment.id',
      [report.id],
    );
    expect(stored).toEqual([
      { text: null, mentions: [] },
      { text: `By ${people.user.id}`, mentions: [] },
    ]);
  });
});
