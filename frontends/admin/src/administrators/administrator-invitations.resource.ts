import { usePortal, useWriting } from '@portal/ui-kit';

export const listsOfInvitations = ['administratorInvitations', 'audit'];

export function useInvitationPages() {
  const { api } = usePortal();
  return { queryKey: ['administratorInvitations'], load: api.administratorInvitation.findPending.page };
}

export function useInvitation() {
  const { api } = usePortal();
  return useWriting(api.administratorInvitation.insert, listsOfInvitations);
}
