import type { GroupRow, Paging, PartnerRow, UserRow } from '@portal/contracts';
import { type RemoteOptions, usePortal } from '@portal/ui-kit';

/** Users of any status to choose from: those of an HIS partner, or of all without one. */
export function useUserChoice(partnerId?: number): RemoteOptions<UserRow> {
  const { account, api } = usePortal();
  const queryKey = ['users', 'all'];
  if (partnerId) {
    const ofPartner = { userTypeId: partnerId, userId: account.id };
    return {
      queryKey,
      load: (paging: Paging) => api.user.findAllByUserType.page({ ...ofPartner, ...paging }),
    };
  }
  return {
    queryKey,
    load: async (paging: Paging) => {
      const { rows, total } = await api.user.findAll.page(paging);
      return { rows: rows.filter((row): row is UserRow => 'email' in row), total };
    },
  };
}

/** Pages of the HIS partners. */
export function usePartnerPages(): RemoteOptions<PartnerRow> {
  const { api } = usePortal();
  return {
    queryKey: ['partners', 'page'],
    load: async (paging: Paging) => {
      const { rows, total } = await api.userType.findAll.page(paging);
      return { rows: rows.filter((row): row is PartnerRow => 'user_group_id' in row), total };
    },
  };
}

/** Pages of the stakeholder groups. */
export function useGroupPages(): RemoteOptions<GroupRow> {
  const { api } = usePortal();
  return { queryKey: ['groups', 'page'], load: api.userGroup.findAll.page };
}
