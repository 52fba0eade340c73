import type { AccessPairRow } from '@portal/contracts';
import { useFormat, type TableColumn } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useAccessTexts } from './use-access-texts';

/** Which side of the pairs the table does not repeat in every row. */
interface Fixed {
  user: boolean;
  report: boolean;
}

/** The columns of pairs of a user and a report. */
export function useAccessColumns(fixed: Fixed): TableColumn<AccessPairRow>[] {
  const { t } = useTranslation(['admin', 'kit']);
  const format = useFormat();
  const { reasonText } = useAccessTexts();
  const none = t('kit:reports.none');
  const ofUser: TableColumn<AccessPairRow>[] = [
    {
      key: 'firstname',
      title: t('kit:person.firstname'),
      sortBy: 'firstname',
      inName: true,
      render: (row) => row.firstname,
    },
    {
      key: 'surname',
      title: t('kit:person.surname'),
      sortBy: 'surname',
      inName: true,
      render: (row) => row.surname,
    },
    {
      key: 'partner',
      title: t('kit:person.partner'),
      sortBy: 'user_type',
      render: (row) => row.user_type ?? none,
      text: (row) => row.user_type ?? '',
    },
  ];
  const ofReport: TableColumn<AccessPairRow> = {
    key: 'report',
    title: t('explained.report'),
    sortBy: 'reportName',
    inName: fixed.user,
    render: (row) => row.reportName,
  };
  return [
    ...(fixed.user ? [] : ofUser),
    ...(fixed.report ? [] : [ofReport]),
    { key: 'reason', title: t('explained.reason'), sortBy: 'reason', render: reasonText },
    {
      key: 'by',
      title: t('explained.by'),
      render: ({ by }) => by ?? none,
      text: ({ by }) => by ?? '',
    },
    {
      key: 'until',
      title: t('explained.until'),
      sortBy: 'until',
      render: ({ until }) => (until ? format.time(until) : t('explained.noEnd')),
    },
  ];
}
