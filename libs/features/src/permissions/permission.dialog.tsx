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
import { useUndo } from './use-undo';

const viewers: readonly GroupPermissionRow['viewedBy'][] = ['Allow All', 'Only Admin(s)'];

/** The largest number of reports that a message names. */
const maxNamed = 3;

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
  onAdded?: (receiverId: number) => void;
}

/**
 * Add a Permission: opens reports to a user or a stakeholder group, or only to the user admins of the group, until a day if one is chosen;
 * an existing permission is changed.
 */
export function PermissionDialog<Row extends PermissionRow, Choice>({
  receivers: { kind, label, choices, permissions, getReceiver, reportsFor, put },
  permission,
  receiver = permission && getReceiver(permission),
  report = permission && { id: permission.reportId, name: permission.reportName },
  open,
  onClose,
  onAdded,
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
  /** Names the receiver and a few reports of permissions. */
  const nameReports = async (receiverId: number, reportIds: readonly number[]): Promise<string> => {
    const pages = await Promise.all(
      reportIds.slice(0, maxNamed).map((reportId) => permissions.load({ receiverId, reportId, limit: 1 })),
    );
    const [first, ...others] = pages.flatMap(({ rows }) => rows);
    const count = t('reports.count', { count: reportIds.length });
    if (!first) return count;
    const names = [first, ...others].map(({ reportName }) => reportName).join(', ');
    return `${getReceiver(first).name}: ${reportIds.length > maxNamed ? count : names}`;
  };
  const notifyDone = async ({ insertId: id }: WriteResponse, values: Values) => {
    const { receiverId, reportIds } = { ...values, ...fixed };
    if (!permission) onAdded?.(receiverId);
    const description = await nameReports(receiverId, reportIds).catch(() => undefined);
    const title = t(`permissions.${kind}.${permission ? 'changed' : 'added'}`, { count: reportIds.length });
    const undo = permission
      ? () => put({ receiverId, reportIds, viewedBy, until: permission.until })
      : id && (() => remove({ id }));
    if (undo) offerUndo(title, undo, { description });
    else notice.success(title, description);
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
      onDone={(response, values) => void notifyDone(response, values)}
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
      <UntilField />
    </FormDialog>
  );
}
