import type { UserRow } from '@portal/contracts';
import { maxBulkItems, type bulkUserActions } from '@portal/contracts/rules';
import { BulkActions, type BulkAction, type BulkSelection } from '../bulk/bulk-actions';
import { BulkSelect, listIds, usePortal, useRefresh, type Table } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useUntilOfBulk } from '../permissions/bulk-permissions';
import { useUntil } from '../permissions/permission-fields';
import { useReportPages } from '../reports/report.resource';
import { useOwnPartner, usePartnerPages } from './choices.resource';

type Action = (typeof bulkUserActions)[number];

/** `notDeactivated` contains active and blocked users. */
type List = 'notDeactivated' | 'deactivated' | 'all';

const statusActions = ['Active', 'Deactivated', 'Blocked'] as const;

/** Cached lists that depend on users and their permissions. */
export const listsOfUsers = [
  'users',
  'userAdmins',
  'adminRequests',
  'person',
  'permissions',
  'accessRequests',
  'waiting',
  'count',
  'audit',
];

interface BulkUsersProps {
  table: Table<UserRow>;
  list: List;
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
  const listActions: readonly Action[] = [
    ...statusActions.filter((status) => list !== 'deactivated' || status !== 'Deactivated'),
    ...(isAdministrator ? (['move', 'delete'] as const) : []),
  ];

  const actions = listActions.map((action): BulkAction => {
    const isStatus = action !== 'move' && action !== 'delete';
    return {
      key: action,
      label: t(`users.bulk.${action}.label`),
      danger: action === 'delete',
      title: (count) => t(`users.bulk.${action}.title`, { count }),
      text: t(`users.bulk.${action}.text`),
      done: (count) => t(`users.bulk.${action}.done`, { count }),
      plan: (query) => user.planBulk({ ...query, action, list }),
      run: (ids, partnerId) =>
        user.runBulk({ ids, action, type: action === 'move' ? Number(partnerId) : undefined }),
      ...(isStatus && {
        undo: (before: string, ids: number[]) => user.runBulk({ ids, action: before as Action }),
      }),
      ...(action === 'move' && {
        field: {
          label: t('person.partner'),
          isRequired: true,
          render: (value, onChange) => (
            <BulkSelect {...partners} label={t('person.partner')} value={value} onChange={onChange} />
          ),
        },
      }),
    };
  });
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
  if (isAdministrator) actions.splice(-2, 0, grant);
  return <BulkActions table={table} selection={selection} actions={actions} onChanged={refresh} />;
}
