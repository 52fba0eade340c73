import type { CatalogueRow, ReportCard, ReportRow } from '@portal/contracts';
import {
  ReportThumbnail,
  toListedState,
  useReportAddress,
  StaleMark,
  Unavailability,
  useFavourites,
  useNewReports,
  VerifiedMark,
} from '@portal/features';
import { useErrorText, useFormat, useLowDataMode } from '@portal/ui-kit';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCategoryCards, useCategoryCounts, useRecentReports } from '../reports/reports.resource';

const maxTiles = 4;
const maxFavourites = 8;

/** The favourites, the reports to go on with and the new ones, each report once. They appear together and after the categories, so that none moves another. */
export function ReportSections() {
  const { t } = useTranslation('user');
  const format = useFormat();
  const favourites = useFavourites();
  const recent = useRecentReports();
  const added = useNewReports();
  const categories = [useCategoryCards(), useCategoryCounts()];
  if ([favourites, recent, added, ...categories].some(({ isPending }) => isPending)) {
    return <div className="report-sections-loading" aria-busy="true" />;
  }
  const starred = favourites.data?.slice(0, maxFavourites);
  const opened = leaveOut(recent.data, starred)?.slice(0, maxTiles);
  const fresh = leaveOut(added.data?.rows, [...(starred ?? []), ...(opened ?? [])])?.slice(0, maxTiles);
  const viewed = new Map(recent.data?.map(({ id, date_viewed }) => [id, date_viewed]));
  const newSince = added.data?.newSince ?? '';
  const linkToAll = (list: readonly unknown[] | undefined, max: number, to: string, count = list?.length) =>
    count !== undefined && count > max && <Link to={to}>{t('screens:catalogue.all', { count })}</Link>;
  return (
    <>
      {starred?.length !== 0 && (
        <ReportSection
          title={t('home.favourites')}
          reports={starred}
          error={favourites.error}
          onRetry={() => void favourites.refetch()}
          more={linkToAll(favourites.data, maxFavourites, '/userSeeReports?favourite=1')}
          renderText={(report) => <ReportNews report={report} since={viewed.get(report.id) ?? newSince} />}
        />
      )}
      {opened?.length !== 0 && (
        <ReportSection
          title={t('home.continue')}
          reports={opened}
          error={recent.error}
          onRetry={() => void recent.refetch()}
          more={linkToAll(recent.data, maxTiles, '/userHistory')}
          renderText={(report) => (
            <ReportNews
              report={report}
              since={report.date_viewed}
              otherwise={t('home.opened', { date: format.date(report.date_viewed) })}
            />
          )}
        />
      )}
      {fresh?.length !== 0 && (
        <ReportSection
          title={t('home.new')}
          reports={fresh}
          error={added.error}
          onRetry={() => void added.refetch()}
          more={linkToAll(added.data?.rows, maxTiles, '/userSeeReports?new=1', added.data?.total)}
          renderText={({ date_uploaded }) => (
            <p className="report-tile-text">
              {t('screens:reports.uploaded', { date: format.date(date_uploaded) })}
            </p>
          )}
        />
      )}
    </>
  );
}

/** The reports of a list without those that another one shows. */
const leaveOut = <Report extends { id: number }>(
  reports: readonly Report[] | undefined,
  shown: readonly { id: number }[] = [],
) => reports?.filter(({ id }) => !shown.some((other) => other.id === id));

type TileReport = Pick<
  ReportRow,
  'id' | 'name' | 'type' | 'category' | 'status' | 'stale_at' | 'verified_until'
> &
  Pick<CatalogueRow, 'thumbnail'>;

interface ReportSectionProps<Report> {
  title: string;
  /** Undefined after an error. */
  reports: readonly Report[] | undefined;
  error: Error | null;
  onRetry: () => void;
  /** A link to the whole list. */
  more: ReactNode;
  /** Says below the name of a report why it is here. */
  renderText: (report: Report) => ReactNode;
}

function ReportSection<Report extends TileReport>({
  title,
  reports,
  error,
  onRetry,
  more,
  renderText,
}: ReportSectionProps<Report>) {
  const { t } = useTranslation('kit');
  const errorText = useErrorText();
  const hasThumbnails = !useLowDataMode();
  const getAddress = useReportAddress();
  const id = useId();
  return (
    <section className="report-section" aria-labelledby={id}>
      <div className="report-section-header">
        <h2 id={id} className="section-title">
          {title}
        </h2>
        {error && !reports && (
          <>
            <p>{errorText(error)}</p>
            <button type="button" className="button" onClick={onRetry}>
              {t('retry')}
            </button>
          </>
        )}
        {more}
      </div>
      <ul className="report-tiles">
        {reports?.map((report, index) => (
          <li key={report.id} className="report-tile">
            {hasThumbnails && <ReportThumbnail report={report} />}
            <VerifiedMark report={report} />
            <div className="report-tile-body">
              <Link to={getAddress(report)} state={toListedState(reports, index)}>
                {report.name}
              </Link>
              {renderText(report)}
              <StaleMark report={report} /> <Unavailability status={report.status} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ReportNewsProps {
  report: Pick<ReportCard, 'update' | 'date_updated' | 'new_page' | 'date_page_added' | 'data_refreshed_at'>;
  /** An ISO 8601 time in UTC. */
  since: string;
  /** Shown without news. Defaults to the date of the data. */
  otherwise?: string;
}

/** Says what is new in a report since a time: its update note, a page, or newer data. */
function ReportNews({ report, since, otherwise }: ReportNewsProps) {
  const { t } = useTranslation('user');
  const format = useFormat();
  const { update, date_updated, new_page, date_page_added, data_refreshed_at } = report;
  const dataDate = data_refreshed_at && t('screens:reports.dataOf', { date: format.date(data_refreshed_at) });
  if (date_updated && date_updated > since) {
    return <p className="report-tile-text report-tile-news">{t('home.update', { text: update })}</p>;
  }
  if (new_page && date_page_added && date_page_added > since) {
    return <p className="report-tile-text report-tile-news">{t('home.newPage', { name: new_page })}</p>;
  }
  if (data_refreshed_at && data_refreshed_at > since) {
    const date = format.date(data_refreshed_at);
    return <p className="report-tile-text report-tile-news">{t('home.newData', { date })}</p>;
  }
  return <p className="report-tile-text">{otherwise ?? dataDate}</p>;
}
