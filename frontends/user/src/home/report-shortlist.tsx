import type { ReportRow } from '@portal/contracts';
import { ReportKind, useReportAddress } from '@portal/ui-kit';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

interface ReportShortlistProps {
  title: string;
  /** Undefined until they are there. */
  reports: readonly Pick<ReportRow, 'id' | 'name' | 'type'>[] | undefined;
  failed: boolean;
  emptyText: string;
}

/** A few reports that a person goes back to, as links. */
export function ReportShortlist({ title, reports, failed, emptyText }: ReportShortlistProps) {
  const { t } = useTranslation('kit');
  const id = useId();
  const addressOf = useReportAddress();
  return (
    <section className="panel shortlist" aria-labelledby={id} aria-busy={!reports && !failed}>
      <h2 id={id} className="section-title">
        {title}
      </h2>
      {failed && !reports && <p className="shortlist-text">{t('table.failed')}</p>}
      {reports?.length === 0 && <p className="shortlist-text">{emptyText}</p>}
      <ul>
        {reports?.map((report) => (
          <li key={report.id}>
            <Link to={addressOf(report) ?? '#'}>{report.name}</Link>
            <ReportKind type={report.type} />
          </li>
        ))}
        {!reports && !failed && [1, 2, 3].map((place) => <li key={place} className="skeleton" aria-hidden />)}
      </ul>
    </section>
  );
}
