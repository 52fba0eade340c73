import { InboxOutlined, UserSwitchOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { BarLink, MenuCount } from '@portal/ui-kit';
import { useWaitingCounts, useWaitingTotal } from './waiting.resource';

/** Link of an administrator's top bar to the user admin requests, with a red dot while some are open. */
export function AdminRequestsLink() {
  const { t } = useTranslation('screens');
  const count = useWaitingCounts()?.adminRequests ?? 0;
  return (
    <BarLink
      to="/userAdminRequests"
      label={t('waiting.adminRequestsBar', { count })}
      icon={<UserSwitchOutlined aria-hidden />}
      hasDot={count > 0}
    />
  );
}

/** Count of everything that waits for the user beside the menu entry of the inbox. */
export function WaitingBadge() {
  const { t } = useTranslation('screens');
  const count = useWaitingTotal();
  return <MenuCount count={count} text={t('waiting.open', { count })} />;
}

/** Link of the top bar to the inbox, with the count of all that waits. */
export function WaitingLink() {
  const { t } = useTranslation('screens');
  const count = useWaitingTotal();
  return (
    <BarLink
      to="/waiting"
      label={t('waiting.bar', { count })}
      icon={<InboxOutlined aria-hidden />}
      count={count}
    />
  );
}
