const isAdministrator = 'You received this email because you are an administrator of the portal.';
const unusedAccounts = [
  'The daily job found {{count}} of {{of}} accounts unused for 6 months. That is more than it may deactivate at once, so it changed nothing.',
  'Review the accounts and deactivate those that are not needed. The job tries again every day.',
];
const recoveryCodeUsed = [
  'A recovery code of your account was used just now. Recovery codes left: {{count}}.',
  'If it was you, you do not need to do anything; create new codes on your profile before they run out. If it was not, choose a new password now and contact the helpdesk.',
];

/** Texts about passwords, sign-in, email addresses and administrators. */
export const security = {
  resetCode: {
    subject: 'Your code for a new password',
    paragraphs: ['Type this code into the page where you asked for it. It works once, within 10 minutes.'],
    note: 'You received this email because someone asked for a new password for this email address. If it was not you, ignore this email: your password does not change. Never share the code: we do not ask for it.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed just now, and you were signed out everywhere. Open invitations and planned announcements of your account were withdrawn, if there were any.',
      'If it was you, you do not need to do anything. If it was not, choose a new password now and contact the helpdesk.',
    ],
    action: 'Choose a new password',
    note: 'You received this email because the password of your account was changed.',
  },
  secondFactorAdded: {
    subject: 'A second factor was added to your account',
    paragraphs: [
      '{{name}} was added to your account. From now on, signing in takes your password and a code or passkey.',
      'If it was you, you do not need to do anything. If it was not, choose a new password now, and then remove this second factor on My Profile, under “Sign-in security”, and create new recovery codes there. If you cannot sign in without it, ask the helpdesk to reset your second factors.',
    ],
    action: 'Choose a new password',
    note: 'You received this email because a second factor was added to your account.',
  },
  secondFactorRemoved: {
    subject: 'A second factor was removed from your account',
    paragraphs: [
      '{{name}} was removed from your account and no longer works at sign-in.',
      'If it was you, you do not need to do anything. If it was not, choose a new password now and contact the helpdesk.',
    ],
    action: 'Choose a new password',
    note: 'You received this email because a second factor was removed from your account.',
  },
  secondFactorsReset: {
    subject: 'Your second factors were reset',
    paragraphs: [
      '{{by}} has removed the second factors of your account, with its recovery codes. You were signed out everywhere.',
      'This is for people who have none of their second factors left. Sign in with your password and set up a new one. If you did not ask for this, choose a new password now and contact the helpdesk.',
    ],
    action: 'Sign in',
    note: 'You received this email because the second factors of your account were removed.',
  },
  recoveryCodesReplaced: {
    subject: 'Your recovery codes were replaced',
    paragraphs: [
      'New recovery codes were created for your account. The former ones no longer work.',
      'If it was you, you do not need to do anything. If it was not, choose a new password now and contact the helpdesk.',
    ],
    action: 'Choose a new password',
    note: 'You received this email because the recovery codes of your account were replaced.',
  },
  recoveryCodeUsed: {
    subject: 'A recovery code was used',
    paragraphs_one: recoveryCodeUsed,
    paragraphs_other: recoveryCodeUsed,
    action: 'Choose a new password',
    note: 'You received this email because a recovery code of your account was used.',
  },
  secondFactorFailed: {
    subject: 'Someone may know your password',
    paragraphs: [
      'Your right password was entered for your account, and then wrong codes of your second factor, several times. Without a right code, nobody gets in.',
      'If it was you, you do not need to do anything. If it was not, choose a new password now.',
    ],
    action: 'Choose a new password',
    note: 'You received this email because codes for your account were wrong.',
  },
  passkeyAdded: {
    subject: 'A passkey was added to your account',
    paragraphs: [
      'The passkey “{{name}}” was added to your account just now. It can sign in without your password.',
      'If it was you, you do not need to do anything. If it was not, choose a new password now: everyone is signed out, and passkeys of the last 7 days do not sign in without it until it has confirmed them. Then remove the passkey on My Profile and contact the helpdesk.',
    ],
    action: 'Choose a new password',
    note: 'You received this email because a passkey was added to your account.',
  },
  providerLinked: {
    subject: 'A sign-in provider was linked to your account',
    paragraphs: [
      'An account at {{name}} was linked to your account just now. It can sign in without your password.',
      'If it was you, you do not need to do anything. If it was not, choose a new password now: this also deletes the link and signs everyone out. Then contact the helpdesk.',
    ],
    action: 'Choose a new password',
    note: 'You received this email because a sign-in provider was linked to your account.',
  },
  passkeyRemoved: {
    subject: 'A passkey was removed from your account',
    paragraphs: [
      'The passkey “{{name}}” was removed from your account just now. It can no longer sign in.',
      'If it was you, you do not need to do anything. If it was not, choose a new password now and contact the helpdesk.',
    ],
    action: 'Choose a new password',
    note: 'You received this email because a passkey was removed from your account.',
  },
  signInLocked: {
    subject: 'Too many failed sign-ins to your account',
    paragraphs: [
      'A wrong password was entered for your account too often, so sign-ins from there are slowed down. Your account is safe.',
      'Browsers in which you have signed in before work as usual. To sign in from a new browser without waiting, open this link in it. The link works once, within an hour.',
      'If you have forgotten your password, choose a new one on the sign-in page.',
    ],
    action: 'Admit this browser',
    note: 'You received this email because sign-ins to your account failed. We send it at most once a day.',
  },
  newBrowser: {
    subject: 'New sign-in to your account',
    paragraphs: [
      'Your account was signed in to from a browser that you had not used before: {{browser}} on {{system}}, on {{at}}, from the address {{address}}.',
      'If it was you, you do not need to do anything. If it was not, choose a new password now: this ends all sessions. Then contact the helpdesk.',
    ],
    action: 'Choose a new password',
    note: 'You received this email because your account was signed in to from a new browser. We send at most five a day.',
  },
  newProgram: {
    subject: 'New sign-in to your account',
    paragraphs: [
      'Your account was signed in to by a program that we do not know, on {{at}}, from the address {{address}}.',
      'If it was you, you do not need to do anything. If it was not, choose a new password now: this ends all sessions. Then contact the helpdesk.',
    ],
    action: 'Choose a new password',
    note: 'You received this email because your account was signed in to from a new browser. We send at most five a day.',
  },
  confirmEmail: {
    subject: 'Confirm your new email address',
    paragraphs: [
      'You asked to use this email address for your account. Confirm it to make the change.',
      'The link works once, within 24 hours. Until then you sign in with your former address.',
    ],
    action: 'Confirm the new address',
    note: 'You received this email because this address was entered as the new address of an account. If it was not you, ignore this email: nothing changes.',
  },
  emailInUse: {
    subject: 'You already have an account',
    paragraphs: [
      'Someone asked to use your email address for another account. You already have an account with it, so nothing was changed.',
      'If it was you and you have forgotten your password, choose a new one.',
    ],
    action: 'Choose a new password',
    note: 'You received this email because your address was entered as the new address of another account. If it was not you, ignore this email.',
  },
  emailChangeRequested: {
    subject: 'A new email address was requested for your account',
    paragraphs: [
      'Someone signed in to your account and asked to change its email address to {{email}}. The address changes once the link in the email to that address is confirmed.',
      'If it was you, you do not need to do anything here. If it was not, choose a new password now: this cancels the change and signs everyone out.',
    ],
    action: 'Choose a new password',
    note: 'You received this email because this is the email address of your account.',
  },
  emailChanged: {
    subject: 'Your email address was changed',
    paragraphs: [
      'Your account now has the email address {{email}}. You sign in with that address, and we write to it from now on.',
      'If it was not you, undo the change. You get this address back, everyone is signed out, and you choose a new password. The link works once, within 7 days.',
    ],
    action: 'Undo the change',
    note: 'You received this email because this was the email address of your account. The link is for you only: do not forward it.',
  },
  emailChangeUndone: {
    subject: 'Your email address was restored',
    paragraphs: [
      'The change of your email address was undone. You sign in with this address again, and everyone was signed out.',
      'Your former password no longer works. Choose a new one to sign in.',
    ],
    action: 'Choose a new password',
    note: 'You received this email because the change of your email address was undone.',
  },
  administratorInvited: {
    subject: 'You are invited to become an administrator',
    paragraphs: [
      '{{by}} invites you to become an administrator of the portal. Administrators manage all users, reports and permissions.',
      'To accept, check your phone number and choose a password. The link works once, within 72 hours.',
    ],
    action: 'Choose your password',
    note: 'You received this email because an administrator entered your email address. The link is for you only: do not forward it. If you did not expect it, ignore this email.',
  },
  administratorInvitation: {
    subject: 'A new administrator was invited',
    paragraphs: [
      '{{by}} has invited {{name}} ({{email}}) to become an administrator of the portal. The invitation is valid for 72 hours.',
      'If you did not expect this, withdraw the invitation. Any administrator can do so.',
    ],
    action: 'Open the invitations',
    note: isAdministrator,
  },
  administratorAdded: {
    subject: 'There is a new administrator',
    paragraphs: [
      '{{name}} ({{email}}) has accepted the invitation of {{by}} and is now an administrator of the portal.',
      'If you did not expect this, contact the helpdesk now.',
    ],
    action: 'Open the invitations',
    note: isAdministrator,
  },
  adminRequestWaiting: {
    subject: 'A request to become a user admin is waiting',
    paragraphs: [
      '{{name}} asked three days ago to become a user admin of {{partner}}. Nobody has decided yet.',
      'Accept or deny the request under User Admin Requests.',
    ],
    action: 'Open the requests',
    note: isAdministrator,
  },
  adminRequested: {
    subject: 'A user asks to become a user admin',
    paragraphs: [
      '{{name}} asks to become a user admin of {{partner}}. User admins manage the users, reports and permissions of their organisation.',
      'Accept or deny the request under User Admin Requests.',
    ],
    action: 'Open the requests',
    note: isAdministrator,
  },
  deactivationStopped: {
    subject: 'Unused accounts were not deactivated',
    paragraphs_one: unusedAccounts,
    paragraphs_other: unusedAccounts,
    action: 'Open the portal',
    note: isAdministrator,
  },
  secretEnding: {
    subject: "The portal's access to Power BI ends soon",
    paragraphs: [
      'The client secret with which the portal signs in to Power BI expires on {{ends}}. After that, no Power BI report can be opened.',
      "Create a new secret in Entra and give it to the operators of the portal. The operator's guide says how to replace it.",
    ],
    note: isAdministrator,
  },
  certificateEnding: {
    subject: "The portal's access to Power BI ends soon",
    paragraphs: [
      'The certificate with which the portal signs in to Power BI expires on {{ends}}. After that, no Power BI report can be opened.',
      "Register a new certificate in Entra and give it to the operators of the portal. The operator's guide says how to replace it.",
    ],
    note: isAdministrator,
  },
};
