import type { UserRow } from '@portal/contracts';
import { readId, RemoteSelect, useFilter } from '@portal/ui-kit';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatName } from '../people/person-name';
import { useReport } from '../reports/report.resource';
import { Explanation } from '../permissions/explanation';
import { useExplainableReports } from '../permissions/explanation.resource';

const toOption = ({ id, name, owner }: { id: number; name: string; owner: string | null }) => ({
  value: id,
  label: [name, owner].filter(Boolean).join(' · '),
});

/** Explains why a person may or may not open a chosen report, which the address names. */
export function ReportExplanation({ user }: { user: UserRow }) {
  const { t } = useTranslation('screens');
  const id = useId();
  const [value, select] = useFilter('report');
  const reportId = readId(value);
  const { data: report } = useReport(reportId);
  return (
    <section className="panel report-explanation" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="section-title">
        {t('explained.title', { name: formatName(user) })}
      </h2>
      <label htmlFor={id}>{t('reportForm.report')}</label>
      <RemoteSelect
        id={id}
        {...useExplainableReports()}
        toOption={toOption}
        initialOption={report && toOption(report)}
        allowClear
        value={reportId}
        onChange={(chosen?: number) => select(chosen ? String(chosen) : '')}
      />
      {reportId && (
        <div aria-live="polite">
          <Explanation userId={user.id} reportId={reportId} />
        </div>
      )}
    </section>
  );
}
