import type { MailContent } from '@portal/contracts';

type Samples = { [T in MailContent['template']]: Extract<MailContent, { template: T }>[] };

const partner = 'District Health Office';
const ticket = 'm3Vx0Q8bJ1nqkZy7WcR5tHf2sLdPa9EoUgXiB4rTwYc';

const invitation = { name: 'Mphatso Kalua', email: 'mphatso@portal.example', by: 'Grace Banda' };
const reportFields = { report: 'HIV Cascade', reportId: 1, reportType: 'Power Bi' } as const;

/** Sample content for every template and each of its variants. */
export const samples: Samples = {
  confirmRegistration: [{ template: 'confirmRegistration', partner, ticket }],
  registered: [{ template: 'registered', partner }],
  registeredAgain: [{ template: 'registeredAgain' }],
  activationRequested: [{ template: 'activationRequested', name: "Tamanda Ng'oma", partner, ticket }],
  activated: [{ template: 'activated' }, { template: 'activated', note: 'Welcome to the district team.' }],
  blocked: [
    { template: 'blocked' },
    { template: 'blocked', note: 'Please register with your office address.' },
  ],
  unblocked: [{ template: 'unblocked' }],
  deactivated: [{ template: 'deactivated' }],
  accountDeleted: [{ template: 'accountDeleted' }],
  moved: [
    { template: 'moved', partner, former: 'Health Aid', wasUserAdmin: false },
    { template: 'moved', partner, former: 'Health Aid', wasUserAdmin: true },
  ],
  userInvited: [{ template: 'userInvited', partner, by: 'James Nyirenda', ticket }],
  administratorInvited: [{ template: 'administratorInvited', by: 'Grace Banda', ticket }],
  administratorInvitation: [{ template: 'administratorInvitation', ...invitation }],
  administratorAdded: [{ template: 'administratorAdded', ...invitation }],
  resetCode: [{ template: 'resetCode', code: 'K7PM2QXA' }],
  passwordChanged: [{ template: 'passwordChanged' }],
  secondFactorAdded: [{ template: 'secondFactorAdded', name: 'Phone' }],
  secondFactorRemoved: [{ template: 'secondFactorRemoved', name: 'Phone' }],
  secondFactorsReset: [{ template: 'secondFactorsReset', by: 'Grace Banda' }],
  recoveryCodesReplaced: [{ template: 'recoveryCodesReplaced' }],
  recoveryCodeUsed: [{ template: 'recoveryCodeUsed', left: 9 }],
  secondFactorFailed: [{ template: 'secondFactorFailed' }],
  passkeyAdded: [{ template: 'passkeyAdded', name: 'Chrome, Android' }],
  passkeyRemoved: [{ template: 'passkeyRemoved', name: 'Chrome, Android' }],
  providerLinked: [{ template: 'providerLinked', name: 'Ministry of Health' }],
  signInLocked: [{ template: 'signInLocked', ticket }],
  newBrowser: [
    {
      template: 'newBrowser',
      browser: 'Firefox',
      system: 'Windows',
      address: '198.51.100.7',
      at: '2026-11-28T06:30:00Z',
    },
    {
      template: 'newBrowser',
      browser: null,
      system: null,
      address: '198.51.100.7',
      at: '2026-11-28T06:30:00Z',
    },
  ],
  confirmEmail: [{ template: 'confirmEmail', ticket }],
  emailInUse: [{ template: 'emailInUse' }],
  emailChangeRequested: [{ template: 'emailChangeRequested', email: 'tamanda@moh.example' }],
  emailChanged: [{ template: 'emailChanged', email: 'tamanda@moh.example', ticket }],
  emailChangeUndone: [{ template: 'emailChangeUndone' }],
  adminRequested: [
    { template: 'adminRequested', name: "Tamanda Ng'oma", partner },
    { template: 'adminRequested', name: "Tamanda Ng'oma", partner, isReminder: true },
  ],
  adminRequestDecided: [
    { template: 'adminRequestDecided', accepted: true, partner },
    { template: 'adminRequestDecided', accepted: true, partner, reason: 'Welcome to the team.' },
    { template: 'adminRequestDecided', accepted: false, partner },
    {
      template: 'adminRequestDecided',
      accepted: false,
      partner,
      reason: 'There are two user admins already.',
    },
  ],
  roleChanged: [
    { template: 'roleChanged', isUserAdmin: true, partner },
    { template: 'roleChanged', isUserAdmin: false, partner },
  ],
  unusedWarning: [
    { template: 'unusedWarning', days: 14 },
    { template: 'unusedWarning', days: 1 },
  ],
  unusedDeactivated: [{ template: 'unusedDeactivated' }],
  accessRequested: [
    {
      template: 'accessRequested',
      name: "Tamanda Ng'oma",
      partner,
      report: 'HIV Cascade',
      message: 'I write the quarterly report of our district.\nThank you!',
      isAdministrator: false,
    },
    {
      template: 'accessRequested',
      name: "Tamanda Ng'oma",
      partner,
      report: 'HIV Cascade',
      message: '',
      isAdministrator: true,
    },
    ...['I write the quarterly report of our district.', ''].map((message) => ({
      template: 'accessRequested' as const,
      name: "Tamanda Ng'oma",
      partner,
      report: 'HIV Cascade',
      message,
      isAdministrator: false,
      isReminder: true,
    })),
  ],
  accessDecided: [
    { template: 'accessDecided', ...reportFields, accepted: true, until: null },
    { template: 'accessDecided', ...reportFields, accepted: true, until: '2026-06-30T22:00:00.000Z' },
    {
      template: 'accessDecided',
      ...reportFields,
      accepted: true,
      until: null,
      reason: 'Please use it for the quarterly review only.',
    },
    { template: 'accessDecided', ...reportFields, accepted: false, until: null },
    {
      template: 'accessDecided',
      ...reportFields,
      accepted: false,
      until: null,
      reason: 'It shows patients of other districts.',
    },
  ],
  permissionsGranted: [
    {
      template: 'permissionsGranted',
      reports: [
        { id: 2, name: 'EPI Coverage', until: null },
        { id: 3, name: 'HIV Cascade', until: '2026-06-30T22:00:00.000Z' },
      ],
      revoked: 'Malaria Surveillance',
      until: null,
    },
    {
      template: 'permissionsGranted',
      reports: [
        { id: 2, name: 'EPI Coverage' },
        { id: 3, name: 'HIV Cascade' },
      ],
      until: '2026-06-30T22:00:00.000Z',
      note: 'For the quarterly review.',
    },
  ],
  permissionsEnding: [true, false].map((isOwner) => ({
    template: 'permissionsEnding',
    isOwner,
    permissions: [
      { report: 'HIV Cascade', receiver: "Tamanda Ng'oma", until: '2026-06-30T22:00:00.000Z' },
      { report: 'EPI Coverage', receiver: 'Ministry', until: '2026-06-30T22:00:00.000Z' },
    ],
    more: isOwner ? 3 : 0,
  })),
  ownerNotified: [
    {
      template: 'ownerNotified',
      matter: {
        kind: 'refreshFailed',
        reason: 'ModelRefreshFailed_CredentialsNotSpecified',
        reports: [{ id: 1, name: 'HIV Cascade' }],
      },
      isAdministrator: false,
      more: 0,
    },
    {
      template: 'ownerNotified',
      matter: {
        kind: 'verificationEnding',
        reports: [
          { id: 1, name: 'HIV Cascade', until: '2026-06-30T22:00:00.000Z' },
          { id: 2, name: 'EPI Coverage', until: '2026-07-02T22:00:00.000Z' },
        ],
      },
      isAdministrator: true,
      more: 3,
    },
    {
      template: 'ownerNotified',
      matter: {
        kind: 'unopened',
        reports: [
          { id: 1, name: 'HIV Cascade', days: 92 },
          { id: 2, name: 'EPI Coverage', days: 90 },
        ],
      },
      isAdministrator: false,
      more: 3,
    },
    {
      template: 'ownerNotified',
      matter: { kind: 'slow', reports: [{ id: 1, name: 'HIV Cascade', seconds: 21 }] },
      isAdministrator: false,
      more: 0,
    },
  ],
  permissionRevoked: [{ template: 'permissionRevoked', report: 'HIV Cascade' }],
  recommended: [
    {
      template: 'recommended',
      by: "Tamanda Ng'oma",
      ...reportFields,
      message: 'See the second page: our district is on it.\nWe could talk about it on Monday.',
    },
  ],
  reportUpdated: [
    {
      template: 'reportUpdated',
      by: 'James Nyirenda',
      ...reportFields,
      updates: 'The figures now go up to the end of last month.',
    },
    {
      template: 'reportUpdated',
      by: 'James Nyirenda',
      ...reportFields,
      updates: 'The figures now go up to the end of last month.',
      isAdministrator: true,
    },
  ],
  commented: [true, false].map((isMention) => ({
    template: 'commented',
    by: "Tamanda Ng'oma",
    report: 'HIV Cascade',
    reportId: 1,
    threadId: 4,
    isMention,
  })),
  subscribedReport: [
    { template: 'subscribedReport', report: 'HIV Cascade', reportId: 1, file: null },
    ...(['attachment', 'link'] as const).map((delivery) => ({
      template: 'subscribedReport' as const,
      report: 'HIV Cascade',
      reportId: 1,
      file: { exportId: 7, format: 'PDF' as const, delivery },
    })),
  ],
  subscriptionEnded: (['noAccess', 'notAllowed', 'stoppedByManager'] as const).map((reason) => ({
    template: 'subscriptionEnded',
    report: 'HIV Cascade',
    reason,
  })),
  feedbackReplied: [
    {
      template: 'feedbackReplied',
      by: 'James Nyirenda',
      report: 'HIV Cascade',
      reply: 'Thank you! We add the missing facilities next week.',
      feedbackId: 4_000,
    },
    { template: 'feedbackReplied', by: 'James Nyirenda', report: '', reply: 'Thank you! It was replaced.' },
  ],
  announced: [
    {
      template: 'announced',
      by: '',
      partner: null,
      message:
        'The portal is being maintained on Saturday from 18:00 to 20:00.\nReports cannot be opened then.',
    },
    { template: 'announced', by: 'Thoko Phiri', partner, message: 'We meet on Monday at 9:00.' },
  ],
  digest: [
    {
      template: 'digest',
      messages: [
        {
          message: 'Your request for access to the report "HIV Cascade" was accepted.',
          at: '2026-03-05T09:30:00.000Z',
        },
        {
          message: 'Tamanda Ng\'oma recommends the report "EPI Coverage" to you: Our district is on it.',
          at: '2026-03-03T13:05:00.000Z',
        },
      ],
      more: 0,
    },
    {
      template: 'digest',
      messages: [
        { message: 'Your account was activated. Welcome to the portal.', at: '2026-03-05T09:30:00.000Z' },
      ],
      more: 12,
    },
  ],
  deactivationStopped: [{ template: 'deactivationStopped', count: 62, of: 940 }],
  credentialEnding: [false, true].map((isCertificate) => ({
    template: 'credentialEnding',
    isCertificate,
    ends: '2026-06-30T22:00:00.000Z',
  })),
};
