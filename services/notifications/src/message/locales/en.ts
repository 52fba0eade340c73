/** The words of messages in English. `by` is whoever does something. */
export const en = {
  somebody: 'Somebody',
  accessRequested: '{{by}} asks for access to the report "{{report}}".',
  accessAccepted: 'Your request for access to the report "{{report}}" was accepted.',
  accessDenied: 'Your request for access to the report "{{report}}" was denied.',
  activated: 'Your account was activated. Welcome to the portal.',
  adminRequestAccepted: 'Your request to manage the users of {{partner}} was accepted.',
  adminRequestDenied: 'Your request to manage the users of {{partner}} was denied.',
  recommended: '{{by}} recommends the report "{{report}}" to you: {{message}}',
  reportUpdated: '{{by}} tells what is new in the report "{{report}}": {{updates}}',
  feedbackReplied: '{{by}} answered your feedback on the report "{{report}}": {{reply}}',
  feedbackRepliedWithoutReport: '{{by}} answered your feedback: {{reply}}',
  announced: 'From {{by}}, {{partner}}: {{message}}',
  announcedByAdministrators: "From the portal's administrators: {{message}}",
} as const;
