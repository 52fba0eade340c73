import type { AboutReport } from '@portal/contracts';
import { StatusMark, useFormat } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { isVerified, StaleMark, VerifiedMark } from '../reports/reliability';
import { ReportKind, ReportStatus } from '../reports/report-name';
import { useGrantText } from '../permissions/access-reasons';
import { FieldList } from '../details/details-page';

export function ReportSummary({ report }: { report: AboutReport }) {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const grantText = useGrantText();
  const none = t('reports.none');
  const { failed_refresh } = report;
  const reasons = report.grants.map(grantText);
  return (
    <section className="panel">
      <FieldList
        rows={[
          { label: t('reportForm.description'), value: report.description || none },
          { label: t('reports.owner'), value: report.owner ?? none },
          { label: t('reports.type'), value: <ReportKind type={report.type} /> },
          { label: t('reports.category'), value: report.category ?? none },
          {
            label: t('details.report.data'),
            value: <DataDate report={report} />,
          },
          ...(failed_refresh
            ? [
                {
                  label: t('details.report.failedRefresh'),
                  value: (
                    <StatusMark
                      status="Unavailable"
                      text={`${format.time(failed_refresh.at)} · ${failed_refresh.reason}`}
                    />
                  ),
                },
              ]
            : []),
          ...(report.isManaged || isVerified(report)
            ? [{ label: t('details.report.verified'), value: <Verification report={report} /> }]
            : []),
          { label: t('reports.dateUploaded'), value: format.date(report.date_uploaded) },
          { label: t('reports.status'), value: <ReportStatus status={report.status} /> },
          ...(report.isManaged
            ? [{ label: t('reports.workspace'), value: report.workspace_name ?? none }]
            : []),
          { label: t('catalogue.rating'), value: <Ratings report={report} /> },
          {
            label: t('details.report.why'),
            value:
              reasons.length > 0
                ? reasons.map((reason) => <div key={reason}>{reason}</div>)
                : t('details.report.closed'),
          },
        ]}
      />
    </section>
  );
}

/** When the data was refreshed, and whether it is stale. */
export function DataDate({ report }: { report: AboutReport }) {
  const { t } = useTranslation('screens');
  const format = useFormat();
  if (!report.data_refreshed_at) return t('details.report.noData');
  return (
    <>
      {format.time(report.data_refreshed_at)} <StaleMark report={report} />
    </>
  );
}

/** The person who vouches for a report, since when and until when. */
export function Verification({ report }: { report: AboutReport }) {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const { verified_at, verified_by, verified_until } = report;
  if (!isVerified(report) || !verified_at || !verified_until) return t('details.report.unverified');
  return (
    <>
      <VerifiedMark report={report} />{' '}
      {t('details.report.verifiedBy', {
        name: verified_by ?? t('person.gone'),
        date: format.date(verified_at),
        until: format.date(verified_until),
      })}
    </>
  );
}

/** The average of the ratings and the user's own; for managers also the count of each number of stars. */
function Ratings({ report: { stars, ownStar, isManaged } }: { report: AboutReport }) {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const count = stars.reduce((sum, each) => sum + each, 0);
  const total = stars.reduce((sum, each, star) => sum + each * star, 0);
  const given = stars.map((each, star) => ({ each, star })).filter(({ each }) => each > 0);
  return (
    <>
      {count === 0
        ? t('details.report.noRatings')
        : t('details.report.average', {
            count,
            average: format.number(Math.round((total / count) * 10) / 10),
          })}
      {ownStar !== null && <div>{t('details.report.ownRating', { count: ownStar })}</div>}
      {isManaged && given.length > 0 && (
        <p className="report-origin">
          {given
            .reverse()
            .map(({ each, star }) => `${t('rating.stars', { count: star })}: ${format.number(each)}`)
            .join(' · ')}
        </p>
      )}
    </>
  );
}
