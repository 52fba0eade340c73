import { PageViews, useFilter, useFormat } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useOwnPartner } from '../people/choices.resource';
import { AccessRequestsTable } from './access-requests-table';
import { AdminRequestsTable, RegistrationsTable } from './account-tables';
import { DecidedTable } from './decided-table';
import { EndsTable } from './ends-table';
import { OpenFeedbackTable } from './open-feedback-table';
import { useWaitingCounts } from './waiting.resource';

const tabs = ['requests', 'registrations', 'adminRequests', 'feedback', 'ends', 'decided'] as const;
type Tab = (typeof tabs)[number];

/** The inbox: all items that wait for the user's decision, a tab for each kind, and the recent decisions. */
export function WaitingPage() {
  const [filter] = useFilter('tab');
  const isAdministrator = !useOwnPartner();
  const counts = useWaitingCounts();
  const shownTabs = tabs.filter((tab) => tab !== 'adminRequests' || isAdministrator);
  const firstOpen = shownTabs.find((tab) => tab !== 'decided' && counts && counts[tab] > 0);
  const tab = shownTabs.find((name) => name === filter) ?? firstOpen ?? 'requests';
  const views = <Tabs tabs={shownTabs} shown={tab} />;
  switch (tab) {
    case 'requests':
      return <AccessRequestsTable views={views} />;
    case 'registrations':
      return <RegistrationsTable views={views} />;
    case 'adminRequests':
      return <AdminRequestsTable views={views} />;
    case 'feedback':
      return <OpenFeedbackTable views={views} />;
    case 'ends':
      return <EndsTable views={views} />;
    case 'decided':
      return <DecidedTable views={views} />;
  }
}

function Tabs({ tabs: names, shown }: { tabs: readonly Tab[]; shown: Tab }) {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const counts = useWaitingCounts();
  const getLabel = (tab: Tab) =>
    tab === 'decided' || !counts
      ? t(`waiting.tabs.${tab}`)
      : t('waiting.tabCount', { tab: t(`waiting.tabs.${tab}`), count: format.number(counts[tab]) });
  return (
    <PageViews
      label={t('waiting.views')}
      shown={shown}
      views={names.map((tab) => ({ key: tab, label: getLabel(tab), search: `tab=${tab}` }))}
    />
  );
}
