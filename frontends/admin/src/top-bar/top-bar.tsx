import { CrownOutlined, InboxOutlined } from '@ant-design/icons';
import { BarLink } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useOpenRequestCount } from '../admin-requests/admin-requests.resource';
import { AccessRequestsBadge, FeedbackBadge } from '@portal/portal-screens';

/** The top bar's ways to the requests of users, with a dot while some wait, and to the user admins. */
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

/** The counts of what waits for an administrator: requests behind Access Requests, and open feedback. */
export function MenuBadge({ path }: { path: string }) {
  if (path === '/feedback') return <FeedbackBadge />;
  return path === '/accessRequests' ? <AccessRequestsBadge /> : null;
}
