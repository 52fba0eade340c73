import { usePortal, useWriting } from '@portal/ui-kit';
import { listsOfUsers } from '../people/lists-of-users';

/** The writes about people who are registered by others. */
export function useRegistrationWrites() {
  const { user, userInvitation } = usePortal().api;
  return {
    register: useWriting(user.insert, listsOfUsers),
    sendAgain: useWriting(userInvitation.sendAgain, listsOfUsers),
    withdraw: useWriting(userInvitation.delete, listsOfUsers),
  };
}
