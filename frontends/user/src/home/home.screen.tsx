import { Fault, Page, usePortal } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useCategoryCards } from '../reports/reports.resource';
import { CategoryCard, CategoryCardPlace } from './category-card';
import { ReportCategories } from './report-categories';
import { ReportShortlists } from './report-shortlists';

/** The first screen: a card for each category of reports. */
export function HomeScreen() {
  const { t } = useTranslation('user');
  const { account } = usePortal();
  const cards = useCategoryCards();
  return (
    <Page title={t('home.welcome', { name: account.firstname })}>
      <ReportShortlists />
      <section aria-labelledby="cards-title">
        <h2 id="cards-title" className="section-title">
          {t('home.cards')}
        </h2>
        {cards.error && <Fault error={cards.error} onRetry={() => void cards.refetch()} />}
        {cards.data?.length === 0 && <p className="empty">{t('home.empty')}</p>}
        <ul className="category-cards" data-cards={Math.min(cards.data?.length ?? 3, 3)}>
          {cards.data?.map((card) => (
            <CategoryCard key={card.name} {...card} />
          ))}
          {cards.isPending && [1, 2, 3, 4, 5, 6].map((place) => <CategoryCardPlace key={place} />)}
        </ul>
      </section>
      <ReportCategories />
    </Page>
  );
}
