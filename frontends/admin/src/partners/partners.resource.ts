import type { Paging, PartnerRow } from '@portal/contracts';
import { usePortal, useWriting } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';

const listsOfPartners = ['partners', 'users', 'userAdmins', 'adminRequests', 'audit'];

/** Pages of the HIS partners. */
export function usePartnerPages() {
  const { api } = usePortal();
  return {
    queryKey: ['partners', 'page'],
    load: async (paging: Paging) => {
      const { rows, total } = await api.userType.findAll.page(paging);
      return { rows: rows.filter((row): row is PartnerRow => 'user_group_id' in row), total };
    },
  };
}

/** Fetches one partner; undefined when it is no longer there. */
export function useFindPartner() {
  const { api } = usePortal();
  return async (id: number): Promise<PartnerRow | undefined> => (await api.userType.find({ id }))[0];
}

/** One partner as it is now. */
export function usePartner(id: number) {
  const find = useFindPartner();
  return useQuery({
    queryKey: ['partners', 'one', id],
    queryFn: async () => {
      const partner = await find(id);
      if (!partner) throw new Error('The partner was not answered');
      return partner;
    },
    // A form starts with what stands on the server, not with what was seen of it before.
    gcTime: 0,
  });
}

/** What a partner's form holds. */
export interface PartnerValues {
  name: string;
  userGroupId: number;
  emailPattern: string;
  exclusive: boolean;
}

/** Adds a partner, or changes the one whose id is given. */
export function usePartnerSaving(id?: number) {
  const { userType } = usePortal().api;
  return useWriting(
    (values: PartnerValues) => (id ? userType.update({ ...values, id }) : userType.insert(values)),
    listsOfPartners,
  );
}

/** Deletes a partner. */
export function usePartnerDeletion() {
  const { api } = usePortal();
  return useWriting(api.userType.delete, listsOfPartners);
}
