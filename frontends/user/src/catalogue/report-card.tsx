import { StarFilled } from '@ant-design/icons';
import type { CatalogueRow, ReportType } from '@portal/contracts';
import { ReportKind, ReportLink, Unavailability, useDataDate } from '@portal/portal-screens';
import { useFormat } from '@portal/ui-kit';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';

/** A report with its details, for the layout of cards. */
export function ReportCard({ report }: { report: CatalogueRow }) {
  const dataDate = useDataDate(report);
  const details = [report.category, report.owner, dataDate].filter(Boolean);
  return (
    <div className="report-card">
      <Thumbnail type={report.type} />
      <div className="report-name">
        <ReportLink report={report} />
      </div>
      <NewTag isNew={report.isNew} />
      <ReportKind type={report.type} />
      <p className="report-origin">{details.join(' · ')}</p>
      <Rating {...report} />
      <Unavailability status={report.status} />
    </div>
  );
}

export function NewTag({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation('user');
  return isNew ? <Tag className="new-tag">{t('catalogue.newTag')}</Tag> : null;
}

/** The average of stars with the number of ratings. */
export function Rating({ rating, ratings }: Pick<CatalogueRow, 'rating' | 'ratings'>) {
  const { t } = useTranslation('user');
  const format = useFormat();
  if (rating === null) return <span className="report-rating">{t('catalogue.unrated')}</span>;
  const stars = format.number(rating);
  const formatted = format.number(ratings);
  return (
    <span className="report-rating">
      <span aria-hidden>
        <StarFilled className="favourite" /> {stars} ({formatted})
      </span>
      <span className="visually-hidden">{t('catalogue.stars', { stars, count: ratings, formatted })}</span>
    </span>
  );
}

const drawings: Record<ReportType, string> = {
  'Power Bi': 'M20 74V44h16v30zM48 74V24h16v50zM76 74V54h16v20zM104 74V34h16v40z',
  'Web Embed':
    'M70 14a32 32 0 1 0 0 64 32 32 0 0 0 0-64zM38 46h64M70 14c-20 18-20 46 0 64M70 14c20 18 20 46 0 64',
  Dash: 'M18 70l26-26 20 14 30-34 28 20',
};

/** A drawing of the report's type, in place of a picture of the report. */
function Thumbnail({ type }: { type: ReportType }) {
  return (
    <svg className="report-thumbnail" data-type={type} viewBox="0 0 140 92" aria-hidden="true">
      <path d={drawings[type]} />
    </svg>
  );
}
