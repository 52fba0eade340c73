import { useTranslation } from 'react-i18next';
import { MenuCount, useFormat } from '@portal/ui-kit';
import { usePendingRequestCount } from '../permissions/permissions.resource';
import { useOpenFeedbackCount } from '../feedback/feedback.resource';

/** Count of pending access requests beside their menu entry. */
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

/** Count of open feedback beside its menu entry. */
export function FeedbackBadge() {
  const { t } = useTranslation('kit');
  const formatted = useFormat().number;
  const count = useOpenFeedbackCount();
  if (count === 0) return null;
  return (
    <MenuCount
      count={formatted(count)}
      text={t('givenFeedback.open', { count, formatted: formatted(count) })}
    />
  );
}
