import { CrownOutlined } from '@ant-design/icons';
import {
  AccessRequestsBadge,
  AdminRequestsBadge,
  AdminRequestsLink,
  FeedbackBadge,
  WaitingBadge,
  WaitingLink,
} from '@portal/portal-screens';
import { BarLink } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';

/** Links to the inbox, to the user admin requests and to the user admins. */
export function TopBarLinks() {
  const { t } = useTranslation('admin');
  return (
    <>
      <WaitingLink />
      <AdminRequestsLink />
      <BarLink to="/makeUserAdmin" label={t('userAdmins.title')} icon={<CrownOutlined aria-hidden />} />
    </>
  );
}

/** Counts open items beside their menu entries. */
export function MenuBadge({ path }: { path: string }) {
  if (path === '/waiting') return <WaitingBadge />;
  if (path === '/feedback') return <FeedbackBadge />;
  if (path === '/userAdminRequests') return <AdminRequestsBadge />;
  return path === '/accessRequests' ? <AccessRequestsBadge /> : null;
}
