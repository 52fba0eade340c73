import type { AuditFilters, AuditRow } from '@portal/contracts';
import { auditedActions, auditedKinds } from '@portal/contracts/rules';
import { AboutReportLink, PersonLink } from '@portal/features';
import {
  ExportButton,
  TablePage,
  TableRows,
  TableToolbar,
  useDateColumns,
  useFormat,
  usePortal,
  useTable,
  type TableColumn,
  type TableFilter,
} from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { listChanges, type FieldValue } from './audit-changes';
import { useAuditPages } from './audit.resource';
import { RecordsButton } from './records-button';

/** Lists all changes with their actor and time. */
export function AuditScreen() {
  const { t } = useTranslation('admin');
  const { time } = useDateColumns<AuditRow>();
  const { timeZone } = usePortal().config;
  const formatChanges = useFormatChanges();
  const columns: TableColumn<AuditRow>[] = [
    {
      ...time('when', t('screens:details.history.when'), 'date_created'),
      inName: true,
      exportTitle: t('audit.whenIn', { timeZone }),
    },
    {
      key: 'who',
      title: t('audit.who'),
      sortBy: 'actor',
      width: 140,
      render: ({ actor, actorId }) =>
        actorId ? <PersonLink id={actorId}>{renderBreakable(actor)}</PersonLink> : renderBreakable(actor),
      text: ({ actor }) => actor,
    },
    {
      key: 'what',
      title: t('audit.what'),
      sortBy: 'action',
      inName: true,
      render: ({ action }) => t(`audit.actions.${action}`),
    },
    {
      key: 'kind',
      title: t('audit.kind'),
      sortBy: 'kind',
      inName: true,
      render: ({ kind }) => t(`audit.kinds.${kind}`),
    },
    {
      key: 'subject',
      title: t('audit.subject'),
      sortBy: 'subject',
      width: 150,
      render: (row) => <Subject row={row} />,
      text: ({ subject }) => subject,
    },
    {
      key: 'changes',
      title: t('screens:details.history.changes'),
      render: (row) => renderLong(formatChanges(row).join(' · ')),
      text: (row) => formatChanges(row).join('; '),
    },
  ];
  const toOptions = (values: readonly string[], texts: string) =>
    values.map((value) => ({ value, label: t(`audit.${texts}.${value}`) }));
  const filters: TableFilter<keyof AuditFilters>[] = [
    { kind: 'choice', name: 'kind', label: t('audit.kind'), options: toOptions(auditedKinds, 'kinds') },
    { kind: 'choice', name: 'action', label: t('audit.what'), options: toOptions(auditedActions, 'actions') },
    { kind: 'text', name: 'actor', label: t('audit.who') },
    { kind: 'text', name: 'subject', label: t('audit.subject') },
    { kind: 'day', name: 'from', label: t('audit.from') },
    { kind: 'day', name: 'until', label: t('audit.until') },
  ];
  const table = useTable<AuditRow, AuditFilters>({
    name: 'audit-trail',
    ...useAuditPages(),
    filters,
    columns,
    defaultSort: '-date_created',
  });
  return (
    <TablePage table={table}>
      <TableToolbar table={table} countText={(count) => t('screens:details.history.count', { count })}>
        <ExportButton table={table} name="audit-trail" />
        <RecordsButton table={table} />
      </TableToolbar>
      <TableRows table={table} emptyText={t('screens:details.history.none')} />
    </TablePage>
  );
}

/** The name of the changed object, which opens its page if it has one. */
function Subject({ row: { kind, action, subject, subjectId } }: { row: AuditRow }) {
  if (action === 'Deleted') return renderBreakable(subject);
  if (kind === 'Account') return <PersonLink id={subjectId}>{renderBreakable(subject)}</PersonLink>;
  if (kind === 'Report' || kind === 'Report export') return <AboutReportLink id={subjectId} name={subject} />;
  return renderBreakable(subject);
}

/** Names, addresses and ids can be wider than a phone. */
const renderBreakable = (text: string) => <span className="breakable">{text}</span>;

/** A long text that a click shows whole. */
function renderLong(text: string) {
  if (text.length <= maxShortText) return renderBreakable(text);
  return (
    <details className="text-more">
      <summary>{renderBreakable(text)}</summary>
    </details>
  );
}

const maxShortText = 80;

/** Formats a change with one line per field, such as "Status: Active → Blocked". */
export function useFormatChanges(): (row: AuditRow) => string[] {
  const { t } = useTranslation('admin');
  const format = useFormat();

  const formatValue = (field: string, value: FieldValue): string => {
    if (field === 'until') return value ? format.time(String(value)) : t('audit.noEnd');
    if (value === null || value === '') return t('audit.nothing');
    if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
    if (field === 'role') return t(`audit.roles.${value}`);
    if (field === 'status')
      return t([`screens:person.statuses.${value}`, `screens:reports.statuses.${value}`]);
    if (field === 'type') return t(`screens:reports.types.${value}`, { defaultValue: String(value) });
    return String(value);
  };

  return (row) =>
    listChanges(row).map(({ field, before, after }) => {
      const name = t(`audit.fields.${field}`, { defaultValue: field });
      if (before !== undefined && after !== undefined) {
        return t('audit.change', {
          field: name,
          before: formatValue(field, before),
          after: formatValue(field, after),
        });
      }
      return t('audit.state', { field: name, value: formatValue(field, before ?? after ?? null) });
    });
}
