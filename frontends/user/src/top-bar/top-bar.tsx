import { BellOutlined, FireOutlined } from '@ant-design/icons';
import { WaitingBadge, WaitingLink } from '@portal/features';
import { BarLink, MenuBell, usePortal } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useUnseenCount } from '../messages/messages.resource';
import { useDeactivatedCount } from '../users/users.resource';

export function TopBarLinks() {
  const { t } = useTranslation('user');
  const { account } = usePortal();
  return (
    <>
      {account.role === 'userAdmin' && <WaitingLink />}
      <BarLink to="/userViewedReports" label={t('viewed.title')} icon={<FireOutlined aria-hidden />} />
      <MessagesBell />
    </>
  );
}

/** Marks the menu entries with open work for a user admin. */
export function MenuBadge({ path }: { path: string }) {
  const { account } = usePortal();
  if (account.role !== 'userAdmin') return null;
  if (path === '/userActivateUser') return <UsersBadge />;
  return path === '/waiting' ? <WaitingBadge /> : null;
}

function MessagesBell() {
  const { t } = useTranslation('user');
  const unseen = useUnseenCount();
  return (
    <BarLink
      to="/userNotifications"
      label={t('messages.bell', { count: unseen })}
      icon={<BellOutlined aria-hidden />}
      hasDot={unseen > 0}
    />
  );
}

function UsersBadge() {
  const { t } = useTranslation('user');
  return useDeactivatedCount() > 0 ? <MenuBell text={t('menu.waiting')} /> : null;
}
