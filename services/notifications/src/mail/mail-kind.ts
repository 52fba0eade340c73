import type { MailContent } from '@portal/contracts';

/** `account` mails and those of subscriptions are always sent, notifications and broadcasts to users who want all mails, the digest to those who want one a week. */
type MailKind = 'account' | 'notification' | 'broadcast' | 'digest' | 'subscription';

/** All mails of a lower number are sent before those of a higher one. */
export type MailPriority = 0 | 1 | 2;

const kinds: Record<MailContent['template'], MailKind> = {
  confirmRegistration: 'account',
  registered: 'account',
  registeredAgain: 'account',
  activationRequested: 'account',
  activated: 'account',
  blocked: 'account',
  unblocked: 'account',
  deactivated: 'account',
  accountDeleted: 'account',
  moved: 'account',
  userInvited: 'account',
  administratorInvited: 'account',
  administratorInvitation: 'account',
  administratorAdded: 'account',
  resetCode: 'account',
  passwordChanged: 'account',
  secondFactorAdded: 'account',
  secondFactorRemoved: 'account',
  secondFactorsReset: 'account',
  recoveryCodesReplaced: 'account',
  recoveryCodeUsed: 'account',
  secondFactorFailed: 'account',
  passkeyAdded: 'account',
  passkeyRemoved: 'account',
  providerLinked: 'account',
  signInLocked: 'account',
  newBrowser: 'account',
  confirmEmail: 'account',
  emailInUse: 'account',
  emailChangeRequested: 'account',
  emailChanged: 'account',
  emailChangeUndone: 'account',
  roleChanged: 'account',
  unusedWarning: 'account',
  unusedDeactivated: 'account',
  deactivationStopped: 'account',
  credentialEnding: 'account',
  adminRequested: 'account',
  adminRequestDecided: 'account',
  accessRequested: 'notification',
  accessDecided: 'notification',
  permissionsGranted: 'notification',
  permissionsEnding: 'notification',
  ownerNotified: 'notification',
  permissionRevoked: 'notification',
  recommended: 'notification',
  reportUpdated: 'broadcast',
  commented: 'notification',
  feedbackReplied: 'notification',
  announced: 'broadcast',
  digest: 'digest',
  subscribedReport: 'subscription',
  subscriptionEnded: 'subscription',
};

const priorities: Record<MailKind, MailPriority> = {
  account: 0,
  notification: 1,
  broadcast: 2,
  digest: 2,
  subscription: 2,
};

export const getMailKind = ({ template }: MailContent): MailKind => kinds[template];

/** Sign-in codes and other mails about accounts must not wait for broadcasts. */
export const getMailPriority = (content: MailContent): MailPriority => priorities[getMailKind(content)];

/** Users may opt out of optional mails, administrators of none. */
export const isOptionalMail = (content: MailContent): boolean =>
  !['account', 'subscription'].includes(getMailKind(content)) &&
  !('isAdministrator' in content && content.isAdministrator);
