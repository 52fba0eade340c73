import type { AccessRequestRow, UserPermissionRow } from '@portal/contracts';
import { FormDialog, useDialog, usePortal, type TableColumn } from '@portal/ui-kit';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { AboutReportLink } from '../details/details-link';
import { useAuthorColumn } from '../people/person-columns';
import { formatName } from '../people/person-name';
import { ReadOnlyText, UntilField, useUntil } from '../permissions/permission-fields';
import { BulkAccessDecisions } from './bulk-decisions';
import { DenyDialog, InboxTable, useDecisionActions, useWaitingColumn, type InboxViews } from './inbox-table';
import { useDecisions } from './waiting.resource';

export function AccessRequestsTable({ views }: InboxViews) {
  const { t } = useTranslation('screens');
  const { accessRequest } = usePortal().api;
  const { decideAccess } = useDecisions();
  const denial = useDialog<AccessRequestRow>('deny');
  const acceptance = useDialog<AccessRequestRow>('acceptUntil');
  const { toEnd } = useUntil();
  const decisionActions = useDecisionActions();
  const person = useAuthorColumn<AccessRequestRow & Pick<UserPermissionRow, 'user_type'>>(
    'person',
    t('waiting.person'),
    ({ user_id }) => user_id,
  );
  const columns: TableColumn<AccessRequestRow>[] = [
    {
      key: 'report',
      title: t('permissions.request.report'),
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
      title: t('permissions.until'),
      width: 150,
      render: (row) => (
        <Button
          type="link"
          size="small"
          aria-label={t('kit:table.actionOn', { action: t('waiting.acceptUntil'), row: getSubject(row) })}
          onClick={() => acceptance.show(row)}
        >
          {t('waiting.acceptUntil')}
        </Button>
      ),
      text: () => '',
    },
  ];
  const getSubject = (row: AccessRequestRow) =>
    t('permissions.rowName', { report: row.name, receiver: formatName(row) });
  return (
    <>
      <InboxTable<AccessRequestRow>
        views={views}
        tab="requests"
        list={{ queryKey: ['accessRequests'], load: accessRequest.findPending.page }}
        columns={columns}
        countText={(count) => t('permissions.request.count', { count })}
        rowName={getSubject}
        rowActions={(row, decide) =>
          decisionActions(
            () => decide(() => decideAccess({ requestId: row.id, accepted: true })),
            () => denial.show(row),
          )
        }
        bulk={(props) => <BulkAccessDecisions {...props} />}
      />
      <DenyDialog
        subject={denial.item && getSubject(denial.item)}
        open={denial.open}
        onClose={denial.close}
        onSubmit={(reason) => decideAccess({ requestId: denial.item?.id ?? 0, accepted: false, reason })}
      />
      <FormDialog<{ until?: string }>
        open={acceptance.open}
        title={t('waiting.acceptUntil')}
        submitText={t('waiting.acceptOk')}
        onSubmit={({ until }) =>
          decideAccess({ requestId: acceptance.item?.id ?? 0, accepted: true, until: toEnd(until) })
        }
        onDone={() => undefined}
        onClose={acceptance.close}
      >
        {acceptance.item && <ReadOnlyText label={t('waiting.subject')} text={getSubject(acceptance.item)} />}
        <UntilField name="until" />
      </FormDialog>
    </>
  );
}
