import type { MailContent } from '@portal/contracts';

/** Returns the address that opens a report for receivers of every role. */
const reportPage = ({ reportId }: { reportId: number }) => `/report/${reportId}` as const;

/** The page of the portal that a mail leads to, as its hash. */
export type Page =
  | '/'
  | '/forgotPassword'
  | '/accessRequests'
  | '/userAccessRequests'
  | '/userNotifications'
  | '/reportUpdates?view=updates'
  | '/userSeeReports'
  | '/userAdminRequests'
  | '/administratorInvitations'
  | `/${'activation' | 'acceptInvitation' | 'confirmRegistration' | 'confirmEmail' | 'undoEmailChange'}?id=${string}`
  | `/report/${number}`;

/** Which texts of the catalogue say a mail, what is put in them, and where its action leads. */
export interface LetterSort {
  texts: string;
  /** Names of people and partners, as they were typed. */
  names?: Record<string, string>;
  /** What somebody typed otherwise, in one line or several. */
  words?: Record<string, string>;
  /** Times that are told, as ISO text in UTC. */
  times?: Record<string, string>;
  numbers?: { count: number; of?: number };
  /** Messages that are told one after the other, and how many more there are. */
  messages?: { told: { message: string; at: string }[]; more: number };
  code?: string;
  page?: Page;
}

/** The sort of letter that a mail's content makes. */
export function letterSort(content: MailContent): LetterSort {
  switch (content.template) {
    case 'confirmRegistration': {
      const names = { partner: content.partner };
      return { texts: 'confirmRegistration', names, page: `/confirmRegistration?id=${content.ticket}` };
    }
    case 'registered':
      return { texts: 'registered', names: { partner: content.partner } };
    case 'registeredAgain':
      return { texts: 'registeredAgain', page: '/forgotPassword' };
    case 'invited': {
      const names = { partner: content.partner, by: content.by };
      if (!content.active) return { texts: 'invited', names };
      return { texts: 'invitedActive', names, page: '/forgotPassword' };
    }
    case 'activationWanted': {
      const names = { name: content.name, partner: content.partner };
      return { texts: 'activationWanted', names, page: `/activation?id=${content.ticket}` };
    }
    case 'activated':
      return { texts: 'activated', page: '/' };
    case 'blocked':
      return { texts: 'blocked' };
    case 'unblocked':
      return { texts: 'unblocked', page: '/' };
    case 'deactivated':
      return { texts: 'deactivated' };
    case 'moved': {
      const names = { partner: content.partner, former: content.former };
      return { texts: content.wasUserAdmin ? 'userAdminMoved' : 'moved', names, page: '/' };
    }
    case 'administratorInvited': {
      const page = `/acceptInvitation?id=${content.ticket}` as const;
      return { texts: 'administratorInvited', names: { by: content.by }, page };
    }
    case 'administratorInvitation':
    case 'administratorAdded': {
      const { template, name, email, by } = content;
      const page = '/administratorInvitations';
      return { texts: template, names: { name, by }, words: { email }, page };
    }
    case 'resetCode':
      return { texts: 'resetCode', code: content.code };
    case 'passwordChanged':
      return { texts: 'passwordChanged', page: '/forgotPassword' };
    case 'signInLocked':
      return { texts: 'signInLocked', page: '/forgotPassword' };
    case 'confirmEmail':
      return { texts: 'confirmEmail', page: `/confirmEmail?id=${content.ticket}` };
    case 'emailInUse':
      return { texts: 'emailInUse', page: '/forgotPassword' };
    case 'emailChangeRequested':
      return { texts: 'emailChangeRequested', words: { email: content.email }, page: '/forgotPassword' };
    case 'emailChanged': {
      const { email, ticket } = content;
      if (!email || !ticket) return { texts: 'emailChanged' };
      return { texts: 'emailChangedWithUndo', words: { email }, page: `/undoEmailChange?id=${ticket}` };
    }
    case 'emailChangeUndone':
      return { texts: 'emailChangeUndone', page: '/forgotPassword' };
    case 'adminRequested': {
      const { name, partner } = content;
      return { texts: 'adminRequested', names: { name, partner }, page: '/userAdminRequests' };
    }
    case 'adminRequestDecided': {
      const names = { partner: content.partner };
      if (!content.accepted) return { texts: 'adminRequestDenied', names };
      return { texts: 'adminRequestAccepted', names, page: '/' };
    }
    case 'roleChanged': {
      const names = { partner: content.partner };
      if (!content.isUserAdmin) return { texts: 'userAdminNoLonger', names };
      return { texts: 'userAdminNow', names, page: '/' };
    }
    case 'unusedWarning':
      return { texts: 'unusedWarning', numbers: { count: content.days }, page: '/' };
    case 'unusedDeactivated':
      return { texts: 'unusedDeactivated' };
    case 'accessRequested': {
      const { name, partner, report, message } = content;
      const names = { name, partner };
      const page = content.isAdministrator ? '/accessRequests' : '/userAccessRequests';
      if (!message) return { texts: 'accessRequested', names, words: { report }, page };
      return { texts: 'accessRequestedWithMessage', names, words: { report, message }, page };
    }
    case 'accessDecided': {
      const words = { report: content.report };
      if (!content.accepted) return { texts: 'accessDenied', words };
      const page = reportPage(content);
      if (!content.until) return { texts: 'accessAccepted', words, page };
      return { texts: 'accessAcceptedUntil', words, times: { until: content.until }, page };
    }
    case 'permissionsGranted':
      return permissionsGranted(content);
    case 'permissionRevoked':
      return { texts: 'permissionRevoked', words: { report: content.report } };
    case 'recommended': {
      const { report, message } = content;
      return {
        texts: 'recommended',
        names: { by: content.by },
        words: { report, message },
        page: reportPage(content),
      };
    }
    case 'reportUpdated': {
      const { report, updates, isAdministrator } = content;
      return {
        texts: isAdministrator ? 'reportUpdatedForAdministrators' : 'reportUpdated',
        names: { by: content.by },
        words: { report, updates },
        page: isAdministrator ? '/reportUpdates?view=updates' : reportPage(content),
      };
    }
    case 'feedbackReplied': {
      const { by, report, reply } = content;
      return {
        texts: report ? 'feedbackReplied' : 'feedbackRepliedWithoutReport',
        names: { by },
        words: { report, reply },
        page: '/userNotifications',
      };
    }
    case 'announced':
      return announced(content);
    case 'digest': {
      const messages = { told: content.messages, more: content.more };
      return { texts: 'digest', messages, page: '/userNotifications' };
    }
    case 'deactivationStopped':
      return { texts: 'deactivationStopped', numbers: { count: content.count, of: content.of }, page: '/' };
  }
}

function announced({ by, partner, message }: Extract<MailContent, { template: 'announced' }>): LetterSort {
  const rest = { words: { message }, page: '/userNotifications' } as const;
  if (partner === null) return { texts: 'announcedByAdministrators', ...rest };
  return { texts: 'announced', names: { by, partner }, ...rest };
}

function permissionsGranted({
  reports,
  until,
}: Extract<MailContent, { template: 'permissionsGranted' }>): LetterSort {
  const [first] = reports;
  const rest = {
    words: { reports: reports.map(({ name }) => name).join('\n') },
    numbers: { count: reports.length },
    page: first && reports.length === 1 ? reportPage({ reportId: first.id }) : ('/userSeeReports' as const),
  };
  if (!until) return { texts: 'permissionsGranted', ...rest };
  return { texts: 'permissionsGrantedUntil', times: { until }, ...rest };
}
