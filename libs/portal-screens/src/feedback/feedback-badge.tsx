import { useTranslation } from 'react-i18next';
import { MenuCount, useFormat } from '@portal/ui-kit';
import { useOpenFeedbackCount } from './feedback.resource';

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
