import type { ProfileChange, UserRow } from '@portal/contracts';
import { usePortal, useWriting } from '@portal/ui-kit';
import { requirePresent } from '@portal/ui-kit/platform';
import { useQuery } from '@tanstack/react-query';
import { isUserRow, useOwnPartner } from '../people/choices.resource';

export type OwnProfileRow = Pick<UserRow, 'firstname' | 'surname' | 'email' | 'phone'> &
  Partial<Pick<UserRow, 'name' | 'group_name'>>;

export function useProfile() {
  const { account, api } = usePortal();
  const { id, role } = account;
  return useQuery({
    queryKey: ['profile'],
    queryFn: async (): Promise<OwnProfileRow> => {
      const [own] =
        role === 'administrator'
          ? await api.admin.find({ id })
          : (await api.user.find({ id })).filter(isUserRow);
      return requirePresent(own, 'The account of the response');
    },
    // A form starts with the server's current values, never with cached ones.
    gcTime: 0,
  });
}

export function useProfileChange() {
  const { account, api } = usePortal();
  const own = useOwnPartner();
  return useWriting(
    (profile: ProfileChange) =>
      own
        ? api.user.update({ ...profile, userTypeId: own.id, id: account.id })
        : api.admin.update({ ...profile, id: account.id }),
    ['profile', 'audit'],
  );
}

/** Changes the password and ends all sessions of the account. */
export function usePasswordChange() {
  const { account, api } = usePortal();
  const { updatePassword } = account.role === 'administrator' ? api.admin : api.user;
  return (values: { oldPassword: string; password: string }) =>
    updatePassword({ ...values, id: account.id, email: account.email });
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
  const { adminRequest } = usePortal().api;
  return useWriting(adminRequest.insert, ['adminRequest']);
}
