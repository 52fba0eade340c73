import { QuestionCircleOutlined } from '@ant-design/icons';
import type { AccessPairRow } from '@portal/contracts';
import { nameOf, TablePage, useFormat } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { AccessChoice } from './access-choice';
import { useAccessPairs } from './access-explained.resource';
import { ExportPairs } from './export-pairs';
import { useAccessChoice } from './use-access-choice';
import { useAccessColumns } from './use-access-columns';

/** Report Access: what a user may open, or who may open a report, and why; the address names the user, the report or both. */
export function AccessExplainedScreen() {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { user, report } = useAccessChoice();
  const isPair = Boolean(user.id && report.id);
  const isChosen = Boolean(user.id ?? report.id);
  const asked = isPair ? 'pair' : user.id ? 'ofUser' : report.id ? 'ofReport' : 'choose';
  return (
    <TablePage<AccessPairRow>
      title={t('explained.title')}
      {...useAccessPairs(user.id, report.id)}
      columns={useAccessColumns({ user: Boolean(user.id), report: Boolean(report.id) && !isPair })}
      defaultSort={user.id ? 'reportName' : 'surname,firstname'}
      searchLabel={isChosen && !isPair ? t(`explained.search.${user.id ? 'ofUser' : 'ofReport'}`) : undefined}
      emptyText={t(`explained.empty.${asked}`)}
      countText={(count) =>
        isChosen ? t('explained.count', { count, formatted: format.number(count) }) : ''
      }
      exportName={isChosen ? 'report-access' : undefined}
      rowName={(row) => (user.id ? row.reportName : nameOf(row))}
      rowActions={
        isPair
          ? undefined
          : ({ userId, reportId }) => [
              {
                key: 'explain',
                label: t('explained.action'),
                icon: <QuestionCircleOutlined aria-hidden />,
                onClick: () => (user.id ? report.choose(reportId) : user.choose(userId)),
              },
            ]
      }
      actions={<ExportPairs />}
      lead={<AccessChoice user={user} report={report} />}
    />
  );
}
