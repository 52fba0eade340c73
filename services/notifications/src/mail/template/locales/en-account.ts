const hasAccount = 'You received this email because you have an account with this email address.';
const roleChanged = 'You received this email because the role of your account was changed.';
const reportsAfterMove =
  'When you sign in again, you see the reports of {{partner}}. You can no longer open reports that are only available to {{former}}.';

/** Texts about registration, the status of accounts and user admins. */
export const account = {
  confirmRegistration: {
    subject: 'Confirm your email address',
    paragraphs: [
      'Someone registered with {{partner}} and entered this email address. If it was you, confirm the address and choose your password. Your registration is reviewed after that.',
      'The link works once, within 24 hours. If there are several links for you, only the newest one works.',
    ],
    action: 'Confirm my registration',
    note: 'You received this email because this address was entered in the registration form. If it was not you, ignore this email: no account is created.',
  },
  registered: {
    subject: 'Your registration is being reviewed',
    paragraphs: [
      'Your email address is confirmed. Your registration with {{partner}} is being reviewed.',
      'You can sign in as soon as your account is activated. We will email you then.',
    ],
    note: 'You received this email because you confirmed a registration with this address.',
  },
  registeredAgain: {
    subject: 'You already have an account',
    paragraphs: [
      'Someone tried to register with your email address. You already have an account, so nothing was changed.',
      'If it was you and you have forgotten your password, choose a new one.',
    ],
    action: 'Choose a new password',
    note: 'You received this email because your address was entered in the registration form. If it was not you, ignore this email.',
  },
  userInvited: {
    subject: 'An account was created for you',
    paragraphs: [
      '{{by}} has registered you with {{partner}}.',
      'Choose a password to activate your account. The link works once, within 7 days.',
    ],
    action: 'Choose your password',
    note: 'You received this email because {{by}} entered your email address. The link is for you only: do not forward it. If you did not expect it, ignore this email.',
  },
  activationRequested: {
    subject: 'A new registration needs your review',
    paragraphs: [
      '{{name}} has registered with {{partner}} and cannot sign in until the registration is reviewed.',
      "Activate the account if you know this person and they should see {{partner}}'s reports. Otherwise block it. The link works once, within 7 days.",
    ],
    action: 'Review the registration',
    note: 'You received this email because you can activate accounts of {{partner}}. The link is for you only: do not forward it.',
  },
  activated: {
    subject: 'Your account is activated',
    paragraphs: [
      'Your account was activated. You can sign in with your email address and your password.',
      'If you have no password yet, use “Forgot your password” on the sign-in page to choose one.',
    ],
    parts: { note: 'Message:\n{{note}}' },
    action: 'Sign in',
    note: hasAccount,
  },
  blocked: {
    subject: 'Your account was blocked',
    paragraphs: [
      'Your account was blocked. You cannot sign in until it is unblocked. Nothing was deleted.',
      'If you think that this is a mistake, contact the user admin of your organisation or the helpdesk.',
    ],
    note: hasAccount,
  },
  blockedWithNote: {
    subject: 'Your account was blocked',
    paragraphs: [
      'Your account was blocked. You cannot sign in until it is unblocked. Nothing was deleted.',
      'Reason:\n{{note}}',
      'If you think that this is a mistake, contact the user admin of your organisation or the helpdesk.',
    ],
    note: hasAccount,
  },
  unblocked: {
    subject: 'Your account is no longer blocked',
    paragraphs: [
      'Your account was unblocked and is active again. You can sign in with your email address and your password.',
    ],
    action: 'Sign in',
    note: hasAccount,
  },
  deactivated: {
    subject: 'Your account was deactivated',
    paragraphs: [
      'Your account was deactivated. You cannot sign in until it is activated again. Nothing was deleted.',
      'If you still need it, ask the user admin of your organisation or the helpdesk to activate it.',
    ],
    note: hasAccount,
  },
  accountDeleted: {
    subject: 'Your account was deleted',
    paragraphs: [
      'Your account was deleted. You cannot sign in any more, and your permissions to open reports have ended.',
      'If you still need it, ask the user admin of your organisation or the helpdesk for a new one.',
    ],
    note: 'You received this email because you had an account with this email address.',
  },
  moved: {
    subject: 'Your account was moved to another organisation',
    paragraphs: [
      'An administrator has moved your account from {{former}} to {{partner}}. You were signed out.',
      reportsAfterMove,
    ],
    action: 'Sign in',
    note: hasAccount,
  },
  userAdminMoved: {
    subject: 'Your account was moved to another organisation',
    paragraphs: [
      'An administrator has moved your account from {{former}} to {{partner}}. You were signed out.',
      'You are no longer a user admin: you cannot manage the users, reports and permissions of {{former}} any more.',
      reportsAfterMove,
    ],
    action: 'Sign in',
    note: hasAccount,
  },
  unusedWarning: {
    subject_one: 'Your account will be deactivated tomorrow',
    subject_other: 'Your account will be deactivated in {{count}} days',
    paragraphs_one: [
      'You have not signed in for nearly 6 months. Unused accounts are deactivated, and yours will be deactivated tomorrow.',
      'To keep it, sign in once.',
    ],
    paragraphs_other: [
      'You have not signed in for nearly 6 months. Unused accounts are deactivated, and yours will be deactivated in {{count}} days.',
      'To keep it, sign in once.',
    ],
    action: 'Sign in',
    note: hasAccount,
  },
  unusedDeactivated: {
    subject: 'Your account was deactivated',
    paragraphs: [
      'You have not signed in for 6 months, so your account was deactivated. Nothing was deleted.',
      'If you need it again, ask the user admin of your organisation to activate it.',
    ],
    note: hasAccount,
  },
  adminRequestAccepted: {
    subject: 'You are now a user admin',
    paragraphs: [
      'Your request was accepted: you now manage the users, reports and permissions of {{partner}}.',
      'Sign in again to see the new entries in your menu.',
    ],
    parts: { note: 'Message:\n{{reason}}' },
    action: 'Sign in',
    note: 'You received this email because you asked to become a user admin.',
  },
  adminRequestDenied: {
    subject: 'Your request was not accepted',
    paragraphs: [
      'Your request to become a user admin of {{partner}} was not accepted. You can still open your reports.',
    ],
    note: 'You received this email because you asked to become a user admin.',
  },
  adminRequestDeniedWithReason: {
    subject: 'Your request was not accepted',
    paragraphs: [
      'Your request to become a user admin of {{partner}} was not accepted. You can still open your reports.',
      'Reason:\n{{reason}}',
    ],
    note: 'You received this email because you asked to become a user admin.',
  },
  userAdminNow: {
    subject: 'You are now a user admin',
    paragraphs: [
      'An administrator has made you a user admin: you now manage the users, reports and permissions of {{partner}}.',
      'Sign in again to see the new entries in your menu.',
    ],
    action: 'Sign in',
    note: roleChanged,
  },
  userAdminNoLonger: {
    subject: 'You are no longer a user admin',
    paragraphs: [
      'An administrator has changed your role: you no longer manage the users, reports and permissions of {{partner}}.',
      'You can still open your reports.',
    ],
    note: roleChanged,
  },
};
