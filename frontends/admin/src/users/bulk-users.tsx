import type { UserRow } from '@portal/contracts';
import { usePartnerPages } from '@portal/portal-screens';
import { bulkUserActions } from '@portal/contracts/rules';
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
import { listsOfUsers, type UserList } from './users.resource';

type Action = (typeof bulkUserActions)[number];

const listActions: Record<UserList, readonly Action[]> = {
  notDeactivated: bulkUserActions,
  deactivated: ['Active', 'Blocked', 'move', 'delete'],
};

interface BulkUsersProps {
  table: Table<UserRow>;
  list: UserList;
  selection: BulkSelection;
}

/** The actions of administrators on many users. */
export function BulkUsers({ table, list, selection }: BulkUsersProps) {
  const { t } = useTranslation(['admin', 'kit']);
  const { user } = usePortal().api;
  const partners = usePartnerPages();
  const refresh = useRefresh(listsOfUsers);

  const actions = listActions[list].map((action): BulkAction => {
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
          label: t('kit:person.partner'),
          isRequired: true,
          render: (value, onChange) => (
            <BulkSelect {...partners} label={t('kit:person.partner')} value={value} onChange={onChange} />
          ),
        },
      }),
    };
  });
  return <BulkActions table={table} selection={selection} actions={actions} onChanged={refresh} />;
}
