import type { PartnerRow } from '@portal/contracts';
import { usePortal, useWriting } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';

export const listsOfPartners = ['partners', 'users', 'userAdmins', 'adminRequests', 'audit'];

/** Returns undefined for a deleted partner. */
export function useFindPartner() {
  const { api } = usePortal();
  return async (id: number): Promise<PartnerRow | undefined> => (await api.partner.find({ id }))[0];
}

export function usePartner(id: number) {
  const find = useFindPartner();
  return useQuery({
    queryKey: ['partners', 'one', id],
    queryFn: async () => {
      const partner = await find(id);
      if (!partner) throw new Error('The response holds no partner');
      return partner;
    },
    // A form starts with the server's current values, never with cached ones.
    gcTime: 0,
  });
}

export interface PartnerValues {
  name: string;
  userGroupId: number;
  emailPattern: string;
  exclusive: boolean;
}

export function usePartnerSaving(id?: number) {
  const { partner } = usePortal().api;
  return useWriting(
    (values: PartnerValues) => (id ? partner.update({ ...values, id }) : partner.insert(values)),
    listsOfPartners,
  );
}
