import { usePortal, useWriting } from '@portal/ui-kit';

const listsOfInvitations = ['administratorInvitations', 'audit'];

/** Pages of the pending invitations. */
export function useInvitationPages() {
  const { api } = usePortal();
  return { queryKey: ['administratorInvitations'], load: api.administratorInvitation.findPending.page };
}

/** Invites a person to become an administrator. */
export function useInvitation() {
  const { api } = usePortal();
  return useWriting(api.administratorInvitation.insert, listsOfInvitations);
}

/** Withdraws an invitation. */
export function useInvitationWithdrawal() {
  const { api } = usePortal();
  return useWriting(api.administratorInvitation.delete, listsOfInvitations);
}
