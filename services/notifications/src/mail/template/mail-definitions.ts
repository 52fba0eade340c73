import type { MailContent } from '@portal/contracts';
import type { MailTemplate, Page } from './mail-template.js';

/** `account` mails and those of subscriptions are always sent, notifications and broadcasts to users who want all mails, the digest to those who want one a week. */
export type MailKind = 'account' | 'notification' | 'broadcast' | 'digest' | 'subscription';

type TemplateName = MailContent['template'];
type Fields<T extends TemplateName> = Omit<Extract<MailContent, { template: T }>, 'template'>;

/** How the fields of a mail become its text. */
interface MailDefinition<F> {
  kind: MailKind;
  /** Fields with names of people and partners, as users entered them. */
  names?: (keyof F)[];
  /** Fields with other texts that users entered, of one or more lines. */
  userTexts?: (keyof F)[];
  page?: Page;
  /** The page that gets the ticket of the mail. */
  ticketPage?: 'activation' | 'acceptInvitation' | 'admitBrowser' | 'confirmRegistration' | 'confirmEmail';
  /** What depends on the values of the fields. By default the key is the name of the template. */
  vary?: (fields: F) => Partial<MailTemplate>;
  /** Fields of each variant, for previews and tests. */
  samples: F[];
}

const partner = 'District Health Office';
const ticket = 'm3Vx0Q8bJ1nqkZy7WcR5tHf2sLdPa9EoUgXiB4rTwYc';
const name = "Tamanda Ng'oma";
const until = '2026-06-30T22:00:00.000Z';
const invitation = { name: 'Mphatso Kalua', email: 'mphatso@portal.example', by: 'Grace Banda' };
const reportFields = { report: 'HIV Cascade', reportId: 1, reportType: 'Power Bi' } as const;
const accessRequest = { name, partner, report: 'HIV Cascade', isAdministrator: false };
const update = { by: 'James Nyirenda', updates: 'The figures now go up to the end of last month.' };
const browser = { address: '198.51.100.7', at: '2026-11-28T06:30:00Z' };

const reportPage = ({ reportId }: { reportId: number }) => `/report/${reportId}` as const;
/** The paragraph with a sentence of the decider; none without one. */
const noteParts = (note?: string) => (note ? ['note'] : []);

const manageLink = { manage: '/mySubscriptions' } as const;

