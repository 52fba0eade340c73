import type { AdminRequestRow, WaitingRegistrationRow } from '@portal/contracts';
import { useDialog, usePortal, type TableColumn } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { PersonLink } from '../details/details-link';
import { RegistrationEvidence, useAuthorColumn, useEmailColumn } from '../people/person-columns';
import { formatName } from '../people/person-name';
import { BulkAccountDecisions } from './bulk-decisions';
import { DenyDialog, InboxTable, useDecisionActions, useWaitingColumn, type InboxViews } from './inbox-table';
import { useDecisions } from './waiting.resource';

export function RegistrationsTable({ views }: InboxViews) {
  const { t } = useTranslation('screens');
  const { accountDecision } = usePortal().api;
  const { decideAccount } = useDecisions();
  const denial = useDialog<WaitingRegistrationRow>('deny');
  const decisionActions = useDecisionActions(t('waiting.activate'));
  const decideOn = ({ id: subjectId }: WaitingRegistrationRow, accepted: boolean, reason?: string) =>
    decideAccount({ kind: 'Registration', subjectId, accepted, reason });
  const columns: TableColumn<WaitingRegistrationRow>[] = [
    useAuthorColumn<WaitingRegistrationRow>('person', t('waiting.person'), ({ id }) => id),
    useEmailColumn<WaitingRegistrationRow>(),
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
        countText={(count) => t('waiting.count.registrations', { count })}
        rowName={formatName}
        rowActions={(row, decide) =>
          decisionActions(
            () => decide(() => decideOn(row, true)),
            () => denial.show(row),
          )
        }
        bulk={(props) => <BulkAccountDecisions kind="Registration" {...props} />}
      />
      <DenyDialog
        subject={denial.item && formatName(denial.item)}
        hint={t('waiting.denyRegistrationHint')}
        open={denial.open}
        onClose={denial.close}
        onSubmit={(reason) =>
          denial.item ? decideOn(denial.item, false, reason) : Promise.resolve({ affectedRows: 0 })
        }
      />
    </>
  );
}

export function AdminRequestsTable({ views }: InboxViews) {
  const { t } = useTranslation('screens');
  const { adminRequest } = usePortal().api;
  const { decideAccount } = useDecisions();
  const denial = useDialog<AdminRequestRow>('deny');
  const decisionActions = useDecisionActions();
  const decideOn = (subjectId: number, accepted: boolean, reason?: string) =>
    decideAccount({ kind: 'Admin request', subjectId, accepted, reason });
  const columns: TableColumn<AdminRequestRow>[] = [
    {
      key: 'person',
      title: t('waiting.person'),
      sortBy: 'surname',
      render: (row) => <PersonLink id={row.userId}>{formatName(row)}</PersonLink>,
      text: formatName,
    },
    {
      key: 'partner',
      title: t('person.partner'),
      sortBy: 'name',
      render: ({ name }) => name ?? t('reports.none'),
      text: ({ name }) => name ?? '',
    },
    useEmailColumn<AdminRequestRow>(),
    useWaitingColumn(),
  ];
  return (
    <>
      <InboxTable<AdminRequestRow>
        views={views}
        tab="adminRequests"
        list={{ queryKey: ['adminRequests', 'waiting'], load: adminRequest.findAllUnaccepted.page }}
        columns={columns}
        countText={(count) => t('permissions.request.count', { count })}
        rowName={formatName}
        rowActions={(row, decide) =>
          decisionActions(
            () => decide(() => decideOn(row.adminRequestId, true)),
            () => denial.show(row),
          )
        }
        bulk={(props) => <BulkAccountDecisions kind="Admin request" {...props} />}
      />
      <DenyDialog
        subject={denial.item && formatName(denial.item)}
        open={denial.open}
        onClose={denial.close}
        onSubmit={(reason) => decideOn(denial.item?.adminRequestId ?? 0, false, reason)}
      />
    </>
  );
}
