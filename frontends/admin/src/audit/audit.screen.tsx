import type { AuditRow } from '@portal/contracts';
import {
  ExportButton,
  TablePage,
  TableRows,
  TableToolbar,
  useFilter,
  useFormat,
  usePortal,
  useTable,
  type TableColumn,
} from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useAuditPages } from './audit.resource';
import { useChangeTexts } from './audit-changes';
import { Input } from 'antd';

/** Audit Trail: who changed what, and when. */
export function AuditScreen() {
  const { t } = useTranslation(['admin', 'kit']);
  const format = useFormat();
  const { timeZone } = usePortal().config;
  const textsOf = useChangeTexts();
  const [from] = useDay('from');
  const [until] = useDay('until');
  const columns: TableColumn<AuditRow>[] = [
    {
      key: 'when',
      title: t('audit.when'),
      exportTitle: t('audit.whenIn', { timeZone }),
      sortBy: 'date_created',
      render: ({ date_created }) => <span className="nowrap">{format.time(date_created)}</span>,
      text: ({ date_created }) => format.time(date_created),
    },
    {
      key: 'who',
      title: t('audit.who'),
      sortBy: 'actor',
      width: 180,
      render: ({ actor }) => breakable(actor),
      text: ({ actor }) => actor,
    },
    { key: 'what', title: t('audit.what'), sortBy: 'action', render: ({ action }) => action },
    { key: 'kind', title: t('audit.kind'), sortBy: 'kind', render: ({ kind }) => kind },
    {
      key: 'subject',
      title: t('audit.subject'),
      sortBy: 'subject',
      width: 200,
      render: ({ subject }) => breakable(subject),
      text: ({ subject }) => subject,
    },
    {
      key: 'changes',
      title: t('audit.changes'),
      render: (row) => breakable(textsOf(row).join(' · ')),
      text: (row) => textsOf(row).join('; '),
    },
  ];
  const table = useTable<AuditRow>({ ...useAuditPages(from, until), columns, defaultSort: '-date_created' });
  return (
    <TablePage table={table} title={t('audit.title')}>
      <TableToolbar
        table={table}
        searchLabel={t('kit:reports.search')}
        countText={(count) => t('audit.count', { count, formatted: format.number(count) })}
        filters={
          <>
            <DayFilter name="from" label={t('audit.from')} />
            <DayFilter name="until" label={t('audit.until')} />
          </>
        }
      >
        <ExportButton table={table} name="audit-trail" />
      </TableToolbar>
      <TableRows table={table} emptyText={t(from || until ? 'audit.emptyDays' : 'audit.empty')} />
    </TablePage>
  );
}

/** Names, addresses and ids can be longer than a phone is wide. */
const breakable = (text: string) => <span className="breakable">{text}</span>;

/** A day that narrows a table, kept in the address by its name. */
function DayFilter({ name, label }: { name: string; label: string }) {
  const [day, setDay] = useDay(name);
  return (
    <label className="day-filter">
      {label}
      <Input type="date" max="9999-12-31" value={day} onChange={(event) => setDay(event.target.value)} />
    </label>
  );
}

/** The day of a {@link DayFilter}, `YYYY-MM-DD`; empty for none, also where the address holds what is no day. */
function useDay(name: string): [string, (day: string) => void] {
  const [value, change] = useFilter(name);
  return [/^\d{4}-\d{2}-\d{2}$/.test(value) ? value : '', change];
}
