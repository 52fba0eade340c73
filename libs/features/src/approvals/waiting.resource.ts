import { usePortal, usePolledQuery } from '@portal/ui-kit';
import { useOpenFeedbackCount } from '../feedback/feedback.resource';

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
  const reports = usePolledQuery(['waiting', 'reports'], () => accessDecision.findWaitingCount({}));
  const accounts = usePolledQuery(['waiting', 'accounts'], () => accountDecision.findWaitingCount({}));
  const feedback = useOpenFeedbackCount();
  return reports && accounts && { ...reports, ...accounts, feedback };
}

export function useWaitingTotal(): number {
  const counts = useWaitingCounts();
  return counts ? Object.values(counts).reduce((sum, count) => sum + count, 0) : 0;
}
