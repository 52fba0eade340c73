import type { AccountStatus, UserRow } from '@portal/contracts';
import { maxBulkItems } from '@portal/contracts/rules';
import { BulkActions, type BulkAction, type BulkSelection } from '../bulk/bulk-actions';
import { BulkSelect, ChoiceSelect, listIds, usePortal, useRefresh, type Table } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useUntilOfBulk } from '../permissions/bulk-permissions';
import { useUntil } from '../permissions/permission-fields';
import { useReportPages } from '../reports/report.resource';
import { useOwnPartner, usePartnerPages } from '../people/choices.resource';
import { statuses } from './edit-status.dialog';
import type { UserList } from './users.resource';
import { listsOfUsers } from '../people/lists-of-users';

interface BulkUsersProps {
  table: Table<UserRow>;
  list: UserList;
  selection: BulkSelection;
}

/** The actions on many users. Only administrators move and delete them. */
export function BulkUsers({ table, list, selection }: BulkUsersProps) {
  const { t } = useTranslation('screens');
  const { user, userPermission } = usePortal().api;
  const isAdministrator = !useOwnPartner();
  const partners = usePartnerPages();
  const reports = useReportPages();
  const refresh = useRefresh(listsOfUsers);
  const { toEnd } = useUntil();
  const moreField = useUntilOfBulk();

  const status: BulkAction = {
    key: 'status',
    label: t('status.edit'),
    title: (count) => t('users.bulk.status.title', { count }),
    text: t('status.hint'),
    done: (count) => t('users.bulk.status.done', { count }),
    plan: (query, action) => user.planBulk({ ...query, action: action as AccountStatus, list }),
    run: (ids, action) => user.runBulk({ ids, action: action as AccountStatus }),
    undo: (before, ids) => user.runBulk({ ids, action: before as AccountStatus }),
    field: {
      label: t('person.status'),
      initial: list === 'deactivated' ? 'Active' : 'Deactivated',
      isPlanned: true,
      render: (value, onChange) => (
        <ChoiceSelect
          aria-label={t('person.status')}
          value={value}
          onChange={onChange}
          options={statuses.map((each) => ({ value: each, label: t(`person.statuses.${each}`) }))}
        />
      ),
    },
  };
  const grant: BulkAction = {
    key: 'grant',
    label: t('users.bulk.grant.label'),
    title: (count) => t('users.bulk.grant.title', { count }),
    text: t('users.bulk.grant.text'),
    done: (count) => t('users.bulk.grant.done', { count }),
    plan: (query) => user.planBulk({ ...query, action: 'grant', list }),
    run: (userIds, reportIds, day) =>
      userPermission.grantBulk({ userIds, reportIds: listIds(reportIds), until: toEnd(day) }),
    moreField,
    field: {
      label: t('permissions.reports'),
      isRequired: true,
      render: (value, onChange) => (
        <BulkSelect
          {...reports}
          label={t('permissions.reports')}
          max={maxBulkItems}
          value={value}
          onChange={onChange}
        />
      ),
    },
  };
  const toBulkAction = (action: 'move' | 'delete'): BulkAction => ({
    key: action,
    label: t(`users.bulk.${action}.label`),
    danger: action === 'delete',
    title: (count) => t(`users.bulk.${action}.title`, { count }),
    text: t(`users.bulk.${action}.text`),
    done: (count) => t(`users.bulk.${action}.done`, { count }),
    plan: (query) => user.planBulk({ ...query, action, list }),
    run: (ids, partnerId) =>
      user.runBulk({ ids, action, type: action === 'move' ? Number(partnerId) : undefined }),
  });
  const move: BulkAction = {
    ...toBulkAction('move'),
    field: {
      label: t('person.partner'),
      isRequired: true,
      render: (value, onChange) => (
        <BulkSelect {...partners} label={t('person.partner')} value={value} onChange={onChange} />
      ),
    },
  };
  const actions = isAdministrator ? [status, grant, move, toBulkAction('delete')] : [status];
  return <BulkActions table={table} selection={selection} actions={actions} onChanged={refresh} />;
}
