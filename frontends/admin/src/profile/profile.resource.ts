import type { ProfileChange } from '@portal/contracts';
import { type PasswordValues } from '@portal/features';
import { usePortal, useWriting } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';

export function useOwnAccount() {
  const { account, api } = usePortal();
  return useQuery({
    queryKey: ['profile'],
    queryFn: async () => (await api.admin.find({ id: account.id }))[0],
  });
}

export function useProfileChange() {
  const { account, api } = usePortal();
  return useWriting(
    (profile: ProfileChange) => api.admin.update({ ...profile, id: account.id }),
    ['profile', 'audit'],
  );
}

/** Changes the password and ends all sessions of the administrator. */
export function usePasswordChange() {
  const { account, api } = usePortal();
  return (values: PasswordValues) =>
    api.admin.updatePassword({ ...values, id: account.id, email: account.email });
}