/** Each mail with its kind, its fields, and samples of all its variants. */
const mails: { [T in TemplateName]: MailDefinition<Fields<T>> } = {
  confirmRegistration: {
    kind: 'account',
    names: ['partner'],
    ticketPage: 'confirmRegistration',
    samples: [{ partner, ticket }],
  },
  registered: { kind: 'account', names: ['partner'], samples: [{ partner }] },
  registeredAgain: { kind: 'account', page: '/forgotPassword', samples: [{}] },
  activationRequested: {
    kind: 'account',
    names: ['name', 'partner'],
    ticketPage: 'activation',
    samples: [{ name, partner, ticket }],
  },
  activated: {
    kind: 'account',
    userTexts: ['note'],
    page: '/',
    vary: ({ note }) => ({ parts: noteParts(note) }),
    samples: [{}, { note: 'Welcome to the district team.' }],
  },
  blocked: {
    kind: 'account',
    userTexts: ['note'],
    vary: ({ note }) => (note ? { key: 'blockedWithNote' } : {}),
    samples: [{}, { note: 'Please register with your office address.' }],
  },
  unblocked: { kind: 'account', page: '/', samples: [{}] },
  deactivated: { kind: 'account', samples: [{}] },
  accountDeleted: { kind: 'account', samples: [{}] },
  moved: {
    kind: 'account',
    names: ['partner', 'former'],
    page: '/',
    vary: ({ wasUserAdmin }) => (wasUserAdmin ? { key: 'userAdminMoved' } : {}),
    samples: [false, true].map((wasUserAdmin) => ({ partner, former: 'Health Aid', wasUserAdmin })),
  },
  userInvited: {
    kind: 'account',
    names: ['partner', 'by'],
    vary: (fields) => ({ page: `/acceptInvitation?id=${fields.ticket}&for=user` }),
    samples: [{ partner, by: 'James Nyirenda', ticket }],
  },
  administratorInvited: {
    kind: 'account',
    names: ['by'],
    ticketPage: 'acceptInvitation',
    samples: [{ by: 'Grace Banda', ticket }],
  },
  administratorInvitation: {
    kind: 'account',
    names: ['name', 'by'],
    userTexts: ['email'],
    page: '/administratorInvitations',
    samples: [invitation],
  },
  administratorAdded: {
    kind: 'account',
    names: ['name', 'by'],
    userTexts: ['email'],
    page: '/administratorInvitations',
    samples: [invitation],
  },
  resetCode: { kind: 'account', vary: ({ code }) => ({ code }), samples: [{ code: 'K7PM2QXA' }] },
  passwordChanged: { kind: 'account', page: '/forgotPassword', samples: [{}] },
  secondFactorAdded: {
    kind: 'account',
    names: ['name'],
    page: '/forgotPassword',
    samples: [{ name: 'Phone' }],
  },
  secondFactorRemoved: {
    kind: 'account',
    names: ['name'],
    page: '/forgotPassword',
    samples: [{ name: 'Phone' }],
  },
  secondFactorsReset: { kind: 'account', names: ['by'], page: '/', samples: [{ by: 'Grace Banda' }] },
  recoveryCodesReplaced: { kind: 'account', page: '/forgotPassword', samples: [{}] },
  recoveryCodeUsed: {
    kind: 'account',
    page: '/forgotPassword',
    vary: ({ left }) => ({ numbers: { count: left } }),
    samples: [{ left: 9 }],
  },
  secondFactorFailed: { kind: 'account', page: '/forgotPassword', samples: [{}] },
  passkeyAdded: {
    kind: 'account',
    userTexts: ['name'],
    page: '/forgotPassword',
    samples: [{ name: 'Chrome, Android' }],
  },
  passkeyRemoved: {
    kind: 'account',
    userTexts: ['name'],
    page: '/forgotPassword',
    samples: [{ name: 'Chrome, Android' }],
  },
  providerLinked: {
    kind: 'account',
    names: ['name'],
    page: '/forgotPassword',
    samples: [{ name: 'Ministry of Health' }],
  },
  signInLocked: { kind: 'account', ticketPage: 'admitBrowser', samples: [{ ticket }] },
  newBrowser: {
    kind: 'account',
    names: ['browser', 'system'],
    userTexts: ['address'],
    page: '/forgotPassword',
    vary: (fields) => ({
      key: fields.browser && fields.system ? 'newBrowser' : 'newProgram',
      times: { at: fields.at },
    }),
    samples: [
      { ...browser, browser: 'Firefox', system: 'Windows' },
      { ...browser, browser: null, system: null },
    ],
  },
  confirmEmail: { kind: 'account', ticketPage: 'confirmEmail', samples: [{ ticket }] },
  emailInUse: { kind: 'account', page: '/forgotPassword', samples: [{}] },
  emailChangeRequested: {
    kind: 'account',
    userTexts: ['email'],
    page: '/forgotPassword',
    samples: [{ email: 'tamanda@moh.example' }],
  },
  emailChanged: {
    kind: 'account',
    userTexts: ['email'],
    vary: (fields) => ({ page: `/undoEmailChange?id=${fields.ticket}` }),
    samples: [{ email: 'tamanda@moh.example', ticket }],
  },
  emailChangeUndone: { kind: 'account', page: '/forgotPassword', samples: [{}] },
  adminRequested: {
    kind: 'account',
    names: ['name', 'partner'],
    page: '/userAdminRequests',
    vary: ({ isReminder }) => (isReminder ? { key: 'adminRequestWaiting' } : {}),
    samples: [
      { name, partner },
      { name, partner, isReminder: true },
    ],
  },
  adminRequestDecided: {
    kind: 'account',
    names: ['partner'],
    userTexts: ['reason'],
    vary: ({ accepted, reason }) => {
      if (!accepted) return { key: reason ? 'adminRequestDeniedWithReason' : 'adminRequestDenied' };
      return { key: 'adminRequestAccepted', parts: noteParts(reason), page: '/' };
    },
    samples: [
      { accepted: true, partner },
      { accepted: true, partner, reason: 'Welcome to the team.' },
      { accepted: false, partner },
      { accepted: false, partner, reason: 'There are two user admins already.' },
    ],
  },
  roleChanged: {
    kind: 'account',
    names: ['partner'],
    vary: ({ isUserAdmin }) =>
      isUserAdmin ? { key: 'userAdminNow', page: '/' } : { key: 'userAdminNoLonger' },
    samples: [true, false].map((isUserAdmin) => ({ isUserAdmin, partner })),
  },
  unusedWarning: {
    kind: 'account',
    page: '/',
    vary: ({ days }) => ({ numbers: { count: days } }),
    samples: [{ days: 14 }, { days: 1 }],
  },
  unusedDeactivated: { kind: 'account', samples: [{}] },
  accessRequested: {
    kind: 'notification',
    names: ['name', 'partner'],
    userTexts: ['report', 'message'],
    vary: ({ message, isAdministrator, isReminder }) => ({
      key: `${isReminder ? 'accessRequestWaiting' : 'accessRequested'}${message ? 'WithMessage' : ''}`,
      page: isAdministrator ? '/accessRequests' : '/userAccessRequests',
    }),
    samples: [
      { ...accessRequest, message: 'I write the quarterly report of our district.\nThank you!' },
      { ...accessRequest, message: '', isAdministrator: true },
      { ...accessRequest, message: 'I write the quarterly report of our district.', isReminder: true },
      { ...accessRequest, message: '', isReminder: true },
    ],
  },
  accessDecided: {
    kind: 'notification',
    userTexts: ['report', 'reason'],
    vary: ({ accepted, reason, reportId, until: end }) => {
      if (!accepted) return { key: reason ? 'accessDeniedWithReason' : 'accessDenied' };
      const rest = { parts: noteParts(reason), page: reportPage({ reportId }) };
      return end
        ? { key: 'accessAcceptedUntil', times: { until: end }, ...rest }
        : { key: 'accessAccepted', ...rest };
    },
    samples: [
      { ...reportFields, accepted: true, until: null },
      { ...reportFields, accepted: true, until },
      {
        ...reportFields,
        accepted: true,
        until: null,
        reason: 'Please use it for the quarterly review only.',
      },
      { ...reportFields, accepted: false, until: null },
      { ...reportFields, accepted: false, until: null, reason: 'It shows patients of other districts.' },
    ],
  },
  permissionsGranted: {
    kind: 'notification',
    userTexts: ['revoked', 'note'],
    vary: ({ reports, revoked, until: end, note }) => ({
      ...(end ? { key: 'permissionsGrantedUntil', times: { until: end } } : {}),
      numbers: { count: reports.length },
      userTexts: { reports: reports.map((report) => report.name).join('\n') },
      parts: [...noteParts(note), ...(revoked ? ['revoked'] : [])],
      messages: {
        items: reports.flatMap((report) =>
          report.until ? [{ message: report.name, at: report.until }] : [],
        ),
        moreCount: 0,
      },
      page: reports[0] && reports.length === 1 ? reportPage({ reportId: reports[0].id }) : '/userSeeReports',
    }),
    samples: [
      {
        reports: [
          { id: 2, name: 'EPI Coverage', until: null },
          { id: 3, name: 'HIV Cascade', until },
        ],
        revoked: 'Malaria Surveillance',
        until: null,
      },
      {
        reports: [
          { id: 2, name: 'EPI Coverage' },
          { id: 3, name: 'HIV Cascade' },
        ],
        until,
        note: 'For the quarterly review.',
      },
    ],
  },
  permissionsEnding: {
    kind: 'notification',
    vary: ({ isOwner, permissions, more }) => ({
      key: isOwner ? 'managedPermissionsEnding' : 'permissionsEnding',
      messages: {
        items: permissions.map(({ report, receiver, until: end }) => ({
          message: isOwner ? `${report} · ${receiver}` : report,
          at: end,
        })),
        moreCount: more,
      },
      page: isOwner ? '/waiting?tab=ends' : '/userSeeReports',
    }),
    samples: [true, false].map((isOwner) => ({
      isOwner,
      permissions: [
        { report: 'HIV Cascade', receiver: name, until },
        { report: 'EPI Coverage', receiver: 'Ministry', until },
      ],
      more: isOwner ? 3 : 0,
    })),
  },
  ownerNotified: {
    kind: 'notification',
    vary: describeMatter,
    samples: [
      {
        matter: {
          kind: 'refreshFailed',
          reason: 'ModelRefreshFailed_CredentialsNotSpecified',
          reports: [{ id: 1, name: 'HIV Cascade' }],
        },
        isAdministrator: false,
        more: 0,
      },
      {
        matter: {
          kind: 'verificationEnding',
          reports: [
            { id: 1, name: 'HIV Cascade', until },
            { id: 2, name: 'EPI Coverage', until: '2026-07-02T22:00:00.000Z' },
          ],
        },
        isAdministrator: true,
        more: 3,
      },
      {
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
        matter: { kind: 'slow', reports: [{ id: 1, name: 'HIV Cascade', seconds: 21 }] },
        isAdministrator: false,
        more: 0,
      },
    ],
  },
  permissionRevoked: {
    kind: 'notification',
    userTexts: ['report'],
    samples: [{ report: 'HIV Cascade' }],
  },
  recommended: {
    kind: 'notification',
    names: ['by'],
    userTexts: ['report', 'message'],
    vary: (fields) => ({ page: reportPage(fields) }),
    samples: [
      {
        by: name,
        ...reportFields,
        message: 'See the second page: our district is on it.\nWe could talk about it on Monday.',
      },
    ],
  },
  reportUpdated: {
    kind: 'broadcast',
    names: ['by'],
    userTexts: ['report', 'updates'],
    vary: (fields) =>
      fields.isAdministrator
        ? { key: 'reportUpdatedForAdministrators', page: '/reportUpdates?view=updates' }
        : { page: reportPage(fields) },
    samples: [
      { ...reportFields, ...update },
      { ...reportFields, ...update, isAdministrator: true },
    ],
  },
  commented: {
    kind: 'notification',
    names: ['by'],
    userTexts: ['report'],
    vary: (fields) => ({
      key: fields.isMention ? 'mentioned' : 'commentReplied',
      page: `${reportPage(fields)}?comments=${fields.threadId}`,
    }),
    samples: [true, false].map((isMention) => ({
      by: name,
      report: 'HIV Cascade',
      reportId: 1,
      threadId: 4,
      isMention,
    })),
  },
  subscribedReport: {
    kind: 'subscription',
    userTexts: ['report'],
    vary: (fields) => {
      const page = reportPage(fields);
      if (!fields.file) return { key: 'subscribedPage', page, links: manageLink };
      if (fields.file.delivery === 'attachment')
        return { key: 'subscribedAttachment', page, links: manageLink };
      return {
        key: 'subscribedFile',
        page: `/reportFile?id=${fields.file.exportId}`,
        links: { open: page, ...manageLink },
      };
    },
    samples: [
      { report: 'HIV Cascade', reportId: 1, file: null },
      ...(['attachment', 'link'] as const).map((delivery) => ({
        report: 'HIV Cascade',
        reportId: 1,
        file: { exportId: 7, format: 'PDF' as const, delivery },
      })),
    ],
  },
  subscriptionEnded: {
    kind: 'subscription',
    userTexts: ['report'],
    vary: ({ reason }) => {
      const keys = {
        noAccess: 'subscriptionEnded',
        notAllowed: 'subscriptionNotAllowed',
        stoppedByManager: 'subscriptionStopped',
      };
      return { key: keys[reason], links: manageLink };
    },
    samples: (['noAccess', 'notAllowed', 'stoppedByManager'] as const).map((reason) => ({
      report: 'HIV Cascade',
      reason,
    })),
  },
  feedbackReplied: {
    kind: 'notification',
    names: ['by'],
    userTexts: ['report', 'reply'],
    vary: ({ report, feedbackId }) => ({
      key: report ? 'feedbackReplied' : 'feedbackRepliedWithoutReport',
      page: feedbackId ? `/myFeedback?id=${feedbackId}` : '/userNotifications',
    }),
    samples: [
      {
        by: 'James Nyirenda',
        report: 'HIV Cascade',
        reply: 'Thank you! We add the missing facilities next week.',
        feedbackId: 4_000,
      },
      { by: 'James Nyirenda', report: '', reply: 'Thank you! It was replaced.' },
    ],
  },
  announced: {
    kind: 'broadcast',
    names: ['by', 'partner'],
    userTexts: ['message'],
    page: '/userNotifications',
    vary: (fields) => (fields.partner === null ? { key: 'announcedByAdministrators' } : {}),
    samples: [
      {
        by: '',
        partner: null,
        message:
          'The portal is being maintained on Saturday from 18:00 to 20:00.\nReports cannot be opened then.',
      },
      { by: 'Thoko Phiri', partner, message: 'We meet on Monday at 9:00.' },
    ],
  },
  digest: {
    kind: 'digest',
    page: '/userNotifications',
    vary: ({ messages, more }) => ({ messages: { items: messages, moreCount: more } }),
    samples: [
      {
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
        messages: [
          { message: 'Your account was activated. Welcome to the portal.', at: '2026-03-05T09:30:00.000Z' },
        ],
        more: 12,
      },
    ],
  },
  deactivationStopped: {
    kind: 'account',
    page: '/',
    vary: ({ count, of }) => ({ numbers: { count, of } }),
    samples: [{ count: 62, of: 940 }],
  },
  credentialEnding: {
    kind: 'account',
    vary: ({ isCertificate, ends }) => ({
      key: isCertificate ? 'certificateEnding' : 'secretEnding',
      times: { ends },
    }),
    samples: [false, true].map((isCertificate) => ({ isCertificate, ends: until })),
  },
};

