import type { AccessPairRow } from '@portal/contracts';
import { nameOf, TablePage, useFilter, useFormat, type TableColumn } from '@portal/ui-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccessPairs, useGivenReport } from './access-explained.resource';
import { ExplainDialog } from './explain.dialog';

/** Report Access: who may open what and why; an address with `report` begins by explaining that one. */
export function AccessExplainedScreen() {
  const { t } = useTranslation(['admin', 'kit']);
  const format = useFormat();
  const [asked, setAsked] = useState(false);
  const [given, setGiven] = useFilter('report');
  const { data: report } = useGivenReport(Number.parseInt(given, 10) || undefined);
  const columns: TableColumn<AccessPairRow>[] = [
    { key: 'firstname', title: t('kit:person.firstname'), inName: true, render: (row) => row.firstname },
    {
      key: 'surname',
      title: t('kit:person.surname'),
      sortBy: 'surname',
      inName: true,
      render: (row) => row.surname,
    },
    { key: 'partner', title: t('kit:person.partner'), render: (row) => row.user_type ?? '–' },
    {
      key: 'report',
      title: t('explained.report'),
      sortBy: 'reportName',
      render: (row) => row.reportName,
    },
    { key: 'reason', title: t('explained.reason'), render: (row) => t(`explained.reasons.${row.reason}`) },
    { key: 'detail', title: t('explained.detail'), render: ({ detail }) => detail },
    {
      key: 'until',
      title: t('explained.until'),
      render: ({ until }) => (until ? format.date(until) : t('explained.noEnd')),
    },
  ];
  return (
    <>
      <TablePage<AccessPairRow>
        title={t('explained.title')}
        {...useAccessPairs()}
        columns={columns}
        defaultSort="surname,reportName"
        searchLabel={t('kit:reports.search')}
        emptyText={t('explained.empty')}
        countText={(count) => t('explained.count', { count, formatted: format.number(count) })}
        exportName="report-access"
        rowName={nameOf}
        actions={
          <Button type="primary" onClick={() => setAsked(true)}>
            {t('explained.action')}
          </Button>
        }
      />
      <ExplainDialog
        open={asked || Boolean(report)}
        report={report}
        onClose={() => {
          setAsked(false);
          setGiven('');
        }}
      />
    </>
  );
}
