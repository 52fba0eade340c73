import type { ProfileChange, UserRow } from '@portal/contracts';
import type { PasswordValues } from '@portal/features';
import { usePortal, useSelf } from '@portal/ui-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';

export function useProfile() {
  const { account, api } = usePortal();
  return useQuery({
    queryKey: ['profile'],
    queryFn: async () => {
      const [own] = await api.user.find({ id: account.id });
      if (!own || !('email' in own)) throw new Error('The response holds no account');
      return own satisfies UserRow;
    },
    // A form starts with the server's current values, never with cached ones.
    gcTime: 0,
  });
}

export function useProfileChange() {
  const { api } = usePortal();
  const { userId: id, ...partner } = useSelf();
  return (profile: ProfileChange) => api.user.update({ ...profile, ...partner, id });
}

export function usePasswordChange() {
  const { account, api } = usePortal();
  return (values: PasswordValues) =>
    api.user.updatePassword({ ...values, id: account.id, email: account.email });
}

/** Returns the user with their last request, or null if the user may not request admin status. */
export function useAdminRequest() {
  const { account, api } = usePortal();
  return useQuery({
    queryKey: ['adminRequest'],
    queryFn: async () => (await api.user.findNonAdmin({ id: account.id }))[0] ?? null,
  });
}

export function useRequestAdminStatus() {
  const { account, api } = usePortal();
  const queries = useQueryClient();
  return async () => {
    const response = await api.adminRequest.insert({ userId: account.id });
    await queries.invalidateQueries({ queryKey: ['adminRequest'] });
    return response;
  };
}