function describeMatter({ matter, more }: Fields<'ownerNotified'>): Partial<MailTemplate> {
  const { reports } = matter;
  const [first] = reports;
  const rest: Partial<MailTemplate> = {
    key: matter.kind,
    numbers: { count: reports.length },
    page: first && reports.length === 1 ? `/aboutReport?id=${first.id}` : '/',
  };
  if (matter.kind === 'verificationEnding') {
    const items = matter.reports.map((report) => ({ message: report.name, at: report.until }));
    return { ...rest, messages: { items, moreCount: more } };
  }
  const lines = reports.map((report) =>
    [report.name, 'days' in report && report.days, 'seconds' in report && report.seconds]
      .filter(Boolean)
      .join(' · '),
  );
  const listed = [...lines, ...(more > 0 ? ['…'] : [])].join('\n');
  return {
    ...rest,
    userTexts: { reports: listed, ...(matter.kind === 'refreshFailed' && { reason: matter.reason }) },
  };
}

const getDefinition = ({ template }: MailContent) =>
  mails[template] as unknown as MailDefinition<Record<string, unknown>>;

export const getMailKind = (content: MailContent): MailKind => getDefinition(content).kind;

export function getTemplate(content: MailContent): MailTemplate {
  const { names = [], userTexts = [], page, ticketPage, vary } = getDefinition(content);
  const varied = vary?.(content) ?? {};
  return {
    key: content.template,
    page: ticketPage && 'ticket' in content ? `/${ticketPage}?id=${content.ticket}` : page,
    ...varied,
    names: selectTexts(content, names),
    userTexts: { ...selectTexts(content, userTexts), ...varied.userTexts },
  };
}

/** Selects the fields that have a text. */
const selectTexts = (content: object, fields: string[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(content).filter(([field, value]) => fields.includes(field) && typeof value === 'string'),
  );

/** Sample content for every template and each of its variants. */
export const samples = Object.fromEntries(
  Object.entries(mails).map(([template, definition]) => [
    template,
    definition.samples.map((fields) => ({ template, ...fields })),
  ]),
) as unknown as { [T in TemplateName]: Extract<MailContent, { template: T }>[] };
