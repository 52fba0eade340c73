import { usePortal } from '@portal/ui-kit';
import { useOpenFeedbackCount } from '../feedback/feedback.resource';
import { useWaiting } from './waiting-count.resource';

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
