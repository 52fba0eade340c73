import type { GroupPermissionRow, WriteResponse } from '@portal/contracts';
import {
  FormDialog,
  RemoteSelectField,
  requireText,
  SelectField,
  skipUnchanged,
  useNotice,
  usePortal,
} from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { PermittedReportsField, ReadOnlyText, UntilField, useUntil } from './permission-fields';
import type { PermissionRow, Receivers } from './receivers';
import { listsOfPermissions } from './permissions.resource';
import { useUndo } from '../undo/use-undo';

const viewers: readonly GroupPermissionRow['viewedBy'][] = ['Allow All', 'Only Admin(s)'];

interface Values {
  receiverId: number;
  reportIds: number[];
  /** Of a group. */
  viewedBy?: GroupPermissionRow['viewedBy'];
  until?: string;
}

interface PermissionDialogProps<Row, Choice> {
  receivers: Receivers<Row, Choice>;
  /** The permission to change; undefined to add permissions. */
  permission?: Row | undefined;
  /** The receiver of the permissions; chosen in the dialog by default. */
  receiver?: { id: number; name: string };
  /** The report that is opened; chosen in the dialog by default. */
  report?: { id: number; name: string };
  open: boolean;
  onClose: () => void;
}

/**
 * Add a Permission: opens reports to a user or a stakeholder group, or only to the user admins of the group, until a day if one is chosen;
 * an existing permission is changed.
 */
export function PermissionDialog<Row extends PermissionRow, Choice>({
  receivers: { kind, label, choices, getReceiver, reportsFor, put },
  permission,
  receiver = permission && getReceiver(permission),
  report = permission && { id: permission.reportId, name: permission.reportName },
  open,
  onClose,
}: PermissionDialogProps<Row, Choice>) {
  const { t } = useTranslation('screens');
  const notice = useNotice();
  const offerUndo = useUndo(listsOfPermissions);
  const { groupPermission, userPermission } = usePortal().api;
  const { delete: remove } = kind === 'group' ? groupPermission : userPermission;
  const { toEnd, toDay } = useUntil();
  const viewedBy = kind === 'group' ? (permission?.viewedBy ?? 'Allow All') : undefined;
  const lastDay = toDay(permission?.until ?? null);
  const fixed = { ...(receiver && { receiverId: receiver.id }), ...(report && { reportIds: [report.id] }) };
  const notifyDone = ({ insertId: id }: WriteResponse, { reportIds = [] }: Partial<Values>) => {
    const title = t(`permissions.${kind}.${permission ? 'changed' : 'added'}`);
    if (permission) {
      const former = { receiverId: getReceiver(permission).id, reportIds: [permission.reportId], viewedBy };
      offerUndo(title, () => put({ ...former, until: permission.until }));
    } else if (id) offerUndo(title, () => remove({ id }));
    else {
      const count = t('reports.count', { count: report ? 1 : reportIds.length });
      notice.success(title, receiver ? `${receiver.name}: ${count}` : count);
    }
  };
  return (
    <FormDialog<Values>
      open={open}
      title={t(permission ? 'permissions.changeTitle' : 'permissions.add')}
      initial={{ viewedBy, until: lastDay }}
      submitText={t('permissions.save')}
      failureText={t(`permissions.${kind}.${permission ? 'changeFailed' : 'addFailed'}`)}
      onSubmit={({ until, ...values }) =>
        permission && values.viewedBy === viewedBy && (until || undefined) === lastDay
          ? skipUnchanged()
          : put({ ...values, ...fixed, until: toEnd(until) })
      }
      onDone={notifyDone}
      onClose={onClose}
    >
      {receiver ? (
        <ReadOnlyText label={label} text={receiver.name} />
      ) : (
        <RemoteSelectField<Choice>
          name="receiverId"
          label={label}
          {...choices}
          rules={[requireText(t(`permissions.${kind}.missing`))]}
        />
      )}
      {report ? (
        <ReadOnlyText label={t('reports.name')} text={report.name} />
      ) : (
        <PermittedReportsField receiver={receiver} reportsFor={reportsFor} withOwner={kind === 'user'} />
      )}
      {kind === 'group' && (
        <SelectField
          name="viewedBy"
          label={t('permissions.viewedBy')}
          hint={t('permissions.viewedByHint')}
          options={viewers.map((viewer) => ({ value: viewer, label: t(`permissions.viewers.${viewer}`) }))}
        />
      )}
      <UntilField name="until" />
    </FormDialog>
  );
}
