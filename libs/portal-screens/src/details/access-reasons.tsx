import { DeleteOutlined } from '@ant-design/icons';
import type { AccessGrant, OpenReportRow } from '@portal/contracts';
import { useFormat, type RowAction, type TableColumn } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useUntilColumn } from '../permissions/permission-columns';
import { useDeletePermission } from '../permissions/permissions.resource';

/** Words a reason such as "Group permission · District offices · until 21 Nov 2026". */
export function useGrantText(): (grant: AccessGrant) => string {
  const { t } = useTranslation('screens');
  const format = useFormat();
  return ({ reason, by, until }) =>
    [t(`details.reasons.${reason}`), by, until && t('details.until', { date: format.date(until) })]
      .filter(Boolean)
      .join(' · ');
}

/** The columns with the reasons why a person may open a report. */
export function useReasonColumns(): TableColumn<OpenReportRow>[] {
  const { t } = useTranslation('screens');
  return [
    {
      key: 'reason',
      title: t('details.reason'),
      sortBy: 'reason',
      render: ({ reason, by, otherReasons }) => (
        <>
          {[t(`details.reasons.${reason}`), by].filter(Boolean).join(' · ')}
          {otherReasons.length > 0 && (
            <p className="report-origin">
              {t('details.also', {
                reasons: otherReasons.map((other) => t(`details.reasons.${other}`)).join(', '),
              })}
            </p>
          )}
        </>
      ),
      text: ({ reason, by, otherReasons }) =>
        [t(`details.reasons.${reason}`), by, ...otherReasons.map((other) => t(`details.reasons.${other}`))]
          .filter(Boolean)
          .join(', '),
    },
    useUntilColumn<OpenReportRow>(),
  ];
}

/** Returns the action that revokes a user permission, for rows with one. */
export function useRevoking(nameOfRow: (row: OpenReportRow) => string): (row: OpenReportRow) => RowAction[] {
  const { t } = useTranslation('screens');
  const deletePermission = useDeletePermission('user');
  return (row) => {
    const { permissionId: id } = row;
    if (!id) return [];
    const { otherReasons, reason } = row;
    const remaining = [reason, ...otherReasons].filter(
      (each) => each !== 'User permission' && each !== 'Accepted request',
    );
    return [
      {
        key: 'revoke',
        label: t('details.revoke'),
        icon: <DeleteOutlined aria-hidden />,
        danger: true,
        onClick: () =>
          deletePermission(
            id,
            [
              nameOfRow(row),
              ...remaining.map((each) => t('details.remains', { reason: t(`details.reasons.${each}`) })),
            ].join(' · '),
          ),
      },
    ];
  };
}
