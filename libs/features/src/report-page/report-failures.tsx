import type { ReportFailure } from '@portal/contracts';
import { useFormat } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';

/** Explains to the managers of a report why Power BI refuses it, and what to change. */
export function ReportFailures({ failures }: { failures: ReportFailure[] }) {
  const { t } = useTranslation('screens');
  const format = useFormat();
  return (
    <section className="panel" aria-labelledby="report-failures">
      <h2 id="report-failures" className="section-title">
        {t('details.report.failures.title')}
      </h2>
      {failures.map(({ operation, cause, code, failed }) => (
        <div key={operation}>
          <p>
            {t(`details.report.failures.${operation}`, { time: format.time(failed) })}{' '}
            {t(`powerBi.causes.${cause}`)}
          </p>
          {code && <p className="report-origin">{t('details.report.failures.code', { code })}</p>}
        </div>
      ))}
    </section>
  );
}
