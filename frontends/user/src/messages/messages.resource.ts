import { usePortal } from '@portal/ui-kit';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const askAgainMs = 60_000;

/** The person's messages, newest first. */
export function useMessages() {
  const { account, api } = usePortal();
  return useQuery({
    queryKey: ['messages'],
    queryFn: () => api.message.findByUserId({ userId: account.id }),
  });
}

/** How many messages the person has not seen; asked again every minute while the page is looked at. */
export function useUnseenCount(): number {
  const { account, api } = usePortal();
  const { data } = useQuery({
    queryKey: ['unseen'],
    queryFn: () => api.seen.findAllUnseen({ userId: account.id }),
    refetchInterval: askAgainMs,
  });
  return data?.length ?? 0;
}

/** Marks messages as seen. */
export function useMarkSeen() {
  const { account, api } = usePortal();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (messageIds: number[]) => api.seen.insert({ userId: account.id, messageIds }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['unseen'] }),
  });
}
