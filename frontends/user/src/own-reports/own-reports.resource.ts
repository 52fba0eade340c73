import type { Paging } from '@portal/contracts';
import { useReportManagement } from '@portal/portal-screens';
import { usePortal, useSelf } from '@portal/ui-kit';

const paths = { list: '/userAdminSeeReport', add: '/userAddReport', edit: '/userEditReport' };

/** How a user admin manages the reports of its partner. */
export function useOwnReports() {
  const { api } = usePortal();
  const { userTypeId } = useSelf();
  const load = (paging: Paging) => api.reportManagement.findByReportOwner.page({ userTypeId, ...paging });
  return useReportManagement({
    reports: { queryKey: ['reports', 'own'], load },
    manages: ({ user_type_id }) => user_type_id === userTypeId,
    paths,
  });
}
