import type { FeedbackState, Paging } from '@portal/contracts';
import { usePortal, useSentOnce, useWriting } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { usePolledCount } from '@portal/ui-kit';

/** Pages of the feedback that the user manages, of one state if given. */
export function useManagedFeedback(filter: { status?: FeedbackState } = {}) {
  const { feedback } = usePortal().api;
  return {
    queryKey: ['feedback', 'page', filter],
    load: (query: Paging & { status?: FeedbackState }) => feedback.findAll.page({ ...filter, ...query }),
  };
}

/** Returns the call that changes the state of feedback, and replies to it. */
export const useFeedbackUpdate = () =>
  useWriting(useSentOnce(usePortal().api.feedback.update), ['feedback', 'waiting']);

/** The longest reply. */
export const maxReply = 2_000;

/** Pages of the user's own feedback. */
export function useOwnFeedbackPages() {
  const { feedback } = usePortal().api;
  return { queryKey: ['feedback', 'mine'], load: feedback.findMine.page };
}

/** The user's own feedback by its id; null if there is none. */
export function useOwnFeedback(id: number) {
  const { feedback } = usePortal().api;
  return useQuery({
    queryKey: ['feedback', 'mine', id],
    queryFn: async () => (await feedback.findMine({ id }))[0] ?? null,
  });
}

/** Returns the call that adds a reply to the user's own feedback. */
export const useOwnReply = () => useWriting(useSentOnce(usePortal().api.feedback.reply), ['feedback']);

/** The count of open feedback that the user manages. */
export function useOpenFeedbackCount(): number {
  const { feedback } = usePortal().api;
  return usePolledCount(['feedback', 'count'], async () => (await feedback.findOpenCount({}))[0].count);
}
