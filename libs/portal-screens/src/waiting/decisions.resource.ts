import type { FeedbackRow, FeedbackState, PermissionEndRow, WriteResponse } from '@portal/contracts';
import { undoSeconds } from '@portal/contracts';
import { extensionDays } from '@portal/contracts/rules';
import { useFormat, usePortal, useWriting } from '@portal/ui-kit';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFeedbackUpdate } from '../feedback/feedback.resource';
import { useUndo } from '../undo/use-undo';

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
  const { offerUndo, undoLast } = useDecisionUndo();
  const updateFeedback = useFeedbackUpdate();
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
    extend: ({ id, until: end }: PermissionEndRow, reason: string | undefined) => {
      const until = new Date(Date.parse(end) + extensionDays * dayMs).toISOString();
      const write = extendPermission({ id, until, reason });
      return offerUndo(write, accessDecision.undo, {
        title: t('waiting.states.extended', { date: format.date(until) }),
        description: t('waiting.laterHint', { count: undoSeconds }),
      });
    },
    decideAccess: (decision: AccessDecision) => offerUndo(decideAccess(decision), accessDecision.undo),
    decideAccount: (decision: AccountDecision) => offerUndo(decideAccount(decision), accountDecision.undo),
    /** Sets the state of feedback, and sends the reply if there is one. A reply cannot be undone. */
    decideFeedback: async (
      { id, status: before }: FeedbackRow,
      status: FeedbackState,
      reply: string | undefined,
    ) =>
      offerUndo(
        updateFeedback({ id, status, reply }).then((response) =>
          reply ? response : { ...response, insertId: id },
        ),
        () => updateFeedback({ id, status: before }),
        {
          title: t(reply ? 'givenFeedback.answer.replied' : 'givenFeedback.answer.saved'),
          description: t('waiting.notNotified'),
        },
      ),
    undoLast,
    undoAccess: useWriting(accessDecision.undo, listsOfDecisions),
    undoAccount: useWriting(accountDecision.undo, listsOfDecisions),
  };
}

/** Returns a function that sends a decision, shows its result and offers to undo it, and one that undoes the last decision. */
function useDecisionUndo() {
  const { t } = useTranslation('screens');
  const offerUndo = useUndo(listsOfDecisions);
  const last = useRef<{ undo: () => void; until: number }>(undefined);
  /** Returns false if there is nothing that can still be undone. */
  const undoLast = (): boolean => {
    const { undo, until = 0 } = last.current ?? {};
    last.current = undefined;
    if (!undo || Date.now() > until) return false;
    undo();
    return true;
  };
  const send = async (
    write: Promise<WriteResponse>,
    call: (input: { id: number }) => Promise<WriteResponse>,
    text = { title: t('waiting.decided'), description: t('waiting.decidedHint', { count: undoSeconds }) },
  ): Promise<WriteResponse> => {
    const response = await write;
    const undo = offerUndo(response, call, { ...text, undone: t('waiting.undone') });
    last.current = undo && { undo, until: Date.now() + undoSeconds * 1_000 };
    return response;
  };
  return { offerUndo: send, undoLast };
}
