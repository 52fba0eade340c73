import { CheckOutlined, CloseOutlined, MessageOutlined } from '@ant-design/icons';
import type {
  AccessRequestRow,
  AdminRequestRow,
  FeedbackRow,
  PermissionEndRow,
  WaitingRegistrationRow,
  WriteResponse,
} from '@portal/contracts';
import {
  FormDialog,
  PageViews,
  TablePage,
  TableRows,
  TableToolbar,
  TextAreaField,
  useBulkSelection,
  useDialog,
  useErrorText,
  useFilter,
  useFormat,
  useNotice,
  usePortal,
  useTable,
  type BulkSelection,
  type RemoteOptions,
  type RowAction,
  type Table,
  type TableColumn,
} from '@portal/ui-kit';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AboutReportLink, ManagedPersonLink, PersonLink } from '../details/details-link';
import { BulkFeedback } from '../feedback/bulk-feedback';
import { useManagedFeedback } from '../feedback/feedback.resource';
import { ReplyFeedbackDialog } from '../feedback/reply-feedback.dialog';
import { useOwnPartner } from '../people/choices.resource';
import { EmailText, RegistrationEvidence, useAuthorColumn } from '../people/person-columns';
import { nameOf } from '../people/person-name';
import { ReadOnlyText, UntilField, useUntil } from '../permissions/permission-fields';
import { BulkAccessDecisions, BulkAccountDecisions, BulkEnds } from './bulk-decisions';
import { DecidedTable } from './decided-table';
import { maxReason, useDecisions, useWaitingCounts } from './waiting.resource';

const tabs = ['requests', 'registrations', 'adminRequests', 'feedback', 'ends', 'decided'] as const;
type Tab = (typeof tabs)[number];

/** The inbox: all items that wait for the user's decision, a tab for each kind, and the recent decisions. */
export function WaitingPage() {
  const [filter] = useFilter('tab');
  const isAdministrator = !useOwnPartner();
  const counts = useWaitingCounts();
  const shownTabs = tabs.filter((tab) => tab !== 'adminRequests' || isAdministrator);
  const firstOpen = shownTabs.find((tab) => tab !== 'decided' && counts && counts[tab] > 0);
  const tab = shownTabs.find((name) => name === filter) ?? firstOpen ?? 'requests';
  const views = <Tabs tabs={shownTabs} shown={tab} />;
  switch (tab) {
    case 'requests':
      return <RequestsTable views={views} />;
    case 'registrations':
      return <RegistrationsTable views={views} />;
    case 'adminRequests':
      return <AdminRequestsTable views={views} />;
    case 'feedback':
      return <FeedbackTable views={views} />;
    case 'ends':
      return <EndsTable views={views} />;
    case 'decided':
      return <DecidedTable views={views} />;
  }
}

function Tabs({ tabs: names, shown }: { tabs: readonly Tab[]; shown: Tab }) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const counts = useWaitingCounts();
  const labelOf = (tab: Tab) =>
    tab === 'decided' || !counts
      ? t(`waiting.tabs.${tab}`)
      : t('waiting.tabCount', { tab: t(`waiting.tabs.${tab}`), count: format.number(counts[tab]) });
  return (
    <PageViews
      label={t('waiting.views')}
      shown={shown}
      views={names.map((tab) => ({ key: tab, label: labelOf(tab), search: `tab=${tab}` }))}
    />
  );
}

interface TableProps {
  views: ReactNode;
}

const dayMs = 86_400_000;

/** The column that shows for how many days a row has waited. */
function useWaitingColumn<Row extends { date_created: string }>(): TableColumn<Row> {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const textOf = ({ date_created: created }: Row) => {
    const count = Math.max(0, Math.floor((Date.now() - Date.parse(created)) / dayMs));
    return count === 0 ? t('waiting.today') : t('waiting.days', { count, formatted: format.number(count) });
  };
  return {
    key: 'waiting',
    title: t('waiting.since'),
    sortBy: 'date_created',
    width: 130,
    render: (row) => (
      <span className="nowrap" title={format.time(row.date_created)}>
        {textOf(row)}
      </span>
    ),
    text: textOf,
  };
}

/** Runs a decision from a row's button and shows a refusal or failure. */
function useAtOnce() {
  const { t } = useTranslation('kit');
  const notice = useNotice();
  const errorText = useErrorText();
  return async (write: Promise<WriteResponse>) => {
    try {
      const { affectedRows, message } = await write;
      if (affectedRows === 0) notice.failure(message ?? t('errors.system'));
      return affectedRows > 0;
    } catch (error) {
      notice.failure(errorText(error));
      return false;
    }
  };
}

