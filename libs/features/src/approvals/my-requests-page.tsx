import type {
  AvailableReportRow,
  OwnAccessRequestRow,
  OwnAdminRequestRow,
  OwnEndRow,
} from '@portal/contracts';
import {
  ErrorBox,
  StatusMark,
  TablePage,
  TableRows,
  TableToolbar,
  useConfirmedWrite,
  useDialog,
  useDateColumns,
  useFormat,
  useNotifiedWrite,
  usePortal,
  useTable,
  type RowAction,
  type TableColumn,
} from '@portal/ui-kit';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AboutReportLink } from '../reports/about-report-link';
import { RequestAccessDialog } from '../permissions/request-access.dialog';
import { useOwnAccessRequests, useOwnAdminRequests } from './my-requests.resource';

type RequestedReport = Pick<AvailableReportRow, 'id' | 'name'>;
type Status = OwnAccessRequestRow['status'];

const marks: Record<Status, string> = { Pending: 'Open', Accepted: 'Active', Denied: 'Blocked' };

/** The user's own requests, with their state and their deciders. */
export function MyRequestsPage() {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const { date } = useDateColumns<OwnAccessRequestRow>();
  const confirm = useConfirmedWrite();
  const again = useDialog<RequestedReport>('again');
  const { requests, ends, withdraw } = useOwnAccessRequests();
  const getState = ({ status, decider }: OwnAccessRequestRow) => {
    if (status !== 'Pending') return t(`myRequests.states.${status}`);
    return decider
      ? t('myRequests.waitingForUserAdmins', { partner: decider })
      : t('myRequests.waitingForAdministrators');
  };
  const columns: TableColumn<OwnAccessRequestRow>[] = [
    {
      key: 'report',
      title: t('permissions.request.report'),
      sortBy: 'name',
      // The page of a report is shown only to people who may open it.
      render: ({ reportId: id, name, status }) =>
        status === 'Accepted' ? <AboutReportLink id={id} name={name} /> : name,
      text: ({ name }) => name,
    },
    {
      key: 'state',
      title: t('myRequests.state'),
      sortBy: 'status',
      render: (row) => (
        <>
          <StatusMark status={marks[row.status]} text={getState(row)} />
          {row.reason && <p className="report-origin">{t('myRequests.reason', { reason: row.reason })}</p>}
        </>
      ),
      text: getState,
    },
    {
      key: 'message',
      title: t('myRequests.message'),
      render: ({ message }) => <p className="text-beginning">{message || t('reports.none')}</p>,
      text: ({ message }) => message,
    },
    date('created', t('permissions.request.created'), 'date_created'),
    {
      key: 'decided',
      title: t('waiting.dateDecided'),
      sortBy: 'date_decided',
      render: ({ date_decided: decided }) => (
        <span className="nowrap">{decided ? format.date(decided) : t('reports.none')}</span>
      ),
      text: ({ date_decided: decided }) => (decided ? format.date(decided) : ''),
    },
  ];
  const table = useTable<OwnAccessRequestRow>({ ...requests, columns, defaultSort: '-date_created' });
  const listRowActions = (row: OwnAccessRequestRow): RowAction[] => {
    if (row.isRepeatable) {
      return [
        {
          key: 'again',
          label: t('myRequests.again'),
          onClick: () => again.show({ id: row.reportId, name: row.name }),
        },
      ];
    }
    if (row.status !== 'Pending') return [];
    return [
      {
        key: 'withdraw',
        label: t('myRequests.withdraw'),
        onClick: () =>
          confirm({
            title: t('myRequests.withdrawQuestion'),
            text: row.name,
            okText: t('myRequests.withdrawOk'),
            write: () => withdraw({ id: row.id }),
            success: t('myRequests.withdrawn'),
            failure: t('kit:errors.system'),
          }),
      },
    ];
  };
  return (
    <>
      <TablePage
        table={table}
        footer={
          <>
            {ends.data && ends.data.length > 0 && <EndingAccess rows={ends.data} onRequest={again.show} />}
            <AdminRequests />
          </>
        }
      >
        <TableToolbar table={table} countText={(count) => t('permissions.request.count', { count })} />
        <TableRows
          table={table}
          emptyText={t('myRequests.empty')}
          emptyStep={<Link to="/allAvailableReports">{t('myRequests.emptyStep')}</Link>}
          rowName={({ name }) => name}
          rowActions={listRowActions}
        />
      </TablePage>
      <RequestAccessDialog dialog={again} />
    </>
  );
}

