import { usePortal, useSentOnce, useWriting } from '@portal/ui-kit';

const lists = ['announcements'];

/** Pages of the announcements that the person sees, and the call that takes one back. */
export function useAnnouncements() {
  const { announcement } = usePortal().api;
  return {
    announcements: { queryKey: lists, load: announcement.findAll.page },
    withdraw: useWriting(announcement.withdraw, lists),
  };
}

/** Gives the call that announces something. */
export function useAnnouncing() {
  const { announcement } = usePortal().api;
  return useWriting(useSentOnce(announcement.insert), lists);
}
