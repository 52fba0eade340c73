/**
 * The words of mails in English. `paragraphs` come one after the other; `_one` and `_other` are the language's plural forms of a text with
 * a `count`. Subjects hold no name and no code, since they are shown on locked screens.
 */
export const en = {
  greeting: 'Hello {{name}},',
  greetingWithoutName: 'Hello,',
  codeLabel: 'Your code',
  linkHint: 'If the button does not work, open this address:',
  chooseMails: 'Choose which mails you get',
  unnamed: {
    partner: 'your organisation',
    by: 'Somebody of your organisation',
    name: 'Somebody',
    former: 'another organisation',
  },

  confirmRegistration: {
    subject: 'Confirm your email address',
    paragraphs: [
      'Someone registered with {{partner}} and entered this email address. If it was you, confirm the address. Your registration is reviewed after that.',
      'The link works once, within 24 hours. If you asked for several links, only the newest one works.',
    ],
    action: 'Confirm my email address',
    note: 'You get this mail because this address was entered in the registration form. If it was not you, ignore it: no account is created.',
  },
  registered: {
    subject: 'Your registration is being reviewed',
    paragraphs: [
      'Your email address is confirmed. Your registration with {{partner}} is being reviewed.',
      'You can sign in as soon as your account is activated. We will email you then.',
    ],
    note: 'You get this mail because you confirmed a registration with this address.',
  },
  registeredAgain: {
    subject: 'You already have an account',
    paragraphs: [
      'Somebody has just tried to register with your e-mail address. You already have an account, so nothing was changed.',
      'If it was you and you no longer know your password, choose a new one.',
    ],
    action: 'Choose a new password',
    note: 'You get this mail because somebody typed your e-mail address into the registration form. If it was not you, ignore it.',
  },
  invited: {
    subject: 'An account was made for you',
    paragraphs: [
      '{{by}} has registered you with {{partner}}.',
      'You can sign in as soon as your account is activated. We write to you then; there is nothing to do until that mail comes.',
    ],
    note: 'You get this mail because an account was made for this e-mail address.',
  },
  invitedActive: {
    subject: 'An account was made for you',
    paragraphs: [
      '{{by}} has registered you with {{partner}}. Your account can be used from now on.',
      'It has no password yet: choose one with the button below. You are asked for your e-mail address and then for a code that we mail to it.',
    ],
    action: 'Choose your password',
    note: 'You get this mail because an account was made for this e-mail address.',
  },
  activationWanted: {
    subject: 'Somebody waits for an account to be activated',
    paragraphs: [
      '{{name}} has registered with {{partner}} and cannot sign in before somebody has looked at the registration.',
      'Activate the account if you know this person and it should see what {{partner}} sees. Otherwise block it. The link works once, within 7 days.',
    ],
    action: 'Look at the registration',
    note: 'You get this mail because you may activate accounts of {{partner}}. The link is for you alone: do not pass it on.',
  },
  activated: {
    subject: 'Your account is activated',
    paragraphs: [
      'Your account was activated. You can sign in with your e-mail address and your password.',
      'If you have no password yet, use “Forgot your password” on the sign-in page to choose one.',
    ],
    action: 'Sign in',
    note: 'You get this mail because you have an account with this e-mail address.',
  },
  blocked: {
    subject: 'Your account was blocked',
    paragraphs: [
      'Your account was blocked. You cannot sign in until it is unblocked. Nothing was deleted.',
      'If you think that this is a mistake, contact the user admin of your organisation or the helpdesk.',
    ],
    note: 'You get this mail because you have an account with this e-mail address.',
  },
  unblocked: {
    subject: 'Your account is no longer blocked',
    paragraphs: [
      'Your account was unblocked and is active again. You can sign in with your e-mail address and your password.',
    ],
    action: 'Sign in',
    note: 'You get this mail because you have an account with this e-mail address.',
  },
  deactivated: {
    subject: 'Your account was deactivated',
    paragraphs: [
      'Your account was deactivated. You cannot sign in until it is activated again. Nothing was deleted.',
      'If you still need it, ask the user admin of your organisation or the helpdesk to activate it.',
    ],
    note: 'You get this mail because you have an account with this e-mail address.',
  },
  moved: {
    subject: 'Your account was moved to another organisation',
    paragraphs: [
      'An administrator has moved your account from {{former}} to {{partner}}. You were signed out.',
      'When you sign in again, you see the reports of {{partner}}. You can no longer open reports that only {{former}} may see.',
    ],
    action: 'Sign in',
    note: 'You get this mail because you have an account with this e-mail address.',
  },
  userAdminMoved: {
    subject: 'Your account was moved to another organisation',
    paragraphs: [
      'An administrator has moved your account from {{former}} to {{partner}}. You were signed out.',
      'You are no longer a user admin: you do not manage the users, reports and permissions of {{former}} any more.',
      'When you sign in again, you see the reports of {{partner}}. You can no longer open reports that only {{former}} may see.',
    ],
    action: 'Sign in',
    note: 'You get this mail because you have an account with this e-mail address.',
  },
  administratorInvited: {
    subject: 'You are invited to become an administrator',
    paragraphs: [
      '{{by}} invites you to become an administrator of the portal. Administrators manage all users, reports and permissions.',
      'To accept, choose a password with the button below. The link works once, within 72 hours.',
    ],
    action: 'Choose your password',
    note: 'You get this mail because an administrator entered your e-mail address. The link is for you alone: do not pass it on. If you did not expect it, ignore it.',
  },
  administratorInvitation: {
    subject: 'A new administrator was invited',
    paragraphs: [
      '{{by}} has invited {{name}} ({{email}}) to become an administrator of the portal. The invitation is valid for 72 hours.',
      'If you did not expect this, withdraw the invitation. Any administrator can do so.',
    ],
    action: 'Open the invitations',
    note: 'You get this mail because you are an administrator of the portal.',
  },
  administratorAdded: {
    subject: 'There is a new administrator',
    paragraphs: [
      '{{name}} ({{email}}) has accepted the invitation of {{by}} and is an administrator of the portal now.',
      'If you did not expect this, tell the helpdesk at once.',
    ],
    action: 'Open the invitations',
    note: 'You get this mail because you are an administrator of the portal.',
  },
  resetCode: {
    subject: 'Your code for a new password',
    paragraphs: ['Type this code into the page where you asked for it. It works once, within 10 minutes.'],
    note: 'You get this mail because somebody asked for a new password for this e-mail address. If it was not you, ignore it: your password stays as it is. Never tell the code to anybody; we do not ask for it.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed just now, and you were signed out everywhere.',
      'If it was you, there is nothing to do. If it was not, choose a new password at once and tell the helpdesk.',
    ],
    action: 'Choose a new password',
    note: 'You get this mail because the password of your account was changed.',
  },
  signInLocked: {
    subject: 'Too many failed sign-ins to your account',
    paragraphs: [
      'Somebody has entered a wrong password for your account too often. Sign-ins from there are stopped for some minutes; your account is safe.',
      'Browsers in which you have signed in before still work. If you have forgotten your password, choose a new one.',
    ],
    action: 'Choose a new password',
    note: 'You get this mail because sign-ins to your account failed. It comes at most once a day.',
  },
  confirmEmail: {
    subject: 'Confirm your new email address',
    paragraphs: [
      'You asked to use this email address for your account. Confirm it to make the change.',
      'The link works once, within 24 hours. Until then you sign in with your former address.',
    ],
    action: 'Confirm the new address',
    note: 'You get this mail because this address was entered as the new address of an account. If it was not you, ignore it: nothing changes.',
  },
  emailInUse: {
    subject: 'You already have an account',
    paragraphs: [
      'Someone asked to use your email address for another account. You already have an account with it, so nothing was changed.',
      'If it was you and you have forgotten your password, choose a new one.',
    ],
    action: 'Choose a new password',
    note: 'You get this mail because your address was entered as the new address of another account. If it was not you, ignore it.',
  },
  emailChangeRequested: {
    subject: 'A new email address was requested for your account',
    paragraphs: [
      'Someone signed in to your account and asked to change its email address to {{email}}. The address changes once the link in the email to that address is confirmed.',
      'If it was you, there is nothing to do here. If it was not, choose a new password now: this cancels the change and signs everyone out.',
    ],
    action: 'Choose a new password',
    note: 'You get this mail because this is the email address of your account.',
  },
  emailChangedWithUndo: {
    subject: 'Your email address was changed',
    paragraphs: [
      'Your account now has the email address {{email}}. You sign in with that address, and we write to it from now on.',
      'If it was not you, undo the change. You get this address back, everyone is signed out, and you choose a new password. The link works once, within 7 days.',
    ],
    action: 'Undo the change',
    note: 'You get this mail because this was the email address of your account. The link is for you alone: do not pass it on.',
  },
  emailChangeUndone: {
    subject: 'Your email address was restored',
    paragraphs: [
      'The change of your email address was undone. You sign in with this address again, and everyone was signed out.',
      'Your former password no longer works. Choose a new one to sign in.',
    ],
    action: 'Choose a new password',
    note: 'You get this mail because the change of your email address was undone.',
  },
  emailChanged: {
    subject: 'Your e-mail address was changed',
    paragraphs: [
      'Your account now has another e-mail address. You sign in with that one, and we write to it from now on.',
      'If it was you, there is nothing to do. If it was not, tell the helpdesk at once.',
    ],
    note: 'You get this mail because this was the e-mail address of your account.',
  },
  adminRequested: {
    subject: 'A user asks to become a user admin',
    paragraphs: [
      '{{name}} asks to become a user admin of {{partner}}. User admins manage the users, reports and permissions of their organisation.',
      'Accept or deny the request under User Admin Requests.',
    ],
    action: 'Open the requests',
    note: 'You get this mail because you are an administrator of the portal.',
  },
  adminRequestAccepted: {
    subject: 'You are now a user admin',
    paragraphs: [
      'Your request was accepted: you now manage the users, reports and permissions of {{partner}}.',
      'Sign in again to see what has been added to your menu.',
    ],
    action: 'Sign in',
    note: 'You get this mail because you asked to become a user admin.',
  },
  adminRequestDenied: {
    subject: 'Your request was not accepted',
    paragraphs: [
      'Your request to become a user admin of {{partner}} was not accepted. Nothing else changes: you open your reports as before.',
    ],
    note: 'You get this mail because you asked to become a user admin.',
  },
  userAdminNow: {
    subject: 'You are now a user admin',
    paragraphs: [
      'An administrator has made you a user admin: you now manage the users, reports and permissions of {{partner}}.',
      'Sign in again to see what has been added to your menu.',
    ],
    action: 'Sign in',
    note: 'You get this mail because the role of your account was changed.',
  },
  userAdminNoLonger: {
    subject: 'You are no longer a user admin',
    paragraphs: [
      'An administrator has changed your role: you no longer manage the users, reports and permissions of {{partner}}.',
      'You open your reports as before.',
    ],
    note: 'You get this mail because the role of your account was changed.',
  },
  unusedWarning: {
    subject_one: 'Your account will be deactivated tomorrow',
    subject_other: 'Your account will be deactivated in {{count}} days',
    paragraphs_one: [
      'You have not signed in for nearly 6 months. Accounts that nobody uses are deactivated, and yours will be tomorrow.',
      'To keep it, sign in once.',
    ],
    paragraphs_other: [
      'You have not signed in for nearly 6 months. Accounts that nobody uses are deactivated, and yours will be in {{count}} days.',
      'To keep it, sign in once.',
    ],
    action: 'Sign in',
    note: 'You get this mail because you have an account with this e-mail address.',
  },
  unusedDeactivated: {
    subject: 'Your account was deactivated',
    paragraphs: [
      'You have not signed in for 6 months, so your account was deactivated. Nothing was deleted.',
      'If you need it again, ask the user admin of your organisation to activate it.',
    ],
    note: 'You get this mail because you have an account with this e-mail address.',
  },
  accessRequested: {
    subject: 'Somebody asks for access to a report',
    paragraphs: [
      '{{name}} ({{partner}}) asks for access to the report {{report}}.',
      'Accept or deny the request under Access Requests. Any one of those who got this mail can do so, once.',
    ],
    action: 'Open the access requests',
    note: 'You get this mail because you may decide who opens this report.',
  },
  accessRequestedWithMessage: {
    subject: 'Somebody asks for access to a report',
    paragraphs: [
      '{{name}} ({{partner}}) asks for access to the report {{report}}.',
      'The message with the request:\n{{message}}',
      'Accept or deny the request under Access Requests. Any one of those who got this mail can do so, once.',
    ],
    action: 'Open the access requests',
    note: 'You get this mail because you may decide who opens this report.',
  },
  accessAccepted: {
    subject: 'You can open the report you asked for',
    paragraphs: ['Your request was accepted: you can open the report {{report}} now.'],
    action: 'Open the report',
    note: 'You get this mail because you asked for access to a report.',
  },
  accessAcceptedUntil: {
    subject: 'You can open the report you asked for',
    paragraphs: ['Your request was accepted: you can open the report {{report}} now, until {{until}}.'],
    action: 'Open the report',
    note: 'You get this mail because you asked for access to a report.',
  },
  accessDenied: {
    subject: 'Your request for a report was not accepted',
    paragraphs: [
      'Your request for access to the report {{report}} was not accepted. Nothing else changes: you open your other reports as before.',
    ],
    note: 'You get this mail because you asked for access to a report.',
  },
  permissionsGranted: {
    subject_one: 'You can open another report',
    subject_other: 'You can open {{count}} more reports',
    paragraphs_one: ['You were given access to the report {{reports}}. You can open it now.'],
    paragraphs_other: ['You were given access to {{count}} reports. You can open them now:', '{{reports}}'],
    action_one: 'Open the report',
    action_other: 'Open your reports',
    note: 'You get this mail because your access to reports was changed.',
  },
  permissionsGrantedUntil: {
    subject_one: 'You can open another report',
    subject_other: 'You can open {{count}} more reports',
    paragraphs_one: [
      'You were given access to the report {{reports}}. You can open it now, until {{until}}.',
    ],
    paragraphs_other: [
      'You were given access to {{count}} reports. You can open them now, until {{until}}:',
      '{{reports}}',
    ],
    action_one: 'Open the report',
    action_other: 'Open your reports',
    note: 'You get this mail because your access to reports was changed.',
  },
  permissionRevoked: {
    subject: 'You can no longer open a report',
    paragraphs: [
      'Your access to the report {{report}} was withdrawn. Nothing else changes: you open your other reports as before.',
      'If you still need it, request access in the portal.',
    ],
    note: 'You get this mail because your access to reports was changed.',
  },
  recommended: {
    subject: 'A report is recommended to you',
    paragraphs: ['{{by}} recommends the report {{report}} to you.', 'The message with it:\n{{message}}'],
    action: 'Open the report',
    note: 'You get this mail because somebody of your organisation thinks that you should see this report.',
  },
  reportUpdated: {
    subject: 'There is news of a report',
    paragraphs: ['{{by}} tells what is new in the report {{report}}:\n{{updates}}'],
    action: 'Open the report',
    note: 'You get this mail because you have opened this report or are responsible for it.',
  },
  reportUpdatedForAdministrators: {
    subject: 'A report was updated',
    paragraphs: ['{{by}} wrote an update on the report {{report}}:\n{{updates}}'],
    action: 'See the report updates',
    note: 'You get this mail because no active user admin manages this report.',
  },
  feedbackReplied: {
    subject: 'Your feedback was answered',
    paragraphs: ['{{by}} answered your feedback on the report {{report}}:\n{{reply}}'],
    action: 'Open your messages',
    note: 'You get this mail because you gave feedback on a report.',
  },
  feedbackRepliedWithoutReport: {
    subject: 'Your feedback was answered',
    paragraphs: ['{{by}} answered your feedback:\n{{reply}}'],
    action: 'Open your messages',
    note: 'You get this mail because you gave feedback on a report, which has been removed since.',
  },
  announced: {
    subject: 'An announcement',
    paragraphs: ['From {{by}}, {{partner}}:', '{{message}}'],
    action: 'Open your messages',
    note: 'You get this mail because the announcement is meant for you.',
  },
  announcedByAdministrators: {
    subject: 'An announcement',
    paragraphs: ["From the portal's administrators:", '{{message}}'],
    action: 'Open your messages',
    note: 'You get this mail because the announcement is meant for you.',
  },
  digest: {
    subject: 'Your messages of the last week',
    paragraphs: ['This is what you have not seen in the portal yet.'],
    item: '{{at}}\n{{message}}',
    more_one: 'There is {{count}} more message.',
    more_other: 'There are {{count}} more messages.',
    action: 'Open your messages',
    note: 'You get this mail because you chose one mail a week. There is none when there is nothing new.',
  },
  deactivationStopped: {
    subject: 'Unused accounts were not deactivated',
    paragraphs_one: [
      'The daily job found {{count}} of {{of}} accounts unused for 6 months. That is more than it may deactivate at once, so it changed nothing.',
      'Look through the accounts and deactivate those that nobody needs. The job tries again every day.',
    ],
    paragraphs_other: [
      'The daily job found {{count}} of {{of}} accounts unused for 6 months. That is more than it may deactivate at once, so it changed nothing.',
      'Look through the accounts and deactivate those that nobody needs. The job tries again every day.',
    ],
    action: 'Open the portal',
    note: 'You get this mail because you are an administrator of the portal.',
  },
};
