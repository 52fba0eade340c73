import type { HandOverSummary, LeaverSummary, UserRow } from '@portal/contracts';
import { type RemoteOptions, usePortal, useWriting } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { listsOfUsers } from '../people/lists-of-users';

/** What an account holds that ends or is handed over when its owner leaves. */
export type Leaving = LeaverSummary & HandOverSummary;

/** Reads what a person leaves behind, anew each time. */
export function useLeaving(id: number) {
  const { leaver, handOver } = usePortal().api;
  return useQuery({
    queryKey: ['leaver', id],
    queryFn: async (): Promise<Leaving> => {
      const [account, reports] = await Promise.all([leaver.find({ id }), handOver.find({ id })]);
      return { ...account, ...reports };
    },
    gcTime: 0,
  });
}

export function useDeactivation() {
  return useWriting(usePortal().api.leaver.deactivate, listsOfUsers);
}

/** The active people of the leaver's partner. */
export function useSuccessors({ id, user_type_id: partnerId }: UserRow): RemoteOptions<UserRow> {
  const { user } = usePortal().api;
  return {
    queryKey: ['users', 'successors', id],
    load: async (paging, options) => {
      if (partnerId === null) return { rows: [], total: 0 };
      const { rows, total } = await user.findByPartner.page({ userTypeId: partnerId, ...paging }, options);
      return { rows: rows.filter((row) => row.id !== id), total };
    },
  };
}
