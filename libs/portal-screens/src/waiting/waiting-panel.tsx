import { useFormat } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useOwnPartner } from '../people/choices.resource';
import { useWaitingCounts } from './waiting.resource';

const kinds = ['requests', 'registrations', 'adminRequests', 'feedback', 'ends'] as const;

/** Counts of everything that waits for the user's decision, each with a link to its tab of the inbox. */
export function WaitingPanel() {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const isAdministrator = !useOwnPartner();
  const counts = useWaitingCounts();
  return (
    <section className="panel waiting-panel" aria-labelledby="waiting-title" aria-busy={!counts}>
      <h2 id="waiting-title" className="section-title">
        <Link to="/waiting">{t('waiting.title')}</Link>
      </h2>
      <ul>
        {kinds
          .filter((kind) => kind !== 'adminRequests' || isAdministrator)
          .map((kind) => (
            <li key={kind}>
              <Link to={`/waiting?tab=${kind}`}>{t(`waiting.tabs.${kind}`)}</Link>
              <span className="waiting-panel-count">{counts ? format.number(counts[kind]) : '…'}</span>
            </li>
          ))}
      </ul>
    </section>
  );
}