function useAcceptAndDeny(acceptText?: string) {
  const { t } = useTranslation('kit');
  return (accept: () => void, deny: () => void): RowAction[] => [
    {
      key: 'accept',
      label: acceptText ?? t('waiting.accept'),
      icon: <CheckOutlined aria-hidden />,
      onClick: accept,
    },
    { key: 'deny', label: t('waiting.deny'), icon: <CloseOutlined aria-hidden />, onClick: deny },
  ];
}

interface InboxTableProps<Row extends { id: number }> extends TableProps {
  tab: Exclude<Tab, 'decided'>;
  list: RemoteOptions<Row>;
  columns: readonly TableColumn<Row>[];
  defaultSort?: string;
  /** Words the count, such as "2 registrations". */
  countText: (values: { count: number; formatted: string }) => string;
  rowName: (row: Row) => string;
  rowActions: (row: Row) => RowAction[];
  /** Shows the actions on the selected rows. */
  bulk: (props: { table: Table<Row>; selection: BulkSelection }) => ReactNode;
}

/** A tab of the inbox: rows that wait, with actions on one and on many. */
function InboxTable<Row extends { id: number }>({
  views,
  tab,
  list,
  columns,
  defaultSort = 'date_created',
  countText,
  bulk,
  ...rows
}: InboxTableProps<Row>) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const table = useTable<Row>({ name: `waiting-${tab}`, ...list, columns, defaultSort });
  const selection = useBulkSelection(table);
  return (
    <TablePage table={table} header={views} caption={t(`waiting.tabs.${tab}`)}>
      <TableToolbar
        table={table}
        searchLabel={t('reports.search')}
        countText={(count) => countText({ count, formatted: format.number(count) })}
      />
      <TableRows {...rows} table={table} emptyText={t(`waiting.empty.${tab}`)} selection={selection} />
      {bulk({ table, selection })}
    </TablePage>
  );
}

function RequestsTable({ views }: TableProps) {
  const { t } = useTranslation('kit');
  const { accessRequest } = usePortal().api;
  const { decideAccess } = useDecisions();
  const atOnce = useAtOnce();
  const denial = useDialog<AccessRequestRow>('deny');
  const acceptance = useDialog<AccessRequestRow>('acceptUntil');
  const { endOf } = useUntil();
  const acceptAndDeny = useAcceptAndDeny();
  const person = useAuthorColumn<AccessRequestRow & { user_type: string | null }>(
    'person',
    t('waiting.person'),
    ({ user_id }) => user_id,
  );
  const columns: TableColumn<AccessRequestRow>[] = [
    {
      key: 'report',
      title: t('rights.request.report'),
      sortBy: 'name',
      render: ({ report_id: id, name }) => <AboutReportLink id={id} name={name} />,
      text: ({ name }) => name,
    },
    person as TableColumn<AccessRequestRow>,
    {
      key: 'message',
      title: t('waiting.message'),
      render: ({ message }) => <p className="text-beginning">{message || t('reports.none')}</p>,
      text: ({ message }) => message,
    },
    useWaitingColumn(),
    {
      key: 'until',
      title: t('rights.until'),
      width: 150,
      render: (row) => (
        <Button
          type="link"
          size="small"
          aria-label={t('table.actionOn', { action: t('waiting.acceptUntil'), row: subjectOf(row) })}
          onClick={() => acceptance.show(row)}
        >
          {t('waiting.acceptUntil')}
        </Button>
      ),
      text: () => '',
    },
  ];
  const subjectOf = (row: AccessRequestRow) =>
    t('rights.rowName', { report: row.name, receiver: nameOf(row) });
  return (
    <>
      <InboxTable<AccessRequestRow>
        views={views}
        tab="requests"
        list={{ queryKey: ['accessRequests'], load: accessRequest.findPending.page }}
        columns={columns}
        countText={(values) => t('rights.request.count', values)}
        rowName={subjectOf}
        rowActions={(row) =>
          acceptAndDeny(
            () => void atOnce(decideAccess({ requestId: row.id, accepted: true })),
            () => denial.show(row),
          )
        }
        bulk={(props) => <BulkAccessDecisions {...props} />}
      />
      <DenyDialog
        subject={denial.item && subjectOf(denial.item)}
        open={denial.open}
        onClose={denial.close}
        onSubmit={(reason) => decideAccess({ requestId: denial.item?.id ?? 0, accepted: false, reason })}
      />
      <FormDialog<{ until?: string }>
        open={acceptance.open}
        title={t('waiting.acceptUntil')}
        submitText={t('waiting.acceptOk')}
        failureText={t('errors.system')}
        onSubmit={({ until }) =>
          decideAccess({ requestId: acceptance.item?.id ?? 0, accepted: true, until: endOf(until) })
        }
        onDone={() => undefined}
        onClose={acceptance.close}
      >
        {acceptance.item && <ReadOnlyText label={t('waiting.subject')} text={subjectOf(acceptance.item)} />}
        <UntilField name="until" />
      </FormDialog>
    </>
  );
}

