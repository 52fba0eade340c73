import { useFormat } from '@portal/ui-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useOwnPartner } from '../people/choices.resource';
import { useWaitingCounts } from './waiting.resource';

const kinds = ['requests', 'registrations', 'adminRequests', 'feedback', 'ends'] as const;

/** Counts of everything that waits for the user's decision, each with a link to its tab of the inbox, and of the further items. */
export function WaitingPanel({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('screens');
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
            <WaitingItem
              key={kind}
              to={`/waiting?tab=${kind}`}
              name={t(`waiting.tabs.${kind}`)}
              count={counts?.[kind]}
            />
          ))}
        {children}
      </ul>
    </section>
  );
}

interface WaitingItemProps {
  name: string;
  /** Address of the list that is counted, if there is one. */
  to?: string;
  /** Undefined while loading. */
  count: number | undefined;
}

export function WaitingItem({ name, to, count }: WaitingItemProps) {
  const format = useFormat();
  return (
    <li>
      {to ? <Link to={to}>{name}</Link> : name}
      <span className="waiting-panel-count">{count === undefined ? '…' : format.number(count)}</span>
    </li>
  );
}
