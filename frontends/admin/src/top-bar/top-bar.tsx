import { CrownOutlined } from '@ant-design/icons';
import { AdminRequestsLink, WaitingBadge, WaitingLink } from '@portal/features';
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

/** Counts what waits beside its menu entry. */
export const MenuBadge = ({ path }: { path: string }) => (path === '/waiting' ? <WaitingBadge /> : null);
