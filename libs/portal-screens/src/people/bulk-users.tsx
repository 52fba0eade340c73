import type { UserRow } from '@portal/contracts';
import type { bulkUserActions } from '@portal/contracts/rules';
import {
  BulkActions,
  BulkSelect,
  usePortal,
  useRefresh,
  type BulkAction,
  type Table,
  type BulkSelection,
} from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useOwnPartner, usePartnerPages } from './choices.resource';

type Action = (typeof bulkUserActions)[number];

/** `notDeactivated` holds active and blocked users. */
type List = 'notDeactivated' | 'deactivated' | 'all';

const statusActions = ['Active', 'Deactivated', 'Blocked'] as const;

/** Cached lists that depend on users. */
const listsOfUsers = ['users', 'userAdmins', 'adminRequests', 'person', 'waiting', 'count', 'audit'];

interface BulkUsersProps {
  table: Table<UserRow>;
  list: List;
  selection: BulkSelection;
}

/** The actions on many users. Only administrators move and delete them. */
export function BulkUsers({ table, list, selection }: BulkUsersProps) {
  const { t } = useTranslation('kit');
  const { user } = usePortal().api;
  const isAdministrator = !useOwnPartner();
  const partners = usePartnerPages();
  const refresh = useRefresh(listsOfUsers);
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
      title: (values) => t(`users.bulk.${action}.title`, { ...values }),
      text: t(`users.bulk.${action}.text`),
      done: (values) => t(`users.bulk.${action}.done`, { ...values }),
      plan: (query) => user.planBulk({ ...query, action, list }),
      run: (ids, partnerId) =>
        user.runBulk({ ids, action, ...(action === 'move' && { type: Number(partnerId) }) }),
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
  return <BulkActions table={table} selection={selection} actions={actions} onChanged={refresh} />;
}
