import type { MailContent } from '@portal/contracts';

/** The page of the portal that a mail links to, as the hash of its address. */
type Page =
  | '/'
  | '/forgotPassword'
  | '/accessRequests'
  | '/userAccessRequests'
  | '/waiting?tab=ends'
  | '/userNotifications'
  | '/reportUpdates?view=updates'
  | '/userSeeReports'
  | '/userAdminRequests'
  | '/administratorInvitations'
  | `/${'activation' | 'acceptInvitation' | 'admitBrowser' | 'confirmRegistration' | 'confirmEmail' | 'undoEmailChange'}?id=${string}`
  | `/report/${number}`
  | `/aboutReport?id=${number}`
  | `/reportFile?id=${number}`
  | '/mySubscriptions'
  | `/report/${number}?comments=${number}`
  | `/myFeedback?id=${number}`;

/** The template of a mail: the key of its texts in the catalogue, and their values. */
export interface MailTemplate {
  key: string;
  /** Names of people and partners, as users entered them. */
  names?: Record<string, string>;
  /** Other texts that users entered, of one or more lines. */
  userTexts?: Record<string, string>;
  /** ISO times in UTC. */
  times?: Record<string, string>;
  numbers?: { count: number; of?: number };
  /** Messages of a digest, and the number of those that are not listed. */
  messages?: { items: { message: string; at: string }[]; moreCount: number };
  code?: string;
  page?: Page;
  /** Optional paragraphs below the others, by the keys of their texts. */
  parts?: string[];
  /** Pages besides the main one, by the keys of their labels. */
  links?: Record<string, Page>;
}

/** The paragraph with a sentence of the decider; none without one. */
const writeNote = (name: 'note' | 'reason', text = ''): Pick<MailTemplate, 'parts' | 'userTexts'> =>
  text ? { parts: ['note'], userTexts: { [name]: text } } : {};

const reportPage = ({ reportId }: { reportId: number }) => `/report/${reportId}` as const;

