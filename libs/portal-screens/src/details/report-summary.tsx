import type { AboutReport } from '@portal/contracts';
import { useFormat } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { ReportKind, ReportStatus } from '../reports/report-name';
import { useGrantText } from './access-reasons';
import { FieldList } from './details-page';

export function ReportSummary({ report }: { report: AboutReport }) {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const grantText = useGrantText();
  const none = t('reports.none');
  const { data_refreshed_at } = report;
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
            value: data_refreshed_at ? format.date(data_refreshed_at) : t('details.report.noData'),
          },
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
