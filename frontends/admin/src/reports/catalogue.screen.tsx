import { CataloguePage } from '@portal/portal-screens/catalogue';
import { useTranslation } from 'react-i18next';

/** Lists all reports to open, with the filters that users have. */
export function CatalogueScreen() {
  const { t } = useTranslation('screens');
  return <CataloguePage emptyText={t('reports.empty')} exportName="catalogue" />;
}
