import type { ManagedSubscriptionRow } from '@portal/contracts';
import { subscriptionStates } from '@portal/contracts/rules';
import {
  ExportButton,
  TablePage,
  TableRows,
  TableToolbar,
  usePortal,
  useRefresh,
  useTable,
  type TableColumn,
} from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { BulkActions, useBulkSelection } from '../bulk/bulk-actions';
import { PersonLink } from '../people/person-link';
import { formatName } from '../people/person-name';
import { useSubscriptionColumns } from './subscription-columns';
import { useManagedSubscriptions, type SubscriptionState } from './subscriptions.resource';

/** Lists and stops the subscriptions of the people whom the user manages. */
export function SubscriptionsPage() {
  const { t } = useTranslation('screens');
  const { subscription } = usePortal().api;
  const refresh = useRefresh(['subscriptions', 'audit']);
  const { report, schedule, nextRun, lastRun } = useSubscriptionColumns<ManagedSubscriptionRow>();
  const table = useTable<ManagedSubscriptionRow, { state?: SubscriptionState }>({
    name: 'subscriptions',
    ...useManagedSubscriptions(),
    filters: [
      {
        kind: 'choice',
        name: 'state',
        label: t('subscriptions.state'),
        options: subscriptionStates.map((value) => ({ value, label: t(`subscriptions.states.${value}`) })),
      },
    ],
    columns: [report, useSubscriberColumn(), schedule, nextRun, lastRun],
    defaultSort: 'reportName',
  });
  const selection = useBulkSelection(table);
  const getName = useSubscriberName();
  return (
    <TablePage table={table}>
      <TableToolbar
        table={table}
        selection={selection}
        countText={(count) => t('subscriptions.count', { count })}
      >
        <ExportButton table={table} name="subscriptions" />
      </TableToolbar>
      <TableRows
        table={table}
        emptyText={t('subscriptions.noneManaged')}
        rowName={(row) => t('subscriptions.rowName', { report: row.reportName, name: getName(row) })}
        selection={selection}
      />
      <BulkActions
        table={table}
        selection={selection}
        onChanged={refresh}
        actions={[
          {
            key: 'stop',
            label: t('subscriptions.stop.label'),
            danger: true,
            title: (count) => t('subscriptions.stop.title', { count }),
            text: t('subscriptions.stop.text'),
            done: (count) => t('subscriptions.stop.done', { count }),
            plan: (query) => subscription.planBulk(query),
            run: (ids) => subscription.runBulk({ ids }),
          },
        ]}
      />
    </TablePage>
  );
}

function useSubscriberName() {
  const { t } = useTranslation('screens');
  return ({ subscriber }: ManagedSubscriptionRow) => (subscriber ? formatName(subscriber) : t('person.gone'));
}

function useSubscriberColumn(): TableColumn<ManagedSubscriptionRow> {
  const { t } = useTranslation('screens');
  const getName = useSubscriberName();
  return {
    key: 'subscriber',
    title: t('subscriptions.subscriber'),
    sortBy: 'subscriber',
    render: (row) => (
      <>
        {row.subscriber ? <PersonLink id={row.subscriber.id}>{getName(row)}</PersonLink> : getName(row)}
        <p className="report-origin">{row.subscriber?.user_type}</p>
      </>
    ),
    text: (row) => [getName(row), row.subscriber?.user_type].filter(Boolean).join(', '),
  };
}
