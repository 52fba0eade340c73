import type { MailContent } from '@portal/contracts';
import { getMailKind, type MailKind } from './template/mail-definitions.js';

/** All mails of a lower number are sent before those of a higher one. */
export type MailPriority = 0 | 1 | 2;

const priorities: Record<MailKind, MailPriority> = {
  account: 0,
  notification: 1,
  broadcast: 2,
  digest: 2,
  subscription: 2,
};

/** Sign-in codes and other mails about accounts must not wait for broadcasts. */
export const getMailPriority = (content: MailContent): MailPriority => priorities[getMailKind(content)];

/** Users may opt out of optional mails, administrators of none. */
export const isOptionalMail = (content: MailContent): boolean =>
  !['account', 'subscription'].includes(getMailKind(content)) &&
  !('isAdministrator' in content && content.isAdministrator);
