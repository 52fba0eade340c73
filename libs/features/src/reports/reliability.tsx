import { SafetyCertificateFilled } from '@ant-design/icons';
import type { ReportRow } from '@portal/contracts';
import { StatusMark } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';

/** Reports without access have none of these. */
export type Reliability = Partial<Pick<ReportRow, 'data_refreshed_at' | 'stale_at' | 'verified_until'>>;

const isPast = (time: string) => Date.parse(time) <= Date.now();

export const isStale = ({ stale_at }: Reliability): boolean => Boolean(stale_at && isPast(stale_at));
export const isVerified = ({ verified_until }: Reliability): boolean =>
  Boolean(verified_until && !isPast(verified_until));

/** Marks a report for which its owner vouches; nothing for others. */
export function VerifiedMark({ report }: { report: Reliability }) {
  const { t } = useTranslation('screens');
  if (!isVerified(report)) return null;
  const text = t('reports.verified');
  return <SafetyCertificateFilled className="verified-mark" role="img" aria-label={text} title={text} />;
}

/** Marks a report whose data is older than the limit of the report; nothing for others. */
export function StaleMark({ report }: { report: Reliability }) {
  const { t } = useTranslation('screens');
  return isStale(report) ? <StatusMark status="Stale" text={t('reports.stale')} /> : null;
}
