import type { Paging, SubscriptionFields } from '@portal/contracts';
import type { subscriptionStates } from '@portal/contracts/rules';
import { usePortal, useSentOnce, useWriting } from '@portal/ui-kit';
import { skipToken, useQuery } from '@tanstack/react-query';
import { saveExport } from '../power-bi/export.resource';

const ownKey = 'subscriptions';

export type SubscriptionState = (typeof subscriptionStates)[number];

/** The report of a subscription. */
export interface SubscribedReport {
  id: number;
  name: string;
  type: string;
}

/** Pages of the user's own subscriptions. */
export function useOwnSubscriptions() {
  const { subscription } = usePortal().api;
  return { queryKey: [ownKey, 'own'], load: (query: Paging) => subscription.findOwn.page(query) };
}

/** Pages of the subscriptions of the people whom the user manages. */
export function useManagedSubscriptions() {
  const { subscription } = usePortal().api;
  return {
    queryKey: [ownKey, 'managed'],
    load: (query: Paging & { state?: SubscriptionState }) => subscription.findAll.page(query),
  };
}

/** How a report can be sent, with the number of the user's subscriptions to it. */
export function useSubscriptionOptions(reportId: number, enabled: boolean) {
  const { subscription } = usePortal().api;
  return useQuery({
    queryKey: [ownKey, 'options', reportId],
    queryFn: async () => {
      const [options, own] = await Promise.all([
        subscription.findOptions({ reportId }),
        subscription.findOwn({ reportId }),
      ]);
      return { ...options, ownCount: own.length };
    },
    enabled,
    gcTime: 0,
  });
}

/** The calls that change the user's own subscriptions. */
export function useSubscriptionChanges() {
  const { subscription } = usePortal().api;
  return {
    insert: useWriting<SubscriptionFields & { reportId: number }>(useSentOnce(subscription.insert), [ownKey]),
    update: useWriting<SubscriptionFields & { id: number }>(subscription.update, [ownKey]),
    pause: useWriting(subscription.pause, [ownKey]),
    remove: useWriting(subscription.delete, [ownKey]),
  };
}

/** The state of an exported file. */
export function useReportFile(id: number) {
  const { reportExport } = usePortal().api;
  return useQuery({
    queryKey: ['reportFile', id],
    queryFn: id ? () => reportExport.findState({ id }) : skipToken,
    refetchInterval: ({ state: { data } }) => data?.state === 'Running' && data.pollSeconds * 1_000,
  });
}

/** Returns the call that downloads an exported file. */
export function useDownload() {
  const { reportExport } = usePortal().api;
  return async (id: number, name: string) => saveExport(name, (await reportExport.download({ id })) as Blob);
}
