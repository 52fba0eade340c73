import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type Crumb, useScreenTitle } from '@portal/ui-kit';
import { searchOf, type UsageView } from './usage-views';

/** The sides of usage that lead to another one, as breadcrumbs name them; they keep the days and the HIS partner. */
export function useUsagePlaces(views: readonly UsageView[]): Crumb[] {
  const { t } = useTranslation('kit');
  const [params] = useSearchParams();
  const title = useScreenTitle();
  return views.map((view) => ({
    title: view === 'usage' ? title : t(`usage.views.${view}`),
    search: searchOf(view, params),
  }));
}
