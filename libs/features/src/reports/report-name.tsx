import type { AvailableReportRow, ReportRow, ReportType } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { StatusMark, useFormat } from '@portal/ui-kit';
import { Link } from 'react-router';
import { useOpenedState } from './list-position';
import { type Reliability, StaleMark, VerifiedMark } from './reliability';
import { useReportAddress } from './use-report-address';
import { BarChartOutlined, FundOutlined, GlobalOutlined } from '@ant-design/icons';
import type { ComponentType } from 'react';

/** The name of a report without access, with its description and origin. */
export function ClosedReport({ report }: { report: AvailableReportRow & Reliability }) {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const uploaded = t('reports.uploaded', { date: format.date(report.date_uploaded) });
  return (
    <div className="report-name">
      <strong>{report.name}</strong>
      {report.description && <p className="report-description">{report.description}</p>}
      <p className="report-origin">{[report.owner, uploaded].filter(Boolean).join(' · ')}</p>
      <Unavailability status={report.status} />
    </div>
  );
}

/** A report's name as a link, with the marks of its reliability. */
export function ReportName({ report }: { report: ReportRow }) {
  return (
    <span className="report-name">
      <ReportLink report={report} /> <VerifiedMark report={report} /> <StaleMark report={report} />{' '}
      <Unavailability status={report.status} />
    </span>
  );
}

/** Says when the data of a report was last refreshed; empty if that is unknown. */
export function useDataDate({ data_refreshed_at }: Reliability): string {
  const { t } = useTranslation('screens');
  const format = useFormat();
  return data_refreshed_at ? t('reports.dataOf', { date: format.time(data_refreshed_at) }) : '';
}

/** Says when the data of a report was last refreshed, or when the report was uploaded if that is unknown. */
export function useFreshness({
  data_refreshed_at,
  date_uploaded,
}: Pick<ReportRow, 'data_refreshed_at' | 'date_uploaded'>): string {
  const { t } = useTranslation('screens');
  const format = useFormat();
  return data_refreshed_at
    ? t('reports.dataOf', { date: format.date(data_refreshed_at) })
    : t('reports.uploaded', { date: format.date(date_uploaded) });
}

/** A report's name, which opens it, also in a row that opens something itself. */
export function ReportLink({ report }: { report: { id: number; name: string; type?: ReportType } }) {
  const getAddress = useReportAddress();
  const getState = useOpenedState();
  return (
    <Link to={getAddress(report)} state={getState(report.id)} onClick={(event) => event.stopPropagation()}>
      {report.name}
    </Link>
  );
}

/** A report's status as a word with a mark. */
export function ReportStatus({ status }: Pick<ReportRow, 'status'>) {
  const { t } = useTranslation('screens');
  return <StatusMark status={status} text={t(`reports.statuses.${status}`)} />;
}

/** The status of a report that cannot be opened; nothing for other reports. */
export function Unavailability({ status }: Partial<Pick<ReportRow, 'status'>>) {
  return status && status !== 'Available' ? <ReportStatus status={status} /> : null;
}

const icons: Record<ReportType, ComponentType> = {
  'Power Bi': BarChartOutlined,
  'Web Embed': GlobalOutlined,
  Dash: FundOutlined,
};

/** A report's kind as icon and word. */
export function ReportKind({ type }: { type: ReportType }) {
  const { t } = useTranslation('screens');
  const Icon = icons[type];
  return (
    <span className="report-kind" data-kind={type}>
      <Icon aria-hidden /> {t(`reports.types.${type}`)}
    </span>
  );
}