export function getTemplate(content: MailContent): MailTemplate {
  switch (content.template) {
    case 'confirmRegistration': {
      const names = { partner: content.partner };
      return { key: 'confirmRegistration', names, page: `/confirmRegistration?id=${content.ticket}` };
    }
    case 'registered':
      return { key: 'registered', names: { partner: content.partner } };
    case 'registeredAgain':
      return { key: 'registeredAgain', page: '/forgotPassword' };
    case 'activationRequested': {
      const names = { name: content.name, partner: content.partner };
      return { key: 'activationRequested', names, page: `/activation?id=${content.ticket}` };
    }
    case 'activated':
      return { key: 'activated', ...writeNote('note', content.note), page: '/' };
    case 'blocked':
      if (content.note) return { key: 'blockedWithNote', userTexts: { note: content.note } };
      return { key: 'blocked' };
    case 'unblocked':
      return { key: 'unblocked', page: '/' };
    case 'deactivated':
      return { key: 'deactivated' };
    case 'accountDeleted':
      return { key: 'accountDeleted' };
    case 'moved': {
      const names = { partner: content.partner, former: content.former };
      return { key: content.wasUserAdmin ? 'userAdminMoved' : 'moved', names, page: '/' };
    }
    case 'userInvited': {
      const names = { partner: content.partner, by: content.by };
      return { key: 'userInvited', names, page: `/acceptInvitation?id=${content.ticket}&for=user` };
    }
    case 'administratorInvited': {
      const page = `/acceptInvitation?id=${content.ticket}` as const;
      return { key: 'administratorInvited', names: { by: content.by }, page };
    }
    case 'administratorInvitation':
    case 'administratorAdded': {
      const { template, name, email, by } = content;
      const page = '/administratorInvitations';
      return { key: template, names: { name, by }, userTexts: { email }, page };
    }
    case 'resetCode':
      return { key: 'resetCode', code: content.code };
    case 'passwordChanged':
      return { key: 'passwordChanged', page: '/forgotPassword' };
    case 'secondFactorAdded':
    case 'secondFactorRemoved':
    case 'providerLinked':
      return { key: content.template, names: { name: content.name }, page: '/forgotPassword' };
    case 'secondFactorsReset':
      return { key: 'secondFactorsReset', names: { by: content.by }, page: '/' };
    case 'recoveryCodeUsed':
      return { key: 'recoveryCodeUsed', numbers: { count: content.left }, page: '/forgotPassword' };
    case 'recoveryCodesReplaced':
    case 'secondFactorFailed':
      return { key: content.template, page: '/forgotPassword' };
    case 'passkeyAdded':
    case 'passkeyRemoved':
      return { key: content.template, userTexts: { name: content.name }, page: '/forgotPassword' };
    case 'signInLocked':
      return { key: 'signInLocked', page: `/admitBrowser?id=${content.ticket}` };
    case 'newBrowser': {
      const { browser, system, address, at } = content;
      const rest = { userTexts: { address }, times: { at }, page: '/forgotPassword' } as const;
      if (!browser || !system) return { key: 'newProgram', ...rest };
      return { key: 'newBrowser', names: { browser, system }, ...rest };
    }
    case 'confirmEmail':
      return { key: 'confirmEmail', page: `/confirmEmail?id=${content.ticket}` };
    case 'emailInUse':
      return { key: 'emailInUse', page: '/forgotPassword' };
    case 'emailChangeRequested':
      return { key: 'emailChangeRequested', userTexts: { email: content.email }, page: '/forgotPassword' };
    case 'emailChanged': {
      const { email, ticket } = content;
      return { key: 'emailChanged', userTexts: { email }, page: `/undoEmailChange?id=${ticket}` };
    }
    case 'emailChangeUndone':
      return { key: 'emailChangeUndone', page: '/forgotPassword' };
    case 'adminRequested': {
      const { name, partner } = content;
      const key = content.isReminder ? 'adminRequestWaiting' : 'adminRequested';
      return { key, names: { name, partner }, page: '/userAdminRequests' };
    }
    case 'adminRequestDecided': {
      const names = { partner: content.partner };
      if (!content.accepted) {
        if (!content.reason) return { key: 'adminRequestDenied', names };
        return { key: 'adminRequestDeniedWithReason', names, userTexts: { reason: content.reason } };
      }
      return { key: 'adminRequestAccepted', names, ...writeNote('reason', content.reason), page: '/' };
    }
    case 'roleChanged': {
      const names = { partner: content.partner };
      if (!content.isUserAdmin) return { key: 'userAdminNoLonger', names };
      return { key: 'userAdminNow', names, page: '/' };
    }
    case 'unusedWarning':
      return { key: 'unusedWarning', numbers: { count: content.days }, page: '/' };
    case 'unusedDeactivated':
      return { key: 'unusedDeactivated' };
    case 'accessRequested': {
      const { name, partner, report, message } = content;
      const names = { name, partner };
      const page = content.isAdministrator ? '/accessRequests' : '/userAccessRequests';
      const key = content.isReminder ? 'accessRequestWaiting' : 'accessRequested';
      if (!message) return { key, names, userTexts: { report }, page };
      return { key: `${key}WithMessage`, names, userTexts: { report, message }, page };
    }
    case 'accessDecided': {
      const userTexts = { report: content.report };
      if (!content.accepted) {
        if (!content.reason) return { key: 'accessDenied', userTexts };
        return { key: 'accessDeniedWithReason', userTexts: { ...userTexts, reason: content.reason } };
      }
      const { parts, userTexts: note } = writeNote('reason', content.reason);
      const rest = { userTexts: { ...userTexts, ...note }, parts, page: reportPage(content) };
      if (!content.until) return { key: 'accessAccepted', ...rest };
      return { key: 'accessAcceptedUntil', ...rest, times: { until: content.until } };
    }
    case 'permissionsGranted':
      return writePermissionsGranted(content);
    case 'permissionsEnding':
      return writePermissionsEnding(content);
    case 'ownerNotified':
      return writeOwnerNotified(content);
    case 'permissionRevoked':
      return { key: 'permissionRevoked', userTexts: { report: content.report } };
    case 'recommended': {
      const { report, message } = content;
      return {
        key: 'recommended',
        names: { by: content.by },
        userTexts: { report, message },
        page: reportPage(content),
      };
    }
    case 'reportUpdated': {
      const { report, updates, isAdministrator } = content;
      return {
        key: isAdministrator ? 'reportUpdatedForAdministrators' : 'reportUpdated',
        names: { by: content.by },
        userTexts: { report, updates },
        page: isAdministrator ? '/reportUpdates?view=updates' : reportPage(content),
      };
    }
    case 'commented': {
      const { by, report, isMention, threadId } = content;
      return {
        key: isMention ? 'mentioned' : 'commentReplied',
        names: { by },
        userTexts: { report },
        page: `${reportPage(content)}?comments=${threadId}`,
      };
    }
    case 'subscribedReport': {
      const { report, file } = content;
      const links = { manage: '/mySubscriptions' } as const;
      const open = { userTexts: { report }, page: reportPage(content), links };
      if (!file) return { key: 'subscribedPage', ...open };
      if (file.delivery === 'attachment') return { key: 'subscribedAttachment', ...open };
      const page = `/reportFile?id=${file.exportId}` as const;
      return {
        key: 'subscribedFile',
        userTexts: { report },
        page,
        links: { open: reportPage(content), ...links },
      };
    }
    case 'subscriptionEnded': {
      const keys = {
        noAccess: 'subscriptionEnded',
        notAllowed: 'subscriptionNotAllowed',
        stoppedByManager: 'subscriptionStopped',
      } as const;
      const links = { manage: '/mySubscriptions' } as const;
      return { key: keys[content.reason], userTexts: { report: content.report }, links };
    }
    case 'feedbackReplied': {
      const { by, report, reply, feedbackId } = content;
      return {
        key: report ? 'feedbackReplied' : 'feedbackRepliedWithoutReport',
        names: { by },
        userTexts: { report, reply },
        page: feedbackId ? `/myFeedback?id=${feedbackId}` : '/userNotifications',
      };
    }
    case 'announced':
      return writeAnnounced(content);
    case 'digest': {
      const messages = { items: content.messages, moreCount: content.more };
      return { key: 'digest', messages, page: '/userNotifications' };
    }
    case 'deactivationStopped':
      return { key: 'deactivationStopped', numbers: { count: content.count, of: content.of }, page: '/' };
    case 'credentialEnding':
      return {
        key: content.isCertificate ? 'certificateEnding' : 'secretEnding',
        times: { ends: content.ends },
      };
  }
}

