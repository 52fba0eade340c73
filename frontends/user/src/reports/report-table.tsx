import type { ReportRow } from '@portal/contracts';
import {
  ReportKind,
  ReportName,
  TablePage,
  useFormat,
  useReportAddress,
  type TableColumn,
} from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useReportPages } from './reports.resource';

interface ReportTableProps {
  title: string;
  categoryId?: number;
  emptyText: string;
}

/** Reports that the person may open: a row opens its report. */
export function ReportTable({ title, categoryId, emptyText }: ReportTableProps) {
  const { t } = useTranslation(['user', 'kit']);
  const format = useFormat();
  const navigate = useNavigate();
  const addressOf = useReportAddress();
  const columns: TableColumn<ReportRow>[] = [
    {
      key: 'name',
      title: t('reports.name'),
      sortBy: 'name',
      render: (report) => <ReportName report={report} withOrigin />,
    },
    {
      key: 'type',
      title: t('reports.type'),
      sortBy: 'type',
      width: 200,
      render: (report) => <ReportKind type={report.type} />,
    },
  ];
  return (
    <TablePage<ReportRow>
      title={title}
      {...useReportPages(categoryId)}
      columns={columns}
      defaultSort="-type,-date_uploaded"
      searchLabel={t('kit:reports.search')}
      emptyText={emptyText}
      countText={(count) => t('kit:reports.count', { count, formatted: format.number(count) })}
      onOpen={(report) => {
        const address = addressOf(report);
        if (address) void navigate(address);
      }}
    />
  );
}
