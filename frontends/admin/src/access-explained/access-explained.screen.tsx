import { QuestionCircleOutlined } from '@ant-design/icons';
import type { AccessPairRow } from '@portal/contracts';
import { nameOf } from '@portal/portal-screens';
import { TablePage, useFormat } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { AccessChoice } from './access-choice';
import { useAccessPairs } from './access-explained.resource';
import { ExportPairs } from './export-pairs';
import { useAccessChoice } from './use-access-choice';
import { useAccessColumns } from './use-access-columns';

const countKeys = { ofUser: 'kit:reports.count', ofReport: 'users.count' } as const;

/** Report Access: what a user may open, or who may open a report, and why; the address names the user, the report or both. */
export function AccessExplainedScreen() {
  const { t } = useTranslation(['admin', 'kit']);
  const format = useFormat();
  const { user, report } = useAccessChoice();
  const isPair = Boolean(user.id && report.id);
  const side = user.id ? 'ofUser' : 'ofReport';
  const asked = user.id || report.id ? side : undefined;
  return (
    <TablePage<AccessPairRow>
      title={t('explained.title')}
      {...useAccessPairs(user.id, report.id)}
      columns={useAccessColumns({ user: Boolean(user.id), report: Boolean(report.id) })}
      defaultSort={user.id ? 'reportName' : 'surname,firstname'}
      searchLabel={asked && t(`explained.search.${asked}`)}
      emptyText={t(`explained.empty.${asked ?? 'choose'}`)}
      countText={(count) => (asked ? t(countKeys[asked], { count, formatted: format.number(count) }) : '')}
      exportName={asked && 'report-access'}
      rowName={(row) => (user.id ? row.reportName : nameOf(row))}
      rowActions={({ userId, reportId }) => [
        {
          key: 'explain',
          label: t('explained.action'),
          icon: <QuestionCircleOutlined aria-hidden />,
          onClick: () => (user.id ? report.choose(reportId) : user.choose(userId)),
        },
      ]}
      actions={<ExportPairs />}
      lead={<AccessChoice user={user} report={report} />}
      // The explanation says all of it: a row would repeat one reason of several.
      leadAlone={isPair}
    />
  );
}
