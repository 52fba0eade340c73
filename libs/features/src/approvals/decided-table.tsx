import type { DecisionRow } from '@portal/contracts';
import {
  StatusMark,
  TablePage,
  TableRows,
  TableToolbar,
  useFilter,
  useDateColumns,
  useFormat,
  usePortal,
  useTable,
  type TableColumn,
} from '@portal/ui-kit';
import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonLink } from '../people/person-link';
import { AboutReportLink } from '../reports/about-report-link';
import { useOwnPartner } from '../people/choices.resource';
import { useAuthorColumn } from '../people/person-columns';
import { formatName } from '../people/person-name';

const subjects = ['reports', 'accounts'] as const;
type Subject = (typeof subjects)[number];

/** The decisions of the last 90 days, on access requests or on accounts. */
export function DecidedTable({ views }: { views: ReactNode }) {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const { time } = useDateColumns<DecisionRow>();
  const { api } = usePortal();
  const isAdministrator = !useOwnPartner();
  const [filter, setFilter] = useFilter('of');
  const subject: Subject = filter === 'accounts' ? 'accounts' : 'reports';
  const { findAll } = subject === 'accounts' ? api.accountDecision : api.accessDecision;
  const getDecision = ({ kind, accepted, until }: DecisionRow) =>
    kind.endsWith('permission')
      ? t(accepted ? 'waiting.states.extended' : 'waiting.states.letEnd', { date: format.date(until ?? '') })
      : t(accepted ? 'waiting.states.accepted' : 'waiting.states.denied');
  const columns: TableColumn<DecisionRow>[] = [
    useAuthorColumn<DecisionRow>('person', t('waiting.person')),
    subject === 'reports'
      ? {
          key: 'report',
          title: t('permissions.request.report'),
          sortBy: 'report',
          render: ({ reportId, report }) =>
            reportId ? <AboutReportLink id={reportId} name={report ?? ''} /> : t('reports.none'),
          text: ({ report }) => report ?? '',
        }
      : { key: 'kind', title: t('waiting.kind'), render: ({ kind }) => t(`waiting.kinds.${kind}`) },
    {
      key: 'decision',
      title: t('waiting.decision'),
      render: (row) => <StatusMark status={row.accepted ? 'Active' : 'Blocked'} text={getDecision(row)} />,
      text: getDecision,
    },
    {
      key: 'reason',
      title: t('waiting.reason'),
      render: ({ reason }) => <p className="text-beginning">{reason || t('reports.none')}</p>,
      text: ({ reason }) => reason,
    },
    {
      key: 'decidedBy',
      title: t('waiting.decidedBy'),
      sortBy: 'decidedBy',
      render: ({ decidedById: id, decidedBy }) =>
        isAdministrator && id && decidedBy ? (
          <PersonLink id={id}>{decidedBy}</PersonLink>
        ) : (
          decidedBy || t('person.gone')
        ),
      text: ({ decidedBy }) => decidedBy || t('person.gone'),
    },
    time('date', t('waiting.dateDecided'), 'date_decided'),
  ];
  const table = useTable<DecisionRow>({
    name: 'decisions',
    queryKey: ['waiting', 'decided', subject],
    load: findAll.page,
    columns,
    defaultSort: '-date_decided',
  });
  return (
    <TablePage table={table} actions={views}>
      <TableToolbar
        table={table}
        countText={(count) => t('waiting.count.decisions', { count })}
        filterPanel={{
          count: subject === 'accounts' ? 1 : 0,
          content: (
            <Segmented<Subject>
              aria-label={t('waiting.kind')}
              value={subject}
              onChange={(chosen) => setFilter(chosen === 'accounts' ? chosen : '')}
              options={subjects.map((value) => ({ value, label: t(`waiting.subjects.${value}`) }))}
            />
          ),
        }}
      />
      <TableRows table={table} emptyText={t('waiting.empty.decided')} rowName={formatName} />
    </TablePage>
  );
}
