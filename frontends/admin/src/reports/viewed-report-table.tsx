import type { ViewedReportRow } from '@portal/contracts';
import { useOpenReport } from '@portal/portal-screens';
import { TablePage, useFormat, type RemoteOptions, type TableColumn } from '@portal/ui-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface ViewedReportTableProps {
  title: string;
  /** What stands above the table. */
  lead?: ReactNode;
  pages: RemoteOptions<ViewedReportRow>;
  columns: TableColumn<ViewedReportRow>[];
  defaultSort: string;
  emptyText: string;
  exportName: string;
}

/** Reports with how often they were viewed; a row opens its report. */
export function ViewedReportTable({ pages, ...table }: ViewedReportTableProps) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  return (
    <TablePage<ViewedReportRow>
      {...table}
      {...pages}
      searchLabel={t('reports.search')}
      countText={(count) => t('reports.count', { count, formatted: format.number(count) })}
      onOpen={useOpenReport()}
    />
  );
}
