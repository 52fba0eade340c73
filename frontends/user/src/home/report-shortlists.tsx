import type { ReportRow } from '@portal/contracts';
import {
  toListedState,
  reportAddress,
  ReportKind,
  Unavailability,
  useFavourites,
  useNewReports,
} from '@portal/portal-screens';
import { useErrorText, useFormat } from '@portal/ui-kit';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRecentReports } from '../reports/reports.resource';

const collapsedLength = 5;

export function ReportShortlists() {
  const { t } = useTranslation('user');
  const format = useFormat();
  const favourites = useFavourites();
  const recent = useRecentReports();
  const added = useNewReports();
  const isFavourite = (id: number) => favourites.data?.some((favourite) => favourite.id === id);
  const newCount = added.data?.total ?? 0;
  return (
    <div className="shortlists" aria-busy={[favourites, recent, added].some(({ isPending }) => isPending)}>
      <ReportShortlist
        title={t('home.favourites')}
        reports={favourites.data}
        expandable
        error={favourites.error}
        emptyText={t('home.noFavourites')}
        onRetry={() => void favourites.refetch()}
      />
      <ReportShortlist
        title={t('home.recent')}
        reports={favourites.isPending ? undefined : recent.data?.filter(({ id }) => !isFavourite(id))}
        error={recent.error}
        emptyText={t('home.noRecent')}
        onRetry={() => void recent.refetch()}
      />
      <ReportShortlist
        title={t('home.new')}
        reports={added.data?.rows}
        error={added.error}
        emptyText={t('home.noNew', { date: added.data && format.date(added.data.newSince) })}
        onRetry={() => void added.refetch()}
        more={
          newCount > collapsedLength && (
            <Link to="/userSeeReports?new=1">{t('screens:catalogue.all', { count: newCount })}</Link>
          )
        }
      />
    </div>
  );
}

type ShortlistedReport = Pick<ReportRow, 'id' | 'name' | 'type'> & Partial<Pick<ReportRow, 'status'>>;

interface ReportShortlistProps {
  title: string;
  /** Undefined while loading. */
  reports: readonly ShortlistedReport[] | undefined;
  /** Offers to show more than the first few. For lists that have no screen of their own. */
  expandable?: boolean;
  error: Error | null;
  emptyText: string;
  onRetry: () => void;
  /** A link to the whole list. */
  more?: ReactNode;
}

function ReportShortlist({
  title,
  reports,
  expandable = false,
  error,
  emptyText,
  onRetry,
  more,
}: ReportShortlistProps) {
  const { t } = useTranslation('screens');
  const errorText = useErrorText();
  const [isExpanded, setIsExpanded] = useState(false);
  const id = useId();
  return (
    <section className="panel shortlist" aria-labelledby={id} aria-busy={!reports && !error}>
      <div className="shortlist-header">
        <h2 id={id} className="section-title">
          {title}
        </h2>
        {expandable && reports && reports.length > collapsedLength && (
          <button
            type="button"
            className="button button-link"
            aria-expanded={isExpanded}
            onClick={() => setIsExpanded(!isExpanded)}
          >
            {isExpanded ? t('catalogue.fewer') : t('catalogue.all', { count: reports.length })}
          </button>
        )}
        {more}
      </div>
      {error && !reports ? (
        <div className="shortlist-error">
          <p>{errorText(error)}</p>
          <button type="button" className="button" onClick={onRetry}>
            {t('kit:retry')}
          </button>
        </div>
      ) : reports?.length === 0 ? (
        <p className="shortlist-text">{emptyText}</p>
      ) : (
        <ul>
          {reports?.slice(0, isExpanded ? undefined : collapsedLength).map((report, index) => (
            <li key={report.id}>
              <div>
                <Link to={reportAddress(report.id)} state={toListedState(reports, index)}>
                  {report.name}
                </Link>
                <Unavailability status={report.status} />
              </div>
              <ReportKind type={report.type} />
            </li>
          ))}
          {!reports && [1, 2, 3, 4, 5].map((row) => <li key={row} className="skeleton" aria-hidden />)}
        </ul>
      )}
    </section>
  );
}
