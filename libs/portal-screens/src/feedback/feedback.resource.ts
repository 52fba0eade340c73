import type { FeedbackState, Paging } from '@portal/contracts';
import { usePortal, useSentOnce, useWriting } from '@portal/ui-kit';
import { useWaitingCount } from '../waiting/waiting-count.resource';

export interface FeedbackSelection {
  status?: FeedbackState;
  reportId?: number;
  /** The account that gave the feedback. */
  userId?: number;
}

/** Pages of the feedback that the user manages, of a selection if given. */
export function useManagedFeedback(of: FeedbackSelection = {}) {
  const { feedback } = usePortal().api;
  return {
    queryKey: ['feedback', 'page', of],
    load: (query: Paging & { status?: FeedbackState }) => feedback.findAll.page({ ...of, ...query }),
  };
}

/** Returns the call that changes the state of feedback, and replies to it. */
export const useFeedbackUpdate = () => useWriting(useSentOnce(usePortal().api.feedback.update), ['feedback']);

/** The count of open feedback that the user manages. */
export function useOpenFeedbackCount(): number {
  const { feedback } = usePortal().api;
  return useWaitingCount(['feedback', 'count'], async () => (await feedback.findOpenCount({}))[0].count);
}
