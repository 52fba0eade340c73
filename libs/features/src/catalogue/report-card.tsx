import { StarFilled } from '@ant-design/icons';
import type { CatalogueRow } from '@portal/contracts';
import { useFormat, useLowDataMode } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { ReportKind, ReportLink, Unavailability, useFreshness } from '../reports/report-name';
import { StaleMark, VerifiedMark } from '../reports/reliability';
import { ReportThumbnail } from './report-thumbnail';

/** A report with its details, for the layout of cards. In low-data mode it has no image. */
export function ReportCard({ report }: { report: CatalogueRow }) {
  const freshness = useFreshness(report);
  return (
    <div className="report-card">
      {!useLowDataMode() && <ReportThumbnail report={report} />}
      <NewTag isNew={report.isNew} />
      <div className="report-name">
        <ReportLink report={report} /> <VerifiedMark report={report} />
      </div>
      <p className="report-origin report-card-kind">
        <ReportKind type={report.type} />
        {report.category && <span>{report.category}</span>}
      </p>
      <p className="report-origin report-card-kind">
        <StaleMark report={report} />
        <span>{freshness}</span>
      </p>
      <Unavailability status={report.status} />
    </div>
  );
}

function NewTag({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation('screens');
  return isNew ? <span className="new-tag">{t('catalogue.newTag')}</span> : null;
}

/** The average of stars with the number of ratings. */
export function ReportRating({ rating, ratings }: Pick<CatalogueRow, 'rating' | 'ratings'>) {
  const { t } = useTranslation('screens');
  const format = useFormat();
  if (rating === null) return <span className="report-rating">{t('catalogue.unrated')}</span>;
  const stars = format.number(rating);
  return (
    <span className="report-rating">
      <span aria-hidden>
        <StarFilled className="favourite" /> {stars} ({format.number(ratings)})
      </span>
      <span className="visually-hidden">{t('catalogue.stars', { stars, count: ratings })}</span>
    </span>
  );
}
