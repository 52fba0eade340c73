import { usePortal, useWriting } from '@portal/ui-kit';

const lists = ['userInvitations', 'audit'];

export function useUserInvitationPages() {
  const { api } = usePortal();
  return { queryKey: ['userInvitations'], load: api.userInvitation.findAll.page };
}

export function useUserInvitationWrites() {
  const { userInvitation } = usePortal().api;
  return {
    invite: useWriting(userInvitation.insert, lists),
    sendAgain: useWriting(userInvitation.sendAgain, lists),
    withdraw: useWriting(userInvitation.delete, lists),
  };
}
