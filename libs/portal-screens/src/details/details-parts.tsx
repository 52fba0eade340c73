import type { AccessGrant, AuditRow, FeedbackRow, OpenReportRow } from '@portal/contracts';
import {
  ErrorBox,
  ExportButton,
  FocusedMenu,
  Page,
  TableRows,
  TableSection,
  TableToolbar,
  useConfirmedWrite,
  useDialog,
  useFilter,
  useFormat,
  useTable,
  type RemoteOptions,
  type RowAction,
  type TableColumn,
} from '@portal/ui-kit';
import { isNotFound } from '@portal/ui-kit/platform';
import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useManagedFeedback, type FeedbackSelection } from '../feedback/feedback.resource';
import { ReplyFeedbackDialog } from '../feedback/reply-feedback.dialog';
import { useOwnPartner } from '../people/choices.resource';
import { useUserPermissions } from '../permissions/permissions.resource';

/** Returns the id in the address; 0 for none. */
export function useIdInAddress(): number {
  const [value] = useFilter('id');
  return /^[1-9]\d{0,8}$/.test(value) ? Number(value) : 0;
}

/** Returns the view in the address, by default the first one. */
export function useView<View extends string>(views: readonly [View, ...View[]]): View {
  const [value] = useFilter('view');
  return views.find((view) => view === value) ?? views[0];
}

export const viewAddress = (id: number, view: string, first: string): string =>
  view === first ? `id=${id}` : `id=${id}&view=${view}`;

interface DetailsPageProps {
  /** Undefined while loading, null for an address without an id. */
  error: unknown;
  missingText: string;
  onRetry: () => void;
}

/** The page while its person or report is loading, or when it cannot be shown. */
export function MissingDetails({ error, missingText, onRetry }: DetailsPageProps) {
  const isMissing = error === null || isNotFound(error);
  return (
    <Page>
      <section className="panel">
        {isMissing ? (
          <p className="empty" role="alert">
            {missingText}
          </p>
        ) : error ? (
          <ErrorBox error={error} onRetry={onRetry} />
        ) : (
          <div className="skeleton profile-place" aria-hidden="true" />
        )}
      </section>
    </Page>
  );
}

