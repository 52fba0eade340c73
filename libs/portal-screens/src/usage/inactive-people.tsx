import { BellOutlined, StopOutlined, UserOutlined } from '@ant-design/icons';
import type { InactiveUserRow } from '@portal/contracts';
import { inactiveDays } from '@portal/contracts/rules';
import {
  ExportButton,
  ChoiceSelect,
  TablePage,
  TableRows,
  TableToolbar,
  useConfirmedWrite,
  useFilter,
  useNotifiedWrite,
  useTable,
  type RowAction,
  useDateColumns,
  type TableColumn,
} from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { getPersonAddress } from '../details/details-link';
import { useStatusChange } from '../details/details.resource';
import { useEmailColumn, useNameColumns } from '../people/person-columns';
import { formatName } from '../people/person-name';
import { ChoiceField } from './range-fields';
import { useInactivePages, useReminding } from './usage.resource';
import { UsageHeader, useExportName, useUsagePlaces, type UsageScope } from './usage-header';
import { useUsageAddress } from './use-usage-address';

type InactiveDays = (typeof inactiveDays)[number];

/** Shows inactive users, who signed in before but not in the last days, with actions on each. */
export function InactivePeople({ scope }: { scope: UsageScope }) {
  const { t } = useTranslation('screens');
  const [chosen, change] = useUsageAddress(scope.own?.id);
  const [value, setValue] = useFilter('inactive');
  const days = inactiveDays.find((each) => each === value) ?? inactiveDays[0];
  const table = useTable<InactiveUserRow>({
    name: 'inactive-people',
    ...useInactivePages(days, scope.own?.id ?? chosen.partnerId),
    columns: useInactiveColumns(scope),
    defaultSort: 'last_sign_in',
  });
  return (
    <TablePage
      table={table}
      title={t('usage.views.inactive')}
      crumbs={useUsagePlaces(['usage'])}
      header={
        <>
          <UsageHeader view="inactive" scope={scope} chosen={chosen} onChange={change} withRange={false}>
            <ChoiceField label={t('usage.inactive.days')}>
              {(id) => (
                <ChoiceSelect<InactiveDays>
                  id={id}
                  value={days}
                  options={inactiveDays.map((each) => ({
                    value: each,
                    label: t('usage.inactive.lastDays', { days: each }),
                  }))}
                  onChange={(each) => setValue(each === inactiveDays[0] ? '' : each)}
                />
              )}
            </ChoiceField>
          </UsageHeader>
          <p className="usage-state">{t('usage.inactive.hint', { days })}</p>
        </>
      }
    >
      <TableToolbar table={table} countText={(count) => t('details.report.peopleCount', { count })}>
        <ExportButton table={table} name={useExportName(scope, chosen)(`inactive-people-${days}-days`)} />
      </TableToolbar>
      <TableRows
        table={table}
        emptyText={t('usage.inactive.empty')}
        rowName={formatName}
        rowActions={useInactiveActions(scope)}
      />
    </TablePage>
  );
}

function useInactiveColumns({ own }: UsageScope): TableColumn<InactiveUserRow>[] {
  const { t } = useTranslation('screens');
  const { date } = useDateColumns<InactiveUserRow>();
  return [
    ...useNameColumns<InactiveUserRow>(({ id }) => id),
    useEmailColumn<InactiveUserRow>(),
    ...(own
      ? []
      : [
          {
            key: 'partner',
            title: t('person.partner'),
            sortBy: 'partner',
            render: ({ partner }: InactiveUserRow) => partner ?? t('reports.none'),
            text: ({ partner }: InactiveUserRow) => partner ?? '',
          },
        ]),
    date('last_sign_in', t('details.person.lastSignIn'), 'last_sign_in'),
  ];
}

/** Actions of a row: the person's page, a reminder, and deactivation where the role allows it. */
function useInactiveActions({ own }: UsageScope): (row: InactiveUserRow) => RowAction[] {
  const { t } = useTranslation('screens');
  const navigate = useNavigate();
  const notifyWrite = useNotifiedWrite();
  const confirm = useConfirmedWrite();
  const sendReminder = useReminding();
  const changeStatus = useStatusChange();
  return (row) => [
    {
      key: 'remind',
      label: t('usage.inactive.remind'),
      icon: <BellOutlined aria-hidden />,
      onClick: () =>
        void notifyWrite(
          sendReminder({ userId: row.id }),
          t('usage.inactive.reminded', { name: formatName(row) }),
        ),
    },
    {
      key: 'person',
      label: t('usage.inactive.person'),
      icon: <UserOutlined aria-hidden />,
      onClick: () => void navigate(getPersonAddress(row.id)),
    },
    // User admins may not change other user admins.
    ...(own && row.role !== 'user'
      ? []
      : [
          {
            key: 'deactivate',
            label: t('usage.inactive.deactivate'),
            icon: <StopOutlined aria-hidden />,
            danger: true,
            onClick: () =>
              confirm({
                title: t('usage.inactive.question', { name: formatName(row) }),
                text: t('usage.inactive.questionText'),
                okText: t('usage.inactive.deactivate'),
                write: () => changeStatus({ id: row.id, status: 'Deactivated' }),
                success: t('status.saved'),
                failure: t('kit:errors.system'),
              }),
          },
        ]),
  ];
}
