import type { MailContent } from '@portal/contracts';

/** `account` mails come always; `news`, to few or to many, to those who want all mails; the `digest` to those who want one a week. */
export type MailKind = 'account' | 'news' | 'massNews' | 'digest';

/** Mails of a lower number are sent before all of a higher one. */
export type MailPriority = 0 | 1 | 2;

const kinds: Record<MailContent['template'], MailKind> = {
  confirmRegistration: 'account',
  registered: 'account',
  registeredAgain: 'account',
  invited: 'account',
  activationWanted: 'account',
  activated: 'account',
  blocked: 'account',
  unblocked: 'account',
  deactivated: 'account',
  moved: 'account',
  administratorInvited: 'account',
  administratorInvitation: 'account',
  administratorAdded: 'account',
  resetCode: 'account',
  passwordChanged: 'account',
  signInLocked: 'account',
  confirmEmail: 'account',
  emailInUse: 'account',
  emailChangeRequested: 'account',
  emailChanged: 'account',
  emailChangeUndone: 'account',
  roleChanged: 'account',
  unusedWarning: 'account',
  unusedDeactivated: 'account',
  deactivationStopped: 'account',
  adminRequested: 'account',
  adminRequestDecided: 'account',
  accessRequested: 'news',
  accessDecided: 'news',
  permissionsGranted: 'news',
  permissionRevoked: 'news',
  recommended: 'news',
  reportUpdated: 'massNews',
  feedbackReplied: 'news',
  announced: 'massNews',
  digest: 'digest',
};

const priorities: Record<MailKind, MailPriority> = { account: 0, news: 1, massNews: 2, digest: 2 };

/** Whom a mail reaches by what it says. */
export const mailKind = ({ template }: MailContent): MailKind => kinds[template];

/** How urgent a mail is by what it says: nobody who waits for a code is to wait for what is told to all. */
export const mailPriority = (content: MailContent): MailPriority => priorities[mailKind(content)];

/** Whether its receiver may choose to get such mails; administrators get theirs always. */
export const isMailOfChoice = (content: MailContent): boolean =>
  mailKind(content) !== 'account' && !('isAdministrator' in content && content.isAdministrator);