/** Names and values. */
export function FieldList({ rows }: { rows: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="profile">
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const buttons = 2;

/** The actions on a person or report: the first ones as buttons, the others in a menu. */
export function PageActions({ actions }: { actions: readonly RowAction[] }) {
  const { t } = useTranslation('kit');
  const others = actions.slice(buttons);
  return (
    <div className="page-actions">
      {actions.slice(0, buttons).map(({ key, label, icon, onClick }) => (
        <Button key={key} icon={icon} onClick={onClick}>
          {label}
        </Button>
      ))}
      {others.length > 0 && (
        <FocusedMenu
          items={others.map(({ key, label, icon, danger }) => ({ key, label, icon, danger }))}
          onChoose={(chosen) => others.find(({ key }) => key === chosen)?.onClick()}
        >
          <Button aria-haspopup="menu">{t('details.more')}</Button>
        </FocusedMenu>
      )}
    </div>
  );
}

interface ListSectionProps<Row> {
  label: string;
  list: RemoteOptions<Row>;
  columns: TableColumn<Row>[];
  defaultSort: string;
  countText: (count: number) => string;
  emptyText: string;
  /** File name of the export; none for lists without one. */
  exportName?: string;
  rowName?: (row: Row) => string;
  rowActions?: (row: Row) => RowAction[];
}

/** A list of a page about one person or report. The address stores its search, order and page. */
export function ListSection<Row extends { id: number | string }>({
  label,
  list,
  columns,
  defaultSort,
  countText,
  emptyText,
  exportName,
  rowName,
  rowActions,
}: ListSectionProps<Row>) {
  const { t } = useTranslation('kit');
  const table = useTable<Row>({ ...list, columns, defaultSort });
  return (
    <TableSection table={table} label={label} hasCaption>
      <TableToolbar table={table} searchLabel={t('reports.search')} countText={countText}>
        {exportName && <ExportButton table={table} name={exportName} />}
      </TableToolbar>
      <TableRows table={table} emptyText={emptyText} rowName={rowName} rowActions={rowActions} />
    </TableSection>
  );
}

interface FeedbackSectionProps {
  label: string;
  of: FeedbackSelection;
  columns: TableColumn<FeedbackRow>[];
  emptyText: string;
  exportName: string;
  rowName: (row: FeedbackRow) => string;
}

/** The managed feedback on one report or by one person. */
export function FeedbackSection({ of, ...section }: FeedbackSectionProps) {
  const { t } = useTranslation('kit');
  const dialog = useDialog<FeedbackRow>();
  const { items, response } = useManagedFeedback(of);
  return (
    <>
      <ListSection<FeedbackRow>
        {...section}
        list={items}
        defaultSort="-date_created"
        countText={useCounted()('givenFeedback.count')}
        rowActions={(row) => [
          { key: 'answer', label: t('givenFeedback.answer.action'), onClick: () => dialog.show(row) },
        ]}
      />
      <ReplyFeedbackDialog
        feedback={dialog.item}
        open={dialog.open}
        onSubmit={response}
        onClose={dialog.close}
      />
    </>
  );
}

/** Returns a function that counts rows, such as "3 people". */
export function useCounted() {
  const { t } = useTranslation('kit');
  const format = useFormat();
  return (key: string) => (count: number) => t(key, { count, formatted: format.number(count) });
}

/** Words a reason such as "Group permission · District offices · until 21 Nov 2026". */
export function useGrantText(): (grant: AccessGrant) => string {
  const { t } = useTranslation('kit');
  const format = useFormat();
  return ({ reason, by, until }) =>
    [t(`details.reasons.${reason}`), by, until && t('details.until', { date: format.date(until) })]
      .filter(Boolean)
      .join(' · ');
}

/** The columns that say why a person may open a report. */
export function useReasonColumns(): TableColumn<OpenReportRow>[] {
  const { t } = useTranslation('kit');
  const format = useFormat();
  return [
    {
      key: 'reason',
      title: t('details.reason'),
      sortBy: 'reason',
      render: ({ reason, by, otherReasons }) => (
        <>
          {[t(`details.reasons.${reason}`), by].filter(Boolean).join(' · ')}
          {otherReasons.length > 0 && (
            <p className="report-origin">
              {t('details.also', {
                reasons: otherReasons.map((other) => t(`details.reasons.${other}`)).join(', '),
              })}
            </p>
          )}
        </>
      ),
      text: ({ reason, by, otherReasons }) =>
        [t(`details.reasons.${reason}`), by, ...otherReasons.map((other) => t(`details.reasons.${other}`))]
          .filter(Boolean)
          .join(', '),
    },
    {
      key: 'until',
      title: t('rights.until'),
      sortBy: 'until',
      render: ({ until }) => (until ? format.date(until) : t('rights.noEnd')),
    },
  ];
}

/** Returns the action that takes away a user permission, for rows with one. */
export function useRevoking(nameOfRow: (row: OpenReportRow) => string): (row: OpenReportRow) => RowAction[] {
  const { t } = useTranslation('kit');
  const confirm = useConfirmedWrite();
  const { remove } = useUserPermissions(useOwnPartner()?.id);
  return (row) => {
    const { permissionId: id } = row;
    if (!id) return [];
    const { otherReasons, reason } = row;
    const remaining = [reason, ...otherReasons].filter(
      (each) => each !== 'User permission' && each !== 'Accepted request',
    );
    return [
      {
        key: 'revoke',
        label: t('details.revoke'),
        icon: <DeleteOutlined aria-hidden />,
        danger: true,
        onClick: () =>
          confirm({
            title: t('rights.deleteQuestion'),
            text: [
              nameOfRow(row),
              ...remaining.map((each) => t('details.remains', { reason: t(`details.reasons.${each}`) })),
            ].join(' · '),
            okText: t('rights.deleteOk'),
            write: () => remove({ id }),
            success: t('rights.user.deleted'),
            failure: t('rights.user.deleteFailed'),
          }),
      },
    ];
  };
}

/** Words the fields of a change. */
export type UseChangeTexts = () => (row: AuditRow) => string[];

const useStatusTexts: UseChangeTexts = () => {
  const { t } = useTranslation('kit');
  return ({ before, after }) => [
    [before?.status, after?.status].filter(Boolean).join(' → ') || t('reports.none'),
  ];
};

interface HistoryProps {
  label: string;
  list: RemoteOptions<AuditRow>;
  /** By default words changes of a status. */
  useChangeTexts?: UseChangeTexts;
}

/** The changes of a person or report, newest first. */
export function History({ label, list, useChangeTexts = useStatusTexts }: HistoryProps) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const changeTexts = useChangeTexts();
  const columns: TableColumn<AuditRow>[] = [
    {
      key: 'when',
      title: t('details.history.when'),
      sortBy: 'date_created',
      render: ({ date_created }) => <span className="nowrap">{format.time(date_created)}</span>,
      text: ({ date_created }) => format.time(date_created),
    },
    { key: 'actor', title: t('details.history.actor'), sortBy: 'actor', render: ({ actor }) => actor },
    {
      key: 'action',
      title: t('details.history.action'),
      sortBy: 'action',
      render: ({ action }) => t(`details.history.actions.${action}`),
    },
    {
      key: 'changes',
      title: t('details.history.changes'),
      render: (row) => <span className="breakable">{changeTexts(row).join(' · ')}</span>,
      text: (row) => changeTexts(row).join('; '),
    },
  ];
  return (
    <ListSection<AuditRow>
      label={label}
      list={list}
      columns={columns}
      defaultSort="-date_created"
      countText={useCounted()('details.history.count')}
      emptyText={t('details.history.none')}
    />
  );
}
