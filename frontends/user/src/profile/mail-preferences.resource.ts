import type { MailChoice } from '@portal/contracts';
import { usePortal } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';

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
