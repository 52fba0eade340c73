import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { PageViews } from '@portal/ui-kit';

/** The sides from which usage is looked at. */
export const usageViews = ['usage', 'unopened', 'unused'] as const;
export type UsageView = (typeof usageViews)[number];

/** Leads from one side of usage to the others, which keep the days and the HIS partner. */
export function UsageViews({ shown }: { shown: UsageView }) {
  const { t } = useTranslation('kit');
  const [params] = useSearchParams();
  const views = usageViews.map((key) => ({
    key,
    label: t(`usage.views.${key}`),
    search: searchOf(key, params),
  }));
  return <PageViews label={t('usage.views.label')} views={views} shown={shown} />;
}

const kept = ['days', 'from', 'to', 'partner', 'by', 'measure'];

/** The query of a side that keeps what is chosen on another. */
export function searchOf(view: UsageView, params: URLSearchParams): string {
  const search = new URLSearchParams([...params].filter(([name]) => kept.includes(name)));
  if (view !== 'usage') search.set('show', view);
  return search.toString();
}
