import type { PartnerViewsRow } from '@portal/contracts';
import type { TableColumn } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { usePartnerViewPages } from './report-views.resource';
import { ReportViewsTable } from './report-views-table';

/** HIS Partners Report Views: how often the people of each HIS partner viewed each report. */
export function PartnerViewsScreen() {
  const { t } = useTranslation('kit');
  const partner: TableColumn<PartnerViewsRow> = {
    key: 'partner',
    title: t('person.partner'),
    sortBy: 'user_type_name',
    render: ({ user_type_name }) => user_type_name,
  };
  return (
    <ReportViewsTable
      of="partners"
      pages={usePartnerViewPages()}
      viewers={[partner]}
      exportName="his-partners-report-views"
    />
  );
}
