import { FireOutlined } from '@ant-design/icons';
import { BarLink } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { MessagesBell } from '../messages/messages-bell';

/** The top bar's shortcuts: the most viewed reports and the messages. */
export function TopBarLinks() {
  const { t } = useTranslation('user');
  return (
    <>
      <BarLink to="/userViewedReports" label={t('viewed.title')} icon={<FireOutlined aria-hidden />} />
      <MessagesBell />
    </>
  );
}
