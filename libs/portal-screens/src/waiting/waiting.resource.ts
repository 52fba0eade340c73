import type { PermissionEndRow, WriteResponse } from '@portal/contracts';
import { undoSeconds } from '@portal/contracts';
import { extensionDays } from '@portal/contracts/rules';
import { useFormat, usePortal, useWriting } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useOpenFeedbackCount } from '../feedback/feedback.resource';
import { useUndo } from '../undo/use-undo';
import { useWaiting } from './waiting-count.resource';

/** Cached lists that depend on decisions. */
export const listsOfDecisions = [
  'waiting',
  'accessRequests',
  'adminRequests',
  'permissions',
  'reports',
  'users',
  'audit',
];

/** The counts of open items; undefined while loading. */
export interface WaitingCounts {
  requests: number;
  registrations: number;
  /** Decided by administrators only. */
  adminRequests: number;
  feedback: number;
  ends: number;
}

export function useWaitingCounts(): WaitingCounts | undefined {
  const { accessDecision, accountDecision } = usePortal().api;
  const reports = useWaiting(['waiting', 'reports'], () => accessDecision.findWaitingCount({}));
  const accounts = useWaiting(['waiting', 'accounts'], () => accountDecision.findWaitingCount({}));
  const feedback = useOpenFeedbackCount();
  return reports && accounts && { ...reports, ...accounts, feedback };
}

export function useWaitingTotal(): number {
  const counts = useWaitingCounts();
  return counts ? Object.values(counts).reduce((sum, count) => sum + count, 0) : 0;
}

const dayMs = 86_400_000;

/** The longest reason of a decision. */
export const maxReason = 1_000;

interface Decision {
  accepted: boolean;
  reason?: string | undefined;
}

/** A decision on an access request; `until` is an ISO 8601 time, null for access without end. */
interface AccessDecision extends Decision {
  requestId: number;
  until?: string | null;
}

interface AccountDecision extends Decision {
  kind: 'Registration' | 'Admin request';
  subjectId: number;
}

/** The writes of the inbox. Each decision can be undone from its notice for some seconds. */
export function useDecisions() {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const { accessDecision, accountDecision, permissionEnd } = usePortal().api;
  const offerUndo = useDecisionUndo();
  const decideAccess = useWriting(accessDecision.insert, listsOfDecisions);
  const decideAccount = useWriting(accountDecision.insert, listsOfDecisions);
  const extendPermission = useWriting(permissionEnd.extend, listsOfDecisions);
  const letEnd = useWriting(permissionEnd.letEnd, listsOfDecisions);
  return {
    letEnd: ({ id, until }: PermissionEndRow) =>
      offerUndo(letEnd({ id }), accessDecision.undo, {
        title: t('waiting.states.letEnd', { date: format.date(until) }),
        description: t('waiting.laterHint', { count: undoSeconds }),
      }),
    /** Extends a permission by 90 days after its end. */
    extend: ({ id, until: end }: PermissionEndRow) => {
      const until = new Date(Date.parse(end) + extensionDays * dayMs).toISOString();
      const write = extendPermission({ id, until });
      return offerUndo(write, accessDecision.undo, {
        title: t('waiting.states.extended', { date: format.date(until) }),
        description: t('waiting.laterHint', { count: undoSeconds }),
      });
    },
    decideAccess: (decision: AccessDecision) => offerUndo(decideAccess(decision), accessDecision.undo),
    decideAccount: (decision: AccountDecision) => offerUndo(decideAccount(decision), accountDecision.undo),
    undoAccess: useWriting(accessDecision.undo, listsOfDecisions),
    undoAccount: useWriting(accountDecision.undo, listsOfDecisions),
  };
}

/** Returns a function that sends a decision, shows its result and offers to undo it. */
function useDecisionUndo() {
  const { t } = useTranslation('screens');
  const offerUndo = useUndo(listsOfDecisions);
  return async (
    write: Promise<WriteResponse>,
    call: (input: { id: number }) => Promise<WriteResponse>,
    text = { title: t('waiting.decided'), description: t('waiting.decidedHint', { count: undoSeconds }) },
  ): Promise<WriteResponse> => {
    const response = await write;
    offerUndo(response, call, { ...text, undone: t('waiting.undone') });
    return response;
  };
}
