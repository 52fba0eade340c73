import { CloseOutlined, LikeOutlined } from '@ant-design/icons';
import type { AboutReport, ReportRow } from '@portal/contracts';
import { ErrorBox, FocusRestore, useFormat } from '@portal/ui-kit';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { getAboutReportAddress } from '../reports/about-report-link';
import { FieldList } from '../details/details-page';
import { useLatestNotes, useAboutReport } from '../reports/about-report.resource';
import { DataDate, Verification } from './report-summary';
import { useFavourite } from '../favourites/use-favourite';
import { isVerified } from '../reports/reliability';
import { ReportKind } from '../reports/report-name';

interface ViewerDetailsProps {
  report: ReportRow;
  open: boolean;
  onClose: () => void;
  /** Opens the form for the user's rating; undefined for administrators. */
  onRate: (() => void) | undefined;
}

/** Details of the open report: a panel next to it, or below it on narrow screens. */
export function ViewerDetails({ open, onClose, ...details }: ViewerDetailsProps) {
  const { t } = useTranslation('screens');
  const title = t('viewer.details');
  if (!open) return null;
  return (
    <aside className="viewer-details" aria-label={title}>
      <FocusRestore />
      <div className="viewer-details-head">
        <h2 className="section-title">{title}</h2>
        <Button
          type="text"
          icon={<CloseOutlined aria-hidden />}
          aria-label={t('viewer.closeDetails')}
          onClick={onClose}
        />
      </div>
      <Details {...details} />
    </aside>
  );
}

function Details({ report, onRate }: Omit<ViewerDetailsProps, 'open' | 'onClose'>) {
  const { t } = useTranslation('screens');
  const about = useAboutReport(report.id);
  if (!about.data) {
    return about.isLoadingError ? (
      <ErrorBox error={about.error} onRetry={() => void about.refetch()} />
    ) : (
      <div className="skeleton viewer-details-skeleton" aria-hidden="true" />
    );
  }
  return (
    <div className="viewer-details-content">
      <FieldsOfReport report={about.data} onRate={onRate} />
      {onRate && <FavouriteButton report={report} />}
      <Notes id={report.id} />
      <p>
        <Link to={getAboutReportAddress(report.id)}>
          {t(about.data.isManaged ? 'viewer.manage' : 'details.report.label')}
        </Link>
      </p>
    </div>
  );
}

function FieldsOfReport({ report, onRate }: { report: AboutReport; onRate: (() => void) | undefined }) {
  const { t } = useTranslation('screens');
  const { owner, category, ownStar } = report;
  const fields = [
    { label: t('reports.owner'), value: owner ?? t('reports.none') },
    { label: t('reports.type'), value: <ReportKind type={report.type} /> },
    { label: t('reports.category'), value: category ?? t('reports.none') },
    {
      label: t('details.report.data'),
      value: <DataDate report={report} />,
    },
    ...(isVerified(report)
      ? [{ label: t('details.report.verified'), value: <Verification report={report} /> }]
      : []),
    {
      label: t('viewer.ownRating'),
      value: ownStar === null ? t('viewer.unrated') : t('rating.stars', { count: ownStar }),
    },
  ];
  return (
    <>
      <p className="breakable">{report.description || t('viewer.noDescription')}</p>
      <FieldList rows={onRate ? fields : fields.slice(0, -1)} />
      {onRate && (
        <Button block icon={<LikeOutlined aria-hidden />} onClick={onRate}>
          {t(ownStar === null ? 'viewer.rate' : 'viewer.changeRating')}
        </Button>
      )}
    </>
  );
}

function FavouriteButton({ report }: { report: ReportRow }) {
  const { t } = useTranslation('screens');
  const { isFavourite, icon, toggle } = useFavourite()(report);
  return (
    <Button block icon={icon} onClick={toggle}>
      {t(isFavourite ? 'favourites.remove' : 'favourites.add')}
    </Button>
  );
}

/** The latest update notes. All are on the page about the report. */
function Notes({ id }: { id: number }) {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const notes = useLatestNotes(id);
  return (
    <section>
      <h3 className="section-title">{t('details.report.updates')}</h3>
      {notes.isLoadingError ? (
        <ErrorBox error={notes.error} onRetry={() => void notes.refetch()} />
      ) : (
        <>
          {notes.data?.length === 0 && <p>{t('details.report.noUpdates')}</p>}
          <ul className="viewer-notes">
            {notes.data?.map(({ id: noteId, updates, date_created }) => (
              <li key={noteId}>
                <p className="report-origin">{format.date(date_created)}</p>
                <p className="breakable">{updates}</p>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