function writeAnnounced({
  by,
  partner,
  message,
}: Extract<MailContent, { template: 'announced' }>): MailTemplate {
  const rest = { userTexts: { message }, page: '/userNotifications' } as const;
  if (partner === null) return { key: 'announcedByAdministrators', ...rest };
  return { key: 'announced', names: { by, partner }, ...rest };
}

function writePermissionsEnding({
  isOwner,
  permissions,
  more,
}: Extract<MailContent, { template: 'permissionsEnding' }>): MailTemplate {
  const items = permissions.map(({ report, receiver, until }) => ({
    message: isOwner ? `${report} · ${receiver}` : report,
    at: until,
  }));
  return {
    key: isOwner ? 'managedPermissionsEnding' : 'permissionsEnding',
    messages: { items, moreCount: more },
    page: isOwner ? '/waiting?tab=ends' : '/userSeeReports',
  };
}

function writeOwnerNotified({
  matter,
  more,
}: Extract<MailContent, { template: 'ownerNotified' }>): MailTemplate {
  const { reports } = matter;
  const [first] = reports;
  const rest = {
    key: matter.kind,
    numbers: { count: reports.length },
    page: first && reports.length === 1 ? (`/aboutReport?id=${first.id}` as const) : ('/' as const),
  };
  if (matter.kind === 'verificationEnding') {
    const items = matter.reports.map(({ name, until }) => ({ message: name, at: until }));
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

function writePermissionsGranted({
  reports,
  revoked,
  until,
  note,
}: Extract<MailContent, { template: 'permissionsGranted' }>): MailTemplate {
  const [first] = reports;
  const written = writeNote('note', note);
  const ends = reports.flatMap(({ name, until: end }) => (end ? [{ message: name, at: end }] : []));
  return {
    key: until ? 'permissionsGrantedUntil' : 'permissionsGranted',
    ...(until && { times: { until } }),
    numbers: { count: reports.length },
    userTexts: {
      reports: reports.map(({ name }) => name).join('\n'),
      ...(revoked && { revoked }),
      ...written.userTexts,
    },
    parts: [...(written.parts ?? []), ...(revoked ? ['revoked'] : [])],
    messages: { items: ends, moreCount: 0 },
    page: first && reports.length === 1 ? reportPage({ reportId: first.id }) : '/userSeeReports',
  };
}
