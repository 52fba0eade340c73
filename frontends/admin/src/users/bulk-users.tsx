import type { PartnerRow, UserRow } from '@portal/contracts';
import { usePartnerPages } from '@portal/portal-screens';
import { bulkUserActions } from '@portal/contracts/rules';
import {
  BulkActions,
  RemoteSelect,
  usePortal,
  useRefresh,
  type BulkAction,
  type Table,
  type useBulkSelection,
} from '@portal/ui-kit';
import { useState } from 'react';
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
  selection: ReturnType<typeof useBulkSelection>;
}

/** The actions of administrators on many users. */
export function BulkUsers({ table, list, selection }: BulkUsersProps) {
  const { t } = useTranslation('admin');
  const { user } = usePortal().api;
  const refresh = useRefresh(listsOfUsers);
  const [partnerId, setPartnerId] = useState<number>();

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
      run: (ids) => user.runBulk({ ids, action, type: action === 'move' ? partnerId : undefined }),
      ...(isStatus && {
        undo: (before: string, ids: number[]) => user.runBulk({ ids, action: before as Action }),
      }),
      ...(action === 'move' && {
        field: {
          control: <PartnerSelect value={partnerId} onChange={setPartnerId} />,
          isFilled: Boolean(partnerId),
        },
      }),
    };
  });
  return <BulkActions table={table} selection={selection} actions={actions} onChanged={refresh} />;
}

interface PartnerSelectProps {
  value: number | undefined;
  onChange: (partnerId: number) => void;
}

function PartnerSelect({ value, onChange }: PartnerSelectProps) {
  const { t } = useTranslation('kit');
  return (
    <label className="filter-field">
      <span>{t('person.partner')}</span>
      <RemoteSelect<PartnerRow>
        {...usePartnerPages()}
        aria-label={t('person.partner')}
        toOption={({ id, name }) => ({ value: id, label: name })}
        value={value}
        onChange={onChange}
      />
    </label>
  );
}