function RegistrationsTable({ views }: TableProps) {
  const { t } = useTranslation('kit');
  const { accountDecision } = usePortal().api;
  const { decideAccount } = useDecisions();
  const atOnce = useAtOnce();
  const denial = useDialog<WaitingRegistrationRow>('deny');
  const acceptAndDeny = useAcceptAndDeny(t('waiting.activate'));
  const decide = ({ id: subjectId }: WaitingRegistrationRow, accepted: boolean, reason?: string) =>
    decideAccount({ kind: 'Registration', subjectId, accepted, reason });
  const columns: TableColumn<WaitingRegistrationRow>[] = [
    useAuthorColumn<WaitingRegistrationRow>('person', t('waiting.person'), ({ id }) => id),
    {
      key: 'email',
      title: t('person.email'),
      sortBy: 'email',
      render: ({ email }) => <EmailText email={email} />,
      text: ({ email }) => email,
    },
    {
      key: 'evidence',
      title: t('evidence.title'),
      render: (row) => <RegistrationEvidence user={row} />,
      text: () => '',
    },
    useWaitingColumn(),
  ];
  return (
    <>
      <InboxTable<WaitingRegistrationRow>
        views={views}
        tab="registrations"
        list={{ queryKey: ['waiting', 'registrations'], load: accountDecision.findRegistrations.page }}
        columns={columns}
        countText={(values) => t('waiting.count.registrations', values)}
        rowName={nameOf}
        rowActions={(row) =>
          acceptAndDeny(
            () => void atOnce(decide(row, true)),
            () => denial.show(row),
          )
        }
        bulk={(props) => <BulkAccountDecisions kind="Registration" {...props} />}
      />
      <DenyDialog
        subject={denial.item && nameOf(denial.item)}
        hint={t('waiting.denyRegistrationHint')}
        open={denial.open}
        onClose={denial.close}
        onSubmit={(reason) =>
          denial.item ? decide(denial.item, false, reason) : Promise.resolve({ affectedRows: 0 })
        }
      />
    </>
  );
}

function AdminRequestsTable({ views }: TableProps) {
  const { t } = useTranslation('kit');
  const { adminRequest } = usePortal().api;
  const { decideAccount } = useDecisions();
  const atOnce = useAtOnce();
  const denial = useDialog<AdminRequestRow>('deny');
  const acceptAndDeny = useAcceptAndDeny();
  const decide = (subjectId: number, accepted: boolean, reason?: string) =>
    decideAccount({ kind: 'Admin request', subjectId, accepted, reason });
  const columns: TableColumn<AdminRequestRow>[] = [
    {
      key: 'person',
      title: t('waiting.person'),
      sortBy: 'surname',
      render: (row) => <PersonLink id={row.userId}>{nameOf(row)}</PersonLink>,
      text: nameOf,
    },
    {
      key: 'partner',
      title: t('person.partner'),
      sortBy: 'name',
      render: ({ name }) => name ?? t('reports.none'),
      text: ({ name }) => name ?? '',
    },
    {
      key: 'email',
      title: t('person.email'),
      sortBy: 'email',
      render: ({ email }) => <EmailText email={email} />,
      text: ({ email }) => email,
    },
    useWaitingColumn(),
  ];
  return (
    <>
      <InboxTable<AdminRequestRow>
        views={views}
        tab="adminRequests"
        list={{ queryKey: ['adminRequests', 'waiting'], load: adminRequest.findAllUnaccepted.page }}
        columns={columns}
        countText={(values) => t('rights.request.count', values)}
        rowName={nameOf}
        rowActions={(row) =>
          acceptAndDeny(
            () => void atOnce(decide(row.adminRequestId, true)),
            () => denial.show(row),
          )
        }
        bulk={(props) => <BulkAccountDecisions kind="Admin request" {...props} />}
      />
      <DenyDialog
        subject={denial.item && nameOf(denial.item)}
        open={denial.open}
        onClose={denial.close}
        onSubmit={(reason) => decide(denial.item?.adminRequestId ?? 0, false, reason)}
      />
    </>
  );
}

