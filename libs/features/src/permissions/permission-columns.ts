import type { GroupPermissionRow } from '@portal/contracts';
import { type TableColumn, useFormat } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';

/** The column of the members of a group with a permission. */
export function useViewedByColumn<Row extends Pick<GroupPermissionRow, 'viewedBy'>>(): TableColumn<Row> {
  const { t } = useTranslation('screens');
  return {
    key: 'viewedBy',
    title: t('permissions.viewedBy'),
    sortBy: 'viewedBy',
    isOneLine: true,
    width: '16%',
    render: ({ viewedBy }) => t(`permissions.viewers.${viewedBy}`),
  };
}

/** The column of the end of a permission. */
export function useUntilColumn<Row extends { until: string | null }>(): TableColumn<Row> {
  const { t } = useTranslation('screens');
  const format = useFormat();
  return {
    key: 'until',
    title: t('permissions.until'),
    sortBy: 'until',
    isOneLine: true,
    width: '11%',
    render: ({ until }) => (until ? format.date(until) : t('permissions.noEnd')),
  };
}
