/** English texts of messages. `by` is the name of the acting user. */
export const en = {
  someone: 'Someone',
  mailRejected:
    'We could not deliver your email to {{address}}: its mail server rejects the address. Check the address and try again.',
  mailUndelivered:
    'We could not deliver your email to {{address}} within a day. Check the address, or try again later.',
  accessRequested: '{{by}} requests access to the report "{{report}}".',
  accessRequestWaiting:
    '{{by}} has waited for three days for access to the report "{{report}}". Please decide on the request.',
  accessAccepted: 'Your request for access to the report "{{report}}" was accepted.',
  accessAcceptedWithReason: 'Your request for access to the report "{{report}}" was accepted: {{reason}}',
  accessDenied: 'Your request for access to the report "{{report}}" was denied.',
  accessDeniedWithReason: 'Your request for access to the report "{{report}}" was denied: {{reason}}',
  permissionsEnding:
    'Your access ends within 7 days: {{reports}}. You can ask for more time under "My requests".',
  managedPermissionsEnding:
    'Access to your reports ends within 7 days for some people: {{reports}}. You can extend it under "Waiting for you".',
  permissionsEnded: 'Your access has ended: {{reports}}. You can request it again in the portal.',
  refreshFailed: 'Power BI could not refresh the data of {{reports}}. Its reason: {{reason}}',
  verificationEnding:
    'Will soon no longer be shown as verified: {{reports}}. Please confirm that the content is still right.',
  unopened: 'Nobody has opened these reports for a long time: {{reports}}',
  slow: 'These reports take long to load: {{reports}}',
  permissionGranted: 'You can now open the report "{{reports}}".',
  permissionGrantedWithNote: 'You can now open the report "{{reports}}": {{note}}',
  permissionsGranted: 'You can now open {{number}} more reports: {{reports}}',
  permissionRevoked: 'You can no longer open the report "{{reports}}".',
  activated: 'Your account was activated. Welcome to the portal.',
  activatedWithNote: 'Your account was activated: {{note}}',
  blocked: 'Your account was blocked.',
  blockedWithNote: 'Your account was blocked: {{note}}',
  unblocked: 'Your account was unblocked. You can use the portal again.',
  deactivated: 'Your account was deactivated.',
  unusedDeactivated: 'Your account was deactivated because you had not signed in for 6 months.',
  viewedAs: '{{by}} viewed the portal as you. It was read-only: nothing could be changed.',
  moved: 'Your account was moved from {{former}} to {{partner}}.',
  userAdminMoved: 'Your account was moved from {{former}} to {{partner}}. You are no longer a user admin.',
  userAdminNow: 'You are now a user admin: you manage the users, reports and permissions of {{partner}}.',
  userAdminNoLonger: 'You are no longer a user admin of {{partner}}.',
  adminRequestAccepted: 'Your request to manage the users of {{partner}} was accepted.',
  adminRequestAcceptedWithReason: 'Your request to manage the users of {{partner}} was accepted: {{reason}}',
  adminRequestDenied: 'Your request to manage the users of {{partner}} was denied.',
  adminRequestDeniedWithReason: 'Your request to manage the users of {{partner}} was denied: {{reason}}',
  recommended: '{{by}} recommends the report "{{report}}" to you: {{message}}',
  reportUpdated: '{{by}} posted an update on the report "{{report}}": {{updates}}',
  mentioned: '{{by}} mentioned you in a comment on the report "{{report}}".',
  commentReplied: '{{by}} replied to comments on the report "{{report}}".',
  exportReady: 'Your file of the report "{{report}}" is ready. You can download it for an hour.',
  feedbackReplied: '{{by}} replied to your feedback on the report "{{report}}": {{reply}}',
  feedbackRepliedWithoutReport: '{{by}} replied to your feedback: {{reply}}',
  announced: 'From {{by}}, {{partner}}: {{message}}',
  announcedByAdministrators: "From the portal's administrators: {{message}}",
} as const;

/** The texts of another language. */
export type MessageTexts = Record<keyof typeof en, string>;
