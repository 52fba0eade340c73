import type { Paging, UnopenedReportRow, UnusedPermissionRow, UnusedPermissionsRow } from '@portal/contracts';
import { type RemoteOptions, usePortal } from '@portal/ui-kit';
import { usageKey, type UsageOf } from './usage.resource';

/** Pages of the reports that nobody opened. */
export function useUnopenedPages(of: UsageOf): RemoteOptions<UnopenedReportRow> {
  const { usage } = usePortal().api;
  return {
    queryKey: [...usageKey, 'unopened', of],
    load: (paging: Paging) => usage.findUnopened.page({ ...of, ...paging }),
  };
}

/** Pages of the reports with permissions, and of how many were never used; of an HIS partner, or of all. */
export function useUnusedPermissionPages(userTypeId?: number): RemoteOptions<UnusedPermissionsRow> {
  const { usage } = usePortal().api;
  return {
    queryKey: ['permissions', 'unused', userTypeId],
    load: (paging: Paging) => usage.findUnusedPermissions.page({ userTypeId, ...paging }),
  };
}

/** Pages of who never used the permission for a report. */
export function useUnusedReceiverPages(
  reportId: number,
  userTypeId?: number,
): RemoteOptions<UnusedPermissionRow> {
  const { usage } = usePortal().api;
  return {
    queryKey: ['permissions', 'unusedOf', reportId, userTypeId],
    load: (paging: Paging) => usage.findUnusedPermissionsOfReport.page({ reportId, userTypeId, ...paging }),
  };
}
