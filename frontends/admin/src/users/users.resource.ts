import { listsOfUsers } from '@portal/features';
import { usePortal, useWriting } from '@portal/ui-kit';

export function usePartnerAssignment() {
  const { api } = usePortal();
  return useWriting(api.user.updatePartner, listsOfUsers);
}

export function usePersonErasure() {
  const { api } = usePortal();
  return useWriting(api.personalData.erase, listsOfUsers);
}
