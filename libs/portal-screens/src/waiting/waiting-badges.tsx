import { useTranslation } from 'react-i18next';
import { MenuCount, useFormat } from '@portal/ui-kit';
import { usePendingRequestCount } from '../permissions/permissions.resource';
import { useOpenFeedbackCount } from '../feedback/feedback.resource';

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

/** How much feedback is open, behind the menu entry that leads to it; nothing while none is. */
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
