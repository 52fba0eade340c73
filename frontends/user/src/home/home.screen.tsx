import { CategoryIcon, WaitingLine } from '@portal/features';
import { ErrorBox, Page, usePortal } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCategoryCards, useCategoryCounts } from '../reports/reports.resource';
import { ReportSections } from './report-sections';

/** Shows a card for each category, then favourites, recently opened reports and new ones. */
export function HomeScreen() {
  const { t } = useTranslation('user');
  const { account } = usePortal();
  const cards = useCategoryCards();
  return (
    <Page title={t('home.welcome', { name: account.firstname })}>
      {account.role === 'userAdmin' && <WaitingLine />}
      <section aria-labelledby="cards-title">
        <h2 id="cards-title" className="section-title">
          {t('home.categories')}
        </h2>
        {cards.error && <ErrorBox error={cards.error} onRetry={() => void cards.refetch()} />}
        {cards.data?.length === 0 && <p className="empty">{t('home.empty')}</p>}
        <ul className="category-cards" data-cards={Math.min(cards.data?.length ?? 3, 3)}>
          {cards.data?.map((card) => (
            <CategoryCard key={card.name} {...card} />
          ))}
          {cards.isPending && [1, 2, 3, 4, 5, 6].map((index) => <CategoryCardSkeleton key={index} />)}
        </ul>
        <EmptyCategories />
      </section>
      <ReportSections />
    </Page>
  );
}

interface CategoryCardProps {
  /** Null for reports without a category. */
  id: number | null;
  name: string;
  fullname: string;
  description: string;
  count: number;
}

function CategoryCard({ id, name, fullname, description, count }: CategoryCardProps) {
  const { t } = useTranslation('user');
  const path = `/userCardReports?category=${id ?? 'none'}`;
  return (
    <li className="category-card">
      <CategoryIcon name={name} />
      <h3>
        <Link to={path}>{fullname || name}</Link>
      </h3>
      <p className="category-card-text">
        <span className="category-card-count">{t('screens:reports.count', { count })}</span>
        <span>{description || t('home.noDescription')}</span>
      </p>
    </li>
  );
}

function CategoryCardSkeleton() {
  return <li className="category-card skeleton" aria-hidden="true" />;
}

/** Names the categories without a report, which have no card. */
function EmptyCategories() {
  const { t } = useTranslation('user');
  const { data: categories } = useCategoryCounts();
  const names = categories?.filter(({ count }) => count === 0).map(({ name }) => name) ?? [];
  if (names.length === 0) return null;
  return <p className="empty-categories">{t('home.noReports', { categories: names.join(', ') })}</p>;
}
