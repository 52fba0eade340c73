import type { PersonAccess } from '@portal/contracts';
import { useFormat, usePortal } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useAccessTexts } from './use-access-texts';

/** Users with their reports as lines of cells: one for each report that a user may open. */
export function usePairLines() {
  const { t } = useTranslation(['admin', 'kit']);
  const format = useFormat();
  const { timeZone } = usePortal().config;
  const { reasonText } = useAccessTexts();
  const headings = [
    t('explained.userId'),
    t('kit:person.firstname'),
    t('kit:person.surname'),
    t('kit:person.partner'),
    t('explained.reportId'),
    t('explained.report'),
    t('explained.reason'),
    t('explained.by'),
    t('explained.untilIn', { timeZone }),
    t('explained.otherReasons'),
  ];
  const linesOf = ({ userId, firstname, surname, user_type, reports }: PersonAccess): string[][] =>
    reports.map((report) => [
      String(userId),
      firstname,
      surname,
      user_type ?? '',
      String(report.reportId),
      report.reportName,
      reasonText(report),
      report.by ?? '',
      report.until ? format.time(report.until) : '',
      report.otherReasons.map((reason) => reasonText({ reason })).join(', '),
    ]);
  return { headings, linesOf };
}
