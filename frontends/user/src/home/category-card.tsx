import { useFormat } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CategoryIcon } from './category-icon';

interface CategoryCardProps {
  /** Null for reports without a category. */
  id: number | null;
  name: string;
  fullname: string;
  description: string;
  count: number;
}

/** A category as a card that is one link to its reports. */
export function CategoryCard({ id, name, fullname, description, count }: CategoryCardProps) {
  const { t } = useTranslation(['user', 'kit']);
  const format = useFormat();
  const address = id === null ? '/userSeeReports' : `/userCardReports?category=${id}`;
  return (
    <li className="category-card panel">
      <CategoryIcon name={name} />
      <h3>
        <Link to={address}>{fullname || name}</Link>
      </h3>
      <p className="category-card-count">
        {t('kit:reports.count', { count, formatted: format.number(count) })}
      </p>
      <p className="category-card-text">{description || t('home.noDescription')}</p>
    </li>
  );
}

/** Holds the place of a card that is being fetched. */
export function CategoryCardPlace() {
  return <li className="category-card skeleton" aria-hidden="true" />;
}
