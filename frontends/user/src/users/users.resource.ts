import { usePolledCount, usePortal, useSelf } from '@portal/ui-kit';

export function useDeactivatedCount(): number {
  const { user } = usePortal().api;
  const self = useSelf();
  return usePolledCount(
    ['users', 'deactivatedCount'],
    async () => (await user.findDeactivatedByPartner.page({ ...self, limit: 1 })).total,
  );
}
