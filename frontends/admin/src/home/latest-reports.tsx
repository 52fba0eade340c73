import { ReportKind, ReportName } from '@portal/portal-screens';
import { Fault, useFormat } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useLatestReports } from '../reports/reports.resource';

const rowsShown = [1, 2, 3, 4, 5];

/** Latest Reports: the five newest. */
export function LatestReports() {
  const { t } = useTranslation(['admin', 'kit']);
  const format = useFormat();
  const { data: reports, isPending, error, refetch } = useLatestReports();
  return (
    <section className="panel latest-panel" aria-labelledby="latest-title">
      <div className="panel-head">
        <h2 id="latest-title">{t('latest.title')}</h2>
      </div>
      {isPending && (
        <div className="latest-places">
          {rowsShown.map((row) => (
            <div key={row} className="skeleton latest-place" />
          ))}
        </div>
      )}
      {error && <Fault error={error} onRetry={() => void refetch()} />}
      {reports?.length === 0 && <p className="empty">{t('latest.empty')}</p>}
      {reports && reports.length > 0 && (
        <table className="latest" aria-labelledby="latest-title">
          <thead>
            <tr>
              <th scope="col">{t('kit:reports.name')}</th>
              <th scope="col">{t('kit:reports.type')}</th>
              <th scope="col">{t('kit:reports.dateUploaded')}</th>
            </tr>
          </thead>
          <tbody>
            {reports.map((report) => (
              <tr key={report.id}>
                <td>
                  <ReportName report={report} />
                </td>
                <td>
                  <ReportKind type={report.type} />
                </td>
                <td className="nowrap">{format.date(report.date_uploaded)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
