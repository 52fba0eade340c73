import type { UserRow } from '@portal/contracts';
import { usePortal } from '@portal/ui-kit';

/** Returns whether the user may change an account. Nobody changes their own, and user admins change neither other user admins'. */
export function useCanChangeAccount(): (user: UserRow) => boolean {
  const { account } = usePortal();
  return ({ id, role }) =>
    account.role === 'administrator' ? role !== 'administrator' && id !== account.id : role === 'user';
}
