import { useFormat } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCategoryCounts } from '../reports/reports.resource';

/** Report Categories: every category with its count, also those without a report for this person. */
export function ReportCategories() {
  const { t } = useTranslation('user');
  const format = useFormat();
  const { data: categories } = useCategoryCounts();
  if (!categories?.length) return null;
  return (
    <section className="panel report-categories" aria-labelledby="categories-title">
      <h2 id="categories-title" className="section-title">
        {t('home.categories')}
      </h2>
      <ul>
        {categories.map(({ id, name, count }) => (
          <li key={id}>
            {count > 0 ? <Link to={`/userCardReports?category=${id}`}>{name}</Link> : <span>{name}</span>}
            <span className="report-categories-count">{format.number(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
