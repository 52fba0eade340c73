import { beforeAll, describe, expect, it } from '@jest/globals';
import { reportEvents } from '@portal/contracts';
import { useNotifications, type TestPerson, type TestReport } from '../testing/notifications-service.js';

const notifications = useNotifications();
let author: TestPerson;
let mentioned: TestPerson;
let participant: TestPerson;
let administrator: TestPerson;
let report: TestReport;

beforeAll(async () => {
  const { id: partnerId } = await notifications.addPartner();
  author = await notifications.addPerson('user', partnerId);
  mentioned = await notifications.addPerson('user', partnerId);
  participant = await notifications.addPerson('userAdmin', partnerId);
  administrator = await notifications.addPerson('administrator');
  report = await notifications.addReport(partnerId);
});

const publish = (mentionedIds: number[], participantIds: number[], commentId = 7) =>
  notifications.deliver(reportEvents.commentAdded, crypto.randomUUID(), {
    commentId,
    threadId: 3,
    reportId: report.id,
    reportName: report.name,
    accountId: author.id,
    mentionedIds,
    participantIds,
  });

describe('comment', () => {
  it('notifies the people mentioned and those who take part, with a link to the thread', async () => {
    await publish([mentioned.id], [participant.id, administrator.id]);
    const by = `${author.firstname} ${author.surname}`;
    const link = { reportId: report.id, commentThreadId: 3 };
    expect(await notifications.findMessages(mentioned)).toMatchObject([
      { message: `${by} mentioned you in a comment on the report "${report.name}".`, ...link },
    ]);
    expect(await notifications.findMessages(participant)).toMatchObject([
      { message: `${by} replied to comments on the report "${report.name}".`, ...link },
    ]);
    const content = { template: 'commented', by, report: report.name, reportId: report.id, threadId: 3 };
    expect(await notifications.findMailsTo(mentioned)).toEqual([{ ...content, isMention: true }]);
    for (const person of [participant, administrator])
      expect(await notifications.findMailsTo(person)).toEqual([{ ...content, isMention: false }]);
    const stored = 'SELECT FROM message WHERE account_id = ANY ($1)';
    expect(await notifications.queryRows(stored, [[administrator.id, author.id]])).toEqual([]);
  });

  it('notifies a person once, also when it is changed', async () => {
    await publish([participant.id, mentioned.id], []);
    for (const person of [participant, mentioned]) {
      expect(await notifications.findMessages(person)).toHaveLength(1);
      expect(await notifications.findMailsTo(person)).toHaveLength(1);
    }
  });

  it('is a kind of messages', async () => {
    const { message } = notifications.getApi(mentioned.principal);
    const find = (kind: 'comments' | 'updates') => message.findByUserId({ userId: mentioned.id, kind });
    expect(await find('comments')).toHaveLength(1);
    expect(await find('updates')).toEqual([]);
  });
});
