import { usePortal, useWaitingCount } from '@portal/ui-kit';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/** The person's messages, newest first. */
export function useMessages() {
  const { account, api } = usePortal();
  return useQuery({
    queryKey: ['messages'],
    queryFn: () => api.message.findByUserId({ userId: account.id }),
  });
}

/** How many messages the person has not seen. */
export function useUnseenCount(): number {
  const { account, api } = usePortal();
  return useWaitingCount(
    ['unseen'],
    async () => (await api.seen.findAllUnseen({ userId: account.id })).length,
  );
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
