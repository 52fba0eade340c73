import { BellOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useUnseenCount } from './messages.resource';

/** The bell of the top bar, with a dot when there are messages not seen yet. */
export function MessagesBell() {
  const { t } = useTranslation('user');
  const unseen = useUnseenCount();
  return (
    <Link to="/userNotifications" className="bell" aria-label={t('messages.bell', { count: unseen })}>
      <BellOutlined aria-hidden />
      {unseen > 0 && <span className="bell-dot" />}
    </Link>
  );
}
