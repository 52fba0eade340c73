import type { MessageFilters, MessageRow, Page, Paging } from '@portal/contracts';
import { getFirstPage, type Portal, usePolledQuery, usePortal } from '@portal/ui-kit';
import { isPassing } from '@portal/ui-kit/platform';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Name and order of the table of messages. */
export const messageTable = 'messages';
export const messageSort = '-date_created';

const messagesKey = ['messages'];
const unseenKey = ['unseen'];
const unseenPollMs = 20_000;
const maxMarkRetries = 5;

/** Pages the user's messages, newest first. */
export function useMessagePages() {
  const { account, api } = usePortal();
  return {
    queryKey: messagesKey,
    load: (query: MessageFilters & Paging) => api.message.findByUserId.page({ userId: account.id, ...query }),
  };
}

/** Requests what the screen of messages shows first. */
export const loadMessages = ({ account, api }: Portal): Promise<unknown> =>
  api.message.findByUserId.page({
    userId: account.id,
    ...getFirstPage(account, messageSort, messageTable),
  });

/** Polls the number of unseen messages, and refreshes the list of messages when they change. */
export function useUnseenCount(): number {
  const { account, api } = usePortal();
  const queries = useQueryClient();
  const unseen = usePolledQuery(
    unseenKey,
    async () => (await api.seen.findAllUnseen({ userId: account.id })).map(({ id }) => id),
    unseenPollMs,
  );
  useEffect(() => {
    // The same number can be different messages: one withdrawn, one new.
    if (unseen) void queries.invalidateQueries({ queryKey: messagesKey });
  }, [unseen, queries]);
  return unseen?.length ?? 0;
}

export function useMarkSeen() {
  const { account, api } = usePortal();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (messageIds: number[]) => api.seen.insert({ userId: account.id, messageIds }),
    retry: (failures, error) => failures < maxMarkRetries && isPassing(error),
    onSuccess: (_response, messageIds) => {
      queries.setQueriesData<Page<MessageRow>>(
        { queryKey: messagesKey },
        (page) =>
          page && {
            ...page,
            rows: page.rows.map((message) =>
              messageIds.includes(message.id) ? { ...message, seen: true } : message,
            ),
          },
      );
      return queries.invalidateQueries({ queryKey: unseenKey });
    },
  });
}
