import { useTranslation } from 'react-i18next';
import { useFormat } from '../format/use-format';
import { MenuCount } from '../frame/menu-count';
import { usePendingRequestCount } from './access-requests.resource';

/** How many requests for access wait, behind the menu entry that leads to them; nothing while none does. */
export function AccessRequestsBadge() {
  const { t } = useTranslation('kit');
  const formatted = useFormat().number;
  const count = usePendingRequestCount();
  if (count === 0) return null;
  return (
    <MenuCount
      count={formatted(count)}
      text={t('rights.request.waiting', { count, formatted: formatted(count) })}
    />
  );
}
