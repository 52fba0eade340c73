import type {
  AccessRequestRow,
  AdminRequestRow,
  FeedbackRow,
  FeedbackState,
  PermissionEndRow,
  WaitingRegistrationRow,
  WriteResponse,
} from '@portal/contracts';
import { extensionDays } from '@portal/contracts/rules';
import { useFormat, useNotice, usePortal, useWriting } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useFeedbackUpdate } from '../feedback/feedback.resource';
import { useUndo } from '../permissions/use-undo';

/** Cached lists that depend on decisions. */
export const listsOfDecisions = [
  'waiting',
  'accessRequests',
  'feedback',
  'adminRequests',
  'permissions',
  'reports',
  'users',
  'audit',
];

const dayMs = 86_400_000;

/** The longest reason of a decision. */
export const maxReason = 1_000;

interface Decision {
  accepted: boolean;
  reason: string | undefined;
}

/** The writes of the inbox. The notice of a decision offers its inverse call, if there is one. */
export function useDecisions() {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const notice = useNotice();
  const { api } = usePortal();
  const { accessRequest, accountDecision, adminRequest, permissionEnd, userPermission } = api;
  const offerUndo = useUndo(listsOfDecisions);
  const updateFeedback = useFeedbackUpdate();
  const decideAccess = useWriting(accessRequest.updateStatus, listsOfDecisions);
  const decideRegistration = useWriting(accountDecision.insert, listsOfDecisions);
  const decideAdminRequest = useWriting(adminRequest.update, listsOfDecisions);
  const extend = useWriting(permissionEnd.extend, listsOfDecisions);
  const letEnd = useWriting(permissionEnd.letEnd, listsOfDecisions);
  /** Shows a decision of which the person gets a mail. An accepted one can be taken back. */
  const notifyDecision = async (
    write: Promise<WriteResponse>,
    accepted: boolean,
    takeBack: (response: WriteResponse) => Promise<WriteResponse>,
  ): Promise<WriteResponse> => {
    const response = await write;
    if (response.affectedRows === 0) return response;
    if (accepted)
      offerUndo(t('waiting.states.accepted'), () => takeBack(response), {
        label: t('waiting.takeBack'),
        undone: t('waiting.takenBack'),
      });
    else notice.success(t('waiting.states.denied'));
    return response;
  };
  return {
    /** `until` is an ISO 8601 time, null for access without end. */
    decideAccess: (
      { id }: AccessRequestRow,
      { accepted, reason, until }: Decision & { until: string | null },
    ) =>
      notifyDecision(
        decideAccess({ id, status: accepted ? 'Accept Request' : 'Deny Request', reason, until }),
        accepted,
        ({ insertId = 0 }) => userPermission.delete({ id: insertId }),
      ),
    decideRegistration: ({ id }: WaitingRegistrationRow, decision: Decision) =>
      notifyDecision(decideRegistration({ userId: id, ...decision }), decision.accepted, () =>
        api.user.updateStatus({ id, status: 'Deactivated' }),
      ),
    decideAdminRequest: ({ id, userId }: AdminRequestRow, { accepted, reason }: Decision) =>
      notifyDecision(
        decideAdminRequest({ id, status: accepted ? 'Accepted' : 'Denied', reason }),
        accepted,
        () => api.userAdmin.delete({ id: userId }),
      ),
    /** Sets the state of feedback, and sends the reply if there is one. A reply cannot be undone. */
    decideFeedback: async (
      { id, status: before }: FeedbackRow,
      status: FeedbackState,
      reply: string | undefined,
    ) => {
      const response = await updateFeedback({ id, status, reply });
      if (response.affectedRows === 0) return response;
      if (reply) notice.success(t('givenFeedback.answer.replied'));
      else offerUndo(t('givenFeedback.answer.saved'), () => updateFeedback({ id, status: before }));
      return response;
    },
    /** Extends a permission by 90 days after its end. */
    extend: async (row: PermissionEndRow, reason: string | undefined) => {
      const until = getExtendedEnd(row);
      const response = await extend({ id: row.id, until, reason });
      if (response.affectedRows === 0) return response;
      const former = { reportIds: [row.reportId], until: row.until };
      offerUndo(t('waiting.states.extended', { date: format.date(until) }), () =>
        row.to === 'user'
          ? userPermission.insert({ userId: row.receiverId, ...former })
          : api.groupPermission.insert({ userGroupId: row.receiverId, viewedBy: row.viewedBy, ...former }),
      );
      return response;
    },
    letEnd: async ({ id, until }: PermissionEndRow) => {
      const response = await letEnd({ id });
      if (response.affectedRows > 0) notice.success(t('waiting.states.letEnd', { date: format.date(until) }));
      return response;
    },
  };
}

/** The end of a permission after its extension. */
export const getExtendedEnd = ({ until }: PermissionEndRow): string =>
  new Date(Date.parse(until) + extensionDays * dayMs).toISOString();
