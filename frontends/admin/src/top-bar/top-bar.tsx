import { CrownOutlined, InboxOutlined } from '@ant-design/icons';
import { AccessRequestsBadge, FeedbackBadge } from '@portal/portal-screens';
import { BarLink } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useOpenRequestCount } from '../admin-requests/admin-requests.resource';

/** Links to the user admin requests, with a dot while some are open, and to the user admins. */
export function TopBarLinks() {
  const { t } = useTranslation('admin');
  const open = useOpenRequestCount();
  return (
    <>
      <BarLink
        to="/userAdminRequests"
        label={t('requests.link', { count: open })}
        icon={<InboxOutlined aria-hidden />}
        dot={open > 0}
      />
      <BarLink to="/makeUserAdmin" label={t('userAdmins.title')} icon={<CrownOutlined aria-hidden />} />
    </>
  );
}

/** Counts open access requests and feedback beside their menu entries. */
export function MenuBadge({ path }: { path: string }) {
  if (path === '/feedback') return <FeedbackBadge />;
  return path === '/accessRequests' ? <AccessRequestsBadge /> : null;
}
