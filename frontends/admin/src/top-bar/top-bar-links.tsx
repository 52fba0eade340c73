import { CrownOutlined, InboxOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useOpenRequestCount } from '../admin-requests/admin-requests.resource';

/** The top bar's ways to the requests of users, with a dot while some wait, and to the user admins. */
export function TopBarLinks() {
  const { t } = useTranslation('admin');
  const open = useOpenRequestCount();
  const requests = t('requests.link', { count: open });
  const userAdmins = t('userAdmins.title');
  return (
    <>
      <Link to="/userAdminRequests" className="bar-link" aria-label={requests} title={requests}>
        <InboxOutlined aria-hidden />
        {open > 0 && <span className="bar-dot" />}
      </Link>
      <Link to="/makeUserAdmin" className="bar-link" aria-label={userAdmins} title={userAdmins}>
        <CrownOutlined aria-hidden />
      </Link>
    </>
  );
}
