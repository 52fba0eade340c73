import { BellOutlined } from '@ant-design/icons';
import { BarLink } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useUnseenCount } from './messages.resource';

/** The bell of the top bar, with a dot when there are messages not seen yet. */
export function MessagesBell() {
  const { t } = useTranslation('user');
  const unseen = useUnseenCount();
  return (
    <BarLink
      to="/userNotifications"
      label={t('messages.bell', { count: unseen })}
      icon={<BellOutlined aria-hidden />}
      dot={unseen > 0}
    />
  );
}
