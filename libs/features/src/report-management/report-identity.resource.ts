import type { IdentityRule } from '@portal/contracts';
import { usePortal, useWriting } from '@portal/ui-kit';
import { skipToken, useQuery } from '@tanstack/react-query';

const queryKey = (reportId: number) => ['reports', 'identity', reportId];
const maxPartners = 500;

/** As whom Power BI shows a report, and the partners that a rule can name. */
export function useReportIdentity(reportId: number) {
  const { api } = usePortal();
  return useQuery({
    queryKey: queryKey(reportId),
    queryFn: async () => {
      const [identity, partners] = await Promise.all([
        api.reportIdentity.find({ reportId }),
        api.partner.findAll.page({ limit: maxPartners }),
      ]);
      // The partners of the rule may be beyond the first page.
      return { ...identity, allPartners: [...partners.rows, ...identity.partners] };
    },
  });
}

export function useSaveIdentity(reportId: number) {
  const { api } = usePortal();
  return useWriting(
    (rule: IdentityRule | null) => api.reportIdentity.update({ reportId, rule }),
    ['reports', 'audit'],
  );
}

/** The identity that a rule gives a user. */
export function useIdentityPreview(rule: IdentityRule | null, userId: number | undefined) {
  const { api } = usePortal();
  return useQuery({
    queryKey: ['identityPreview', rule, userId],
    queryFn: rule && userId ? () => api.reportIdentity.preview({ rule, userId }) : skipToken,
  });
}