function FeedbackTable({ views }: TableProps) {
  const { t } = useTranslation('kit');
  const dialog = useDialog<FeedbackRow>('reply');
  const { items, response } = useManagedFeedback({ status: 'Open' });
  const columns: TableColumn<FeedbackRow>[] = [
    {
      key: 'report',
      title: t('givenFeedback.report'),
      sortBy: 'name',
      render: ({ reportId, name, type }) =>
        type ? <AboutReportLink id={reportId} name={name} /> : name || t('reports.deleted'),
      text: ({ name }) => name || t('reports.deleted'),
    },
    useAuthorColumn<FeedbackRow>('from', t('givenFeedback.from')),
    {
      key: 'feedback',
      title: t('givenFeedback.feedback'),
      render: ({ feedback }) => <p className="text-beginning">{feedback}</p>,
      text: ({ feedback }) => feedback,
    },
    useWaitingColumn(),
  ];
  return (
    <>
      <InboxTable<FeedbackRow>
        views={views}
        tab="feedback"
        list={items}
        columns={columns}
        countText={(values) => t('givenFeedback.count', values)}
        rowName={(row) => t('givenFeedback.rowName', { report: row.name, name: nameOf(row) })}
        rowActions={(row) => [
          {
            key: 'reply',
            label: t('givenFeedback.answer.action'),
            icon: <MessageOutlined aria-hidden />,
            onClick: () => dialog.show(row),
          },
        ]}
        bulk={(props) => <BulkFeedback {...props} listed="Open" />}
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

function EndsTable({ views }: TableProps) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const { permissionEnd } = usePortal().api;
  const { extend, letEnd } = useDecisions();
  const atOnce = useAtOnce();
  const columns: TableColumn<PermissionEndRow>[] = [
    {
      key: 'report',
      title: t('rights.report'),
      sortBy: 'report',
      render: ({ reportId, report }) => <AboutReportLink id={reportId} name={report} />,
      text: ({ report }) => report,
    },
    {
      key: 'receiver',
      title: t('waiting.receiver'),
      sortBy: 'receiver',
      render: ({ receiver, receiverId, to, user_type: partner }) => (
        <div>
          <ManagedPersonLink id={to === 'user' ? receiverId : null} partner={partner}>
            {receiver}
          </ManagedPersonLink>
          <p className="report-origin">{to === 'group' ? t('person.group') : partner}</p>
        </div>
      ),
      text: ({ receiver }) => receiver,
    },
    {
      key: 'until',
      title: t('rights.until'),
      sortBy: 'until',
      render: ({ until }) => <span className="nowrap">{format.date(until)}</span>,
      text: ({ until }) => format.date(until),
    },
  ];
  return (
    <InboxTable<PermissionEndRow>
      views={views}
      tab="ends"
      list={{ queryKey: ['waiting', 'ends'], load: permissionEnd.findAll.page }}
      columns={columns}
      defaultSort="until"
      countText={(values) => t('rights.count', values)}
      rowName={({ report, receiver }) => t('rights.rowName', { report, receiver })}
      rowActions={(row) => [
        { key: 'extend', label: t('waiting.extend'), onClick: () => void atOnce(extend(row)) },
        { key: 'letEnd', label: t('waiting.letEnd'), onClick: () => void atOnce(letEnd(row)) },
      ]}
      bulk={(props) => <BulkEnds {...props} />}
    />
  );
}

interface DenyDialogProps {
  subject: string | undefined;
  hint?: string;
  open: boolean;
  onClose: () => void;
  onSubmit: (reason: string | undefined) => Promise<WriteResponse>;
}

/** Denies a request with a reason, which the person gets. */
function DenyDialog({ subject, hint, open, onClose, onSubmit }: DenyDialogProps) {
  const { t } = useTranslation('kit');
  return (
    <FormDialog<{ reason?: string }>
      open={open}
      title={t('waiting.denyTitle')}
      submitText={t('waiting.denyOk')}
      failureText={t('errors.system')}
      onSubmit={({ reason }) => onSubmit(reason?.trim() || undefined)}
      onDone={() => undefined}
      onClose={onClose}
    >
      {subject && <ReadOnlyText label={t('waiting.subject')} text={subject} />}
      <TextAreaField
        name="reason"
        label={t('waiting.reason')}
        hint={hint ?? t('waiting.reasonHint')}
        maxLength={maxReason}
      />
    </FormDialog>
  );
}
