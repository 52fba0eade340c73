import { usePortal, useSentOnce, useWriting } from '@portal/ui-kit';

const lists = ['announcements'];

/** Pages of the announcements that the user sees, and the call that withdraws one. */
export function useAnnouncements() {
  const { announcement } = usePortal().api;
  return {
    announcements: { queryKey: lists, load: announcement.findAll.page },
    withdraw: useWriting(announcement.withdraw, lists),
  };
}

/** Returns the call that adds an announcement. */
export function useAnnouncing() {
  const { announcement } = usePortal().api;
  return useWriting(useSentOnce(announcement.insert), lists);
}
