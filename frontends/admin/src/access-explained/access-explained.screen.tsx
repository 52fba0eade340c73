import { QuestionCircleOutlined } from '@ant-design/icons';
import type { AccessPairRow } from '@portal/contracts';
import {
  formatName,
  useNameColumns,
  usePartnerColumn,
  useReasonColumns,
  useReportColumn,
} from '@portal/features';
import { ExportButton, TablePage, TableRows, TableToolbar, useTable, type TableColumn } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useAccessPairs } from './access-explained.resource';
import { AccessExport } from './access-export';
import { AccessSelects, useAccessSelection } from './access-selects';

const countKeys = { ofUser: 'screens:reports.count', ofReport: 'screens:users.count' } as const;

/** Lists the reports that a user may open, or the users that may open a report. The URL stores the selection. */
export function AccessExplainedScreen() {
  const { t } = useTranslation('admin');
  const { user, report } = useAccessSelection();
  const isPair = Boolean(user.id && report.id);
  const side = user.id ? 'ofUser' : report.id ? 'ofReport' : undefined;
  const table = useTable<AccessPairRow>({
    name: 'report-access',
    ...useAccessPairs(user.id, report.id),
    columns: useAccessColumns({ user: Boolean(user.id), report: Boolean(report.id) }),
    defaultSort: user.id ? 'reportName' : 'surname,firstname',
  });
  return (
    <TablePage
      table={table}
      actions={<AccessExport />}
      header={<AccessSelects user={user} report={report} />}
      // The explanation already lists every reason.
      isTableHidden={isPair}
    >
      <TableToolbar
        table={table}
        searchLabel={side ? t(`explained.search.${side}`) : false}
        countText={(count) => (side ? t(countKeys[side], { count }) : '')}
      >
        {side && <ExportButton table={table} name="report-access" />}
      </TableToolbar>
      <TableRows
        table={table}
        emptyText={t(`explained.empty.${side ?? 'choose'}`)}
        rowName={(row) => (user.id ? row.reportName : formatName(row))}
        rowActions={({ userId, reportId }) => [
          {
            key: 'explain',
            label: t('explained.action'),
            icon: <QuestionCircleOutlined aria-hidden />,
            onClick: () => (user.id ? report.select(reportId) : user.select(userId)),
          },
        ]}
      />
    </TablePage>
  );
}

interface HiddenColumns {
  user: boolean;
  report: boolean;
}

/** Omits the columns of the selected user or report. */
function useAccessColumns(hidden: HiddenColumns): TableColumn<AccessPairRow>[] {
  const { t } = useTranslation('admin');
  const reasonColumns = useReasonColumns();
  const userColumns = [
    ...useNameColumns<AccessPairRow>(({ userId }) => userId),
    usePartnerColumn<AccessPairRow>(),
  ];
  const reportColumn = {
    ...useReportColumn<AccessPairRow>(t('screens:reportForm.report')),
    inName: hidden.user,
  };
  return [...(hidden.user ? [] : userColumns), ...(hidden.report ? [] : [reportColumn]), ...reasonColumns];
}