interface EndingAccessProps {
  rows: readonly OwnEndRow[];
  onRequest: (report: RequestedReport) => void;
}

/** Reports that the user can open for some days only, with a request for more time. */
function EndingAccess({ rows, onRequest }: EndingAccessProps) {
  const { t } = useTranslation('screens');
  const format = useFormat();
  return (
    <section className="panel my-ending-access" aria-labelledby="ending-access-title">
      <h2 id="ending-access-title" className="section-title">
        {t('myRequests.ends')}
      </h2>
      <ul>
        {rows.map(({ reportId: id, report: name, until, isRequested }) => (
          <li key={id}>
            <span>
              <AboutReportLink id={id} name={name} />
              <p className="report-origin">{t('myRequests.until', { date: format.date(until) })}</p>
            </span>
            {isRequested ? (
              <StatusMark status={marks.Pending} text={t('myRequests.states.Pending')} />
            ) : (
              <Button
                aria-label={t('kit:table.actionOn', { action: t('myRequests.longer'), row: name })}
                onClick={() => onRequest({ id, name })}
              >
                {t('myRequests.longer')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The user's requests to become a user admin. Renders nothing without requests. */
function AdminRequests() {
  const { t } = useTranslation('screens');
  const { requests, withdraw, repeat } = useOwnAdminRequests();
  const { data, error, refetch } = requests;
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  const [last] = data ?? [];
  if (!last) return null;
  return (
    <section className="panel" aria-labelledby="admin-request-title">
      <h2 id="admin-request-title" className="section-title">
        {t('myRequests.admin')}
      </h2>
      <AdminRequest request={last} onWithdraw={withdraw} onRepeat={repeat} />
    </section>
  );
}

interface AdminRequestProps {
  request: OwnAdminRequestRow;
  onWithdraw: ReturnType<typeof useOwnAdminRequests>['withdraw'];
  onRepeat: ReturnType<typeof useOwnAdminRequests>['repeat'];
}

function AdminRequest({ request, onWithdraw, onRepeat }: AdminRequestProps) {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const notifyWrite = useNotifiedWrite();
  const confirm = useConfirmedWrite();
  const { role } = usePortal().account;
  const { id, requestStatus: status, reason, date_created: created } = request;
  return (
    <>
      <StatusMark
        status={marks[status]}
        text={t(status === 'Pending' ? 'myRequests.waitingForAdministrators' : `myRequests.states.${status}`)}
      />
      <p>{t('myRequests.adminDetails', { date: format.date(created) })}</p>
      {reason && <p className="typed-text">{t('myRequests.reason', { reason })}</p>}
      {status === 'Pending' && (
        <Button
          onClick={() =>
            confirm({
              title: t('myRequests.withdrawQuestion'),
              text: t('myRequests.admin'),
              okText: t('myRequests.withdrawOk'),
              write: () => onWithdraw({ id }),
              success: t('myRequests.withdrawn'),
              failure: t('kit:errors.system'),
            })
          }
        >
          {t('myRequests.withdraw')}
        </Button>
      )}
      {status === 'Denied' && role === 'user' && (
        <Button onClick={() => void notifyWrite(onRepeat(), t('requestAccess.sent'))}>
          {t('myRequests.again')}
        </Button>
      )}
    </>
  );
}
