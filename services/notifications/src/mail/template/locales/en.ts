import { account } from './en-account.js';
import { security } from './en-security.js';

const canDecide = 'You received this email because you can decide on access to this report.';
const requestedAccess = 'You received this email because you requested access to a report.';
const accessChanged = 'You received this email because your access to reports was changed.';
const forYou = 'You received this email because the announcement is for you.';
const decideOnRequest =
  'Accept or deny the request under Access Requests. Only one of the people who received this email needs to do so.';

const report = {
  accessRequested: {
    subject: 'Access to a report was requested',
    paragraphs: ['{{name}} ({{partner}}) requests access to the report {{report}}.', decideOnRequest],
    action: 'Open the access requests',
    note: canDecide,
  },
  accessRequestedWithMessage: {
    subject: 'Access to a report was requested',
    paragraphs: [
      '{{name}} ({{partner}}) requests access to the report {{report}}.',
      'Message:\n{{message}}',
      decideOnRequest,
    ],
    action: 'Open the access requests',
    note: canDecide,
  },
  accessRequestWaiting: {
    subject: 'A request for access to a report is waiting',
    paragraphs: [
      '{{name}} ({{partner}}) requested access to the report {{report}} three days ago. Nobody has decided yet.',
      decideOnRequest,
    ],
    action: 'Open the access requests',
    note: canDecide,
  },
  accessRequestWaitingWithMessage: {
    subject: 'A request for access to a report is waiting',
    paragraphs: [
      '{{name}} ({{partner}}) requested access to the report {{report}} three days ago. Nobody has decided yet.',
      'Message:\n{{message}}',
      decideOnRequest,
    ],
    action: 'Open the access requests',
    note: canDecide,
  },
  accessAccepted: {
    subject: 'You can open the report you requested',
    paragraphs: ['Your request was accepted: you can now open the report {{report}}.'],
    parts: { note: 'Message:\n{{reason}}' },
    action: 'Open the report',
    note: requestedAccess,
  },
  accessAcceptedUntil: {
    subject: 'You can open the report you requested',
    paragraphs: ['Your request was accepted: you can now open the report {{report}}, until {{until}}.'],
    parts: { note: 'Message:\n{{reason}}' },
    action: 'Open the report',
    note: requestedAccess,
  },
  accessDenied: {
    subject: 'Your request for a report was not accepted',
    paragraphs: [
      'Your request for access to the report {{report}} was not accepted. You can still open your other reports.',
    ],
    note: requestedAccess,
  },
  accessDeniedWithReason: {
    subject: 'Your request for a report was not accepted',
    paragraphs: [
      'Your request for access to the report {{report}} was not accepted. You can still open your other reports.',
      'Reason:\n{{reason}}',
    ],
    note: requestedAccess,
  },
  permissionsEnding: {
    subject: 'Your access to reports ends soon',
    paragraphs: [
      'Your access to these reports ends soon. If you still need them, ask for more time under "My requests".',
    ],
    item: '{{message}}, until {{at}}',
    more_one: 'There is {{count}} more report.',
    more_other: 'There are {{count}} more reports.',
    action: 'Open your reports',
    note: 'You received this email because your access to reports ends within 7 days.',
  },
  managedPermissionsEnding: {
    subject: 'Access to your reports ends soon',
    paragraphs: [
      'The access of these people and groups to your reports ends soon. You can extend it in the portal.',
    ],
    item: '{{message}}, until {{at}}',
    more_one: 'There is {{count}} more permission.',
    more_other: 'There are {{count}} more permissions.',
    action: 'Extend the access',
    note: 'You received this email because you manage these reports.',
  },
  refreshFailed: {
    subject: 'The data of your reports could not be refreshed',
    paragraphs: [
      'Power BI could not refresh the data of these reports:\n{{reports}}',
      'Reason given by Power BI:\n{{reason}}',
      'Change the cause in Power BI. Until then, the portal shows the former data.',
    ],
    action_one: 'Open the page of the report',
    action_other: 'Open the portal',
    note: 'You received this email because you manage these reports.',
  },
  verificationEnding: {
    subject: 'The verification of your reports ends soon',
    paragraphs: [
      'These reports will soon no longer be shown as verified. If their content is still right, verify them again on their pages.',
    ],
    item: '{{message}}, until {{at}}',
    more_one: 'There is {{count}} more report.',
    more_other: 'There are {{count}} more reports.',
    action_one: 'Open the page of the report',
    action_other: 'Open the portal',
    note: 'You received this email because you manage these reports.',
  },
  unopened: {
    subject: 'Some of your reports are not opened',
    paragraphs: [
      'Nobody has opened these reports for as many days as you set in their settings. With the days since the last opening:\n{{reports}}',
      'Tell people about them, change who may open them, or delete them.',
    ],
    action_one: 'Open the page of the report',
    action_other: 'Open the portal',
    note: 'You received this email because you manage these reports.',
  },
  slow: {
    subject: 'Some of your reports load slowly',
    paragraphs: [
      'These reports take longer to load than you set in their settings. With the seconds that one in twenty openings of the last 7 days exceeds:\n{{reports}}',
      'Fewer visuals on the first page help most.',
    ],
    action_one: 'Open the page of the report',
    action_other: 'Open the portal',
    note: 'You received this email because you manage these reports.',
  },
  permissionsGranted: {
    subject_one: 'You can open another report',
    subject_other: 'You can open {{count}} more reports',
    paragraphs_one: ['You were given access to the report {{reports}}. You can open it now.'],
    paragraphs_other: ['You were given access to {{count}} reports. You can open them now:', '{{reports}}'],
    parts: { note: 'Message:\n{{note}}', revoked: 'You can no longer open:\n{{revoked}}' },
    item: '{{message}}, until {{at}}',
    action_one: 'Open the report',
    action_other: 'Open your reports',
    note: accessChanged,
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
    parts: { note: 'Message:\n{{note}}', revoked: 'You can no longer open:\n{{revoked}}' },
    action_one: 'Open the report',
    action_other: 'Open your reports',
    note: accessChanged,
  },
  permissionRevoked: {
    subject: 'You can no longer open a report',
    paragraphs: [
      'Your access to the report {{report}} was withdrawn. You can still open your other reports.',
      'If you still need it, request access in the portal.',
    ],
    note: accessChanged,
  },
  recommended: {
    subject: 'A report was recommended to you',
    paragraphs: ['{{by}} recommends the report {{report}} to you.', 'Message:\n{{message}}'],
    action: 'Open the report',
    note: 'You received this email because someone who can open the same report recommended it to you.',
  },
  reportUpdated: {
    subject: 'A report was updated',
    paragraphs: ['{{by}} posted an update on the report {{report}}:\n{{updates}}'],
    action: 'Open the report',
    note: 'You received this email because you have opened this report or are responsible for it.',
  },
  reportUpdatedForAdministrators: {
    subject: 'A report was updated',
    paragraphs: ['{{by}} posted an update on the report {{report}}:\n{{updates}}'],
    action: 'See the report updates',
    note: 'You received this email because no active user admin manages this report.',
  },
  mentioned: {
    subject: 'You were mentioned in a comment',
    paragraphs: ['{{by}} mentioned you in a comment on the report {{report}}.'],
    action: 'Open the comment',
    note: 'You received this email because a comment mentions you.',
  },
  commentReplied: {
    subject: 'There is a reply to comments on a report',
    paragraphs: ['{{by}} replied to comments on the report {{report}} in which you take part.'],
    action: 'Open the comments',
    note: 'You received this email because you take part in these comments.',
  },
  subscribedAttachment: {
    subject: 'A report that you subscribed to',
    paragraphs: ['The report {{report}} is attached.'],
    action: 'Open the report',
    manage: 'Change or stop your subscriptions',
    note: 'You received this email because you subscribed to this report.',
  },
  subscribedFile: {
    subject: 'A report that you subscribed to',
    paragraphs: [
      'The report {{report}} is ready as a file. You can download it for a day, after you sign in.',
    ],
    action: 'Download the file',
    open: 'Open the report',
    manage: 'Change or stop your subscriptions',
    note: 'You received this email because you subscribed to this report.',
  },
  subscribedPage: {
    subject: 'A report that you subscribed to',
    paragraphs: ['It is time for the report {{report}}. Sign in to open it.'],
    action: 'Open the report',
    manage: 'Change or stop your subscriptions',
    note: 'You received this email because you subscribed to this report.',
  },
  subscriptionEnded: {
    subject: 'A subscription to a report has ended',
    paragraphs: [
      'You can no longer open the report {{report}}, so it is not sent to you any more.',
      'If you still need it, request access in the portal.',
    ],
    manage: 'Change or stop your subscriptions',
    note: 'You received this email because you subscribed to this report.',
  },
  subscriptionNotAllowed: {
    subject: 'A subscription to a report has ended',
    paragraphs: [
      'The managers of the report {{report}} do not allow it to be sent by email any more, so your subscription has ended.',
    ],
    manage: 'Change or stop your subscriptions',
    note: 'You received this email because you subscribed to this report.',
  },
  subscriptionStopped: {
    subject: 'A subscription to a report has ended',
    paragraphs: [
      'Your subscription to the report {{report}} was stopped by a manager of the portal.',
      'You can still open the report in the portal.',
    ],
    manage: 'Change or stop your subscriptions',
    note: 'You received this email because you subscribed to this report.',
  },
  feedbackReplied: {
    subject: 'You received a reply to your feedback',
    paragraphs: ['{{by}} replied to your feedback on the report {{report}}:\n{{reply}}'],
    action: 'Open your messages',
    note: 'You received this email because you gave feedback on a report.',
  },
  feedbackRepliedWithoutReport: {
    subject: 'You received a reply to your feedback',
    paragraphs: ['{{by}} replied to your feedback:\n{{reply}}'],
    action: 'Open your messages',
    note: 'You received this email because you gave feedback on a report. The report has been removed since.',
  },
  announced: {
    subject: 'New announcement',
    paragraphs: ['From {{by}}, {{partner}}:', '{{message}}'],
    action: 'Open your messages',
    note: forYou,
  },
  announcedByAdministrators: {
    subject: 'New announcement',
    paragraphs: ["From the portal's administrators:", '{{message}}'],
    action: 'Open your messages',
    note: forYou,
  },
  reminder: {
    subject: 'Your reports are waiting for you',
    paragraphs: [
      '{{by}}, {{partner}}, reminds you of the portal: you have not signed in for a while.',
      'Sign in to see your reports. If you have forgotten your password, choose "Forgot password" where you sign in.',
    ],
    action: 'Open the portal',
    note: 'You received this email because you have an account that was not used for a while.',
  },
  reminderByAdministrators: {
    subject: 'Your reports are waiting for you',
    paragraphs: [
      "The portal's administrators remind you: you have not signed in for a while.",
      'Sign in to see your reports. If you have forgotten your password, choose "Forgot password" where you sign in.',
    ],
    action: 'Open the portal',
    note: 'You received this email because you have an account that was not used for a while.',
  },
  digest: {
    subject: 'Your messages of the last week',
    paragraphs: ['You have not read these messages in the portal yet.'],
    item: '{{at}}\n{{message}}',
    more_one: 'There is {{count}} more message.',
    more_other: 'There are {{count}} more messages.',
    action: 'Open your messages',
    note: 'You received this email because you chose a weekly digest. We send it only when you have unread messages.',
  },
};

/**
 * English texts of mails. `_one` and `_other` are plural forms for a `count`. Subjects contain no names and no codes, since locked screens
 * show them.
 */
export const en = {
  greeting: 'Hello {{name}},',
  greetingWithoutName: 'Hello,',
  codeLabel: 'Your code',
  linkHint: 'If the button does not work, open this address:',
  choosePreferences: 'Choose the emails you receive',
  unnamed: {
    partner: 'your organisation',
    by: 'Someone in your organisation',
    name: 'Someone',
    former: 'another organisation',
  },
  ...account,
  ...security,
  ...report,
};
