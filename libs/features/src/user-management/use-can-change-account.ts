import type { UserRow } from '@portal/contracts';
import { usePortal } from '@portal/ui-kit';

/** Returns whether the user may change an account. Nobody changes their own account, and user admins change only those of users. */
export function useCanChangeAccount(): (user: UserRow) => boolean {
  const { account } = usePortal();
  return ({ id, role }) =>
    account.role === 'administrator' ? role !== 'administrator' && id !== account.id : role === 'user';
}
