import type { MailChoice, ProfileChange, UserRow } from '@portal/contracts';
import type { PasswordValues } from '@portal/portal-screens';
import { usePortal, useSelf } from '@portal/ui-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';

/** The signed-in user's own account as it is now. */
export function useProfile() {
  const { account, api } = usePortal();
  return useQuery({
    queryKey: ['profile'],
    queryFn: async () => {
      const [own] = await api.user.find({ id: account.id });
      if (!own || !('email' in own)) throw new Error('The own account was not answered');
      return own satisfies UserRow;
    },
    // A form starts with what stands on the server, not with what was seen of it before.
    gcTime: 0,
  });
}

/** Changes the own profile. */
export function useProfileChange() {
  const { api } = usePortal();
  const { userId, userTypeId } = useSelf();
  return (profile: ProfileChange) => api.user.update({ ...profile, id: userId, userTypeId });
}

/** Changes the own password. */
export function usePasswordChange() {
  const { account, api } = usePortal();
  return (values: PasswordValues) =>
    api.user.updatePassword({ ...values, id: account.id, email: account.email });
}

/** The user as one who may ask to become a user admin, with its last request; null for those who may not. */
export function useAdminRequest() {
  const { account, api } = usePortal();
  return useQuery({
    queryKey: ['adminRequest'],
    queryFn: async () => (await api.user.findNonAdmin({ id: account.id }))[0] ?? null,
  });
}

/** Asks to become a user admin. */
export function useRequestAdminStatus() {
  const { account, api } = usePortal();
  const queries = useQueryClient();
  return async () => {
    const answer = await api.adminRequest.insert({ userId: account.id });
    await queries.invalidateQueries({ queryKey: ['adminRequest'] });
    return answer;
  };
}

/** Which mails the person gets. */
export function useMailPreference() {
  const { account, api } = usePortal();
  return useQuery({
    queryKey: ['mailPreference'],
    queryFn: () => api.mailPreference.find({ userId: account.id }),
    // A form starts with what stands on the server, not with what was seen of it before.
    gcTime: 0,
  });
}

/** Gives the call that chooses which mails the person gets. */
export function useMailChoice() {
  const { account, api } = usePortal();
  return (choice: { mails: MailChoice }) => api.mailPreference.update({ ...choice, userId: account.id });
}
