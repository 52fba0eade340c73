import { type bulkPermissionActions } from '@portal/contracts/rules';
import { BulkActions, type BulkAction, type BulkSelection } from '../bulk/bulk-actions';
import { DateInput, getDay, usePortal, useRefresh, type Table } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useUntil } from './permission-fields';
import { listsOfPermissions } from './permissions.resource';

interface BulkPermissionsProps<Row> {
  kind: 'group' | 'user';
  table: Table<Row>;
  selection: BulkSelection;
}

/** The actions on many permissions: to change their end, and to delete them. */
export function BulkPermissions<Row>({ kind, table, selection }: BulkPermissionsProps<Row>) {
  const { t } = useTranslation('screens');
  const { groupPermission, userPermission } = usePortal().api;
  const calls = kind === 'group' ? groupPermission : userPermission;
  const refresh = useRefresh(listsOfPermissions);
  const { toEnd } = useUntil();

  const toBulkAction = (action: (typeof bulkPermissionActions)[number]): BulkAction => ({
    key: action,
    label: t(`permissions.bulk.${action}.label`),
    danger: action === 'revoke',
    title: (count) => t(`permissions.bulk.${action}.title`, { count }),
    text: t(`permissions.bulk.${action}.${kind}`),
    done: (count) => t(`permissions.bulk.${action}.done`, { count }),
    plan: (query, day) => calls.planBulk({ ...query, action, until: toEnd(day) }),
    run: (ids, day) => calls.runBulk({ ids, action, until: toEnd(day) }),
  });
  const end: BulkAction = {
    ...toBulkAction('end'),
    undo: (before, ids) => calls.runBulk({ ids, action: 'end', until: before || null }),
    field: { ...useUntilOfBulk(), isPlanned: true },
  };
  return (
    <BulkActions
      table={table}
      selection={selection}
      actions={[end, toBulkAction('revoke')]}
      onChanged={refresh}
    />
  );
}

/** The last day of permissions, as a field of a bulk action. */
export function useUntilOfBulk(): NonNullable<BulkAction['moreField']> {
  const { t } = useTranslation('screens');
  return {
    label: t('kit:form.optional', { label: t('permissions.until') }),
    hint: t('permissions.untilHint'),
    render: (value, onChange) => <DayInput value={value} onChange={onChange} />,
  };
}

interface DayInputProps {
  /** `YYYY-MM-DD`; empty for none. */
  value: string;
  onChange: (day: string) => void;
}

/** A day from today on, in the field of a bulk action. */
export function DayInput({ value, onChange }: DayInputProps) {
  const today = getDay(usePortal().config.timeZone);
  return <DateInput min={today} value={value} onChange={onChange} />;
}
