import { MenuBell } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useDeactivatedCount } from './users.resource';

/** The red bell behind Activate Users while deactivated users of the partner wait. */
export function UsersBadge() {
  const { t } = useTranslation('user');
  return useDeactivatedCount() > 0 ? <MenuBell text={t('menu.waiting')} /> : null;
}
