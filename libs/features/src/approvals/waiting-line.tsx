import { useFormat } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useWaitingCounts } from './waiting.resource';

const kinds = ['requests', 'registrations', 'feedback', 'ends'] as const;

/** What waits for a user admin's decision, in one line. On phones only its number. */
export function WaitingLine() {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const counts = useWaitingCounts();
  const open = kinds.filter((kind) => counts && counts[kind] > 0);
  const total = counts && kinds.reduce((sum, kind) => sum + counts[kind], 0);
  return (
    <section className="waiting-line" aria-label={t('waiting.title')} aria-busy={!counts}>
      <Link to="/waiting">{t('waiting.title')}</Link>
      <span>{total === undefined ? '…' : t('waiting.open', { count: total })}</span>
      <ul>
        {open.map((kind) => (
          <li key={kind}>
            <Link to={`/waiting?tab=${kind}`}>{t(`waiting.tabs.${kind}`)}</Link>{' '}
            {format.number(counts?.[kind] ?? 0)}
          </li>
        ))}
      </ul>
    </section>
  );
}
