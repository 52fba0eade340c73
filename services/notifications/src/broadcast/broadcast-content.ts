import type { MailContent } from '@portal/contracts';
import { messageText } from '../message/message-text.js';
import type { Broadcast } from './broadcast.js';

/** What news for many say in the portal and by mail. */
export interface BroadcastContent {
  text: string;
  mail: MailContent;
}

/** Whose news they are, by its name and its partner's; empty where there is no such account any more. */
export interface Author {
  name: string;
  partner: string;
}

/**
 * The words of news for many.
 * @throws Error when the copy of the report has not arrived yet
 */
export function broadcastContent(
  { kind, text, report, audienceId, partnerId }: Broadcast,
  { name: by, partner }: Author,
): BroadcastContent {
  if (kind === 'announcement') return announcement(text, by, partnerId === null ? null : partner);
  if (!report || !audienceId) throw new Error(`The copy of report ${audienceId} has not arrived yet.`);
  const words = { by, report: report.name, updates: text };
  const leadsTo = { reportId: audienceId, reportType: report.type };
  return {
    text: messageText('reportUpdated', words),
    mail: { template: 'reportUpdated', ...words, ...leadsTo },
  };
}

function announcement(message: string, by: string, partner: string | null): BroadcastContent {
  const mail = { template: 'announced', by, partner, message } as const;
  if (partner === null) return { mail, text: messageText('announcedByAdministrators', { message }) };
  return { mail, text: messageText('announced', { by, partner, message }) };
}
