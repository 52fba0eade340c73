import type { PermissionEndRow } from '@portal/contracts';
import { useDateColumns, usePortal, type TableColumn } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { AboutReportLink, ManagedPersonLink } from '../details/details-link';
import { BulkEnds } from './bulk-decisions';
import { InboxTable, type InboxViews } from './inbox-table';
import { useDecisions } from './waiting.resource';

export function EndsTable({ views }: InboxViews) {
  const { t } = useTranslation('screens');
  const { date } = useDateColumns<PermissionEndRow>();
  const { permissionEnd } = usePortal().api;
  const { extend, letEnd } = useDecisions();
  const columns: TableColumn<PermissionEndRow>[] = [
    {
      key: 'report',
      title: t('reports.name'),
      sortBy: 'report',
      render: ({ reportId, report }) => <AboutReportLink id={reportId} name={report} />,
      text: ({ report }) => report,
    },
    {
      key: 'receiver',
      title: t('waiting.receiver'),
      sortBy: 'receiver',
      render: ({ receiver, receiverId, to, user_type: partner }) => (
        <div>
          <ManagedPersonLink id={to === 'user' ? receiverId : null} partner={partner}>
            {receiver}
          </ManagedPersonLink>
          <p className="report-origin">{to === 'group' ? t('person.group') : partner}</p>
        </div>
      ),
      text: ({ receiver }) => receiver,
    },
    date('until', t('permissions.until'), 'until'),
  ];
  return (
    <InboxTable<PermissionEndRow>
      views={views}
      tab="ends"
      list={{ queryKey: ['waiting', 'ends'], load: permissionEnd.findAll.page }}
      columns={columns}
      defaultSort="until"
      countText={(count) => t('permissions.count', { count })}
      rowName={({ report, receiver }) => t('permissions.rowName', { report, receiver })}
      rowActions={(row, decide) => [
        { key: 'extend', label: t('waiting.extend'), onClick: () => decide(() => extend(row)) },
        { key: 'letEnd', label: t('waiting.letEnd'), onClick: () => decide(() => letEnd(row)) },
      ]}
      bulk={(props) => <BulkEnds {...props} />}
    />
  );
}
