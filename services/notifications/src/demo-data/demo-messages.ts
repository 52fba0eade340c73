import { demoReports } from '@portal/contracts/demo';
import { messageText } from '../message/message-text.js';

interface DemoMessage {
  accountId: number;
  text: string;
  reportId: number | null;
  daysAgo: number;
  seen: boolean;
}

const nameOf = (reportId: number) => demoReports.find(({ id }) => id === reportId)?.name ?? '';

const message = (accountId: number, daysAgo: number, seen: boolean, text: string): DemoMessage => ({
  ...{ accountId, daysAgo, seen, text },
  reportId: null,
});

const about = (
  reportId: number,
  accountId: number,
  daysAgo: number,
  seen: boolean,
  text: (report: string) => string,
): DemoMessage => ({ accountId, daysAgo, seen, reportId, text: text(nameOf(reportId)) });

const accessRequested = (by: string) => (report: string) => messageText('accessRequested', { by, report });
const accessAccepted = (report: string) => messageText('accessAccepted', { report });
const recommended = (by: string, text: string) => (report: string) =>
  messageText('recommended', { by, report, message: text });
const updated = (by: string, updates: string) => (report: string) =>
  messageText('reportUpdated', { by, report, updates });
const replied = (by: string, reply: string) => (report: string) =>
  messageText('feedbackReplied', { by, report, reply });

const activated = messageText('activated', {});
const roleGranted = (partner: string) => messageText('adminRequestAccepted', { partner });
const newPages = updated('Thoko Phiri', 'It now has a page for each district.');

export const demoMessages: DemoMessage[] = [
  message(2, 41, true, roleGranted('District Health Office')),
  message(2, 1, false, accessRequested('Anna Kaunda')(nameOf(4))),
  about(3, 3, 9, true, accessAccepted),
  about(1, 3, 2, false, recommended('Thoko Phiri', 'Our district is on the second page.')),
  about(2, 3, 1, false, updated('Thoko Phiri', 'The figures now go up to the end of last month.')),
  message(3, 35, true, activated),
  message(4, 33, true, activated),
  about(3, 4, 4, true, recommended('James Nyirenda', 'For our meeting with the donors.')),
  about(3, 4, 3, false, replied('James Nyirenda', 'Thank you, the missing facilities are in it now.')),
  about(1, 4, 1, false, newPages),
  message(5, 38, true, roleGranted('Health Aid')),
  message(5, 3, false, accessRequested('Ellen Harawa')(nameOf(16))),
  message(8, 6, true, activated),
  about(1, 8, 2, false, recommended('Thoko Phiri', 'Our district is on the second page.')),
  message(10, 3, true, activated),
  about(1, 10, 1, false, newPages),
];
