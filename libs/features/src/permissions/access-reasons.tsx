import { DeleteOutlined } from '@ant-design/icons';
import type { AccessGrant, AccessPairRow, OpenReportRow } from '@portal/contracts';
import { useFormat, type RowAction, type TableColumn } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useUntilColumn } from './permission-columns';
import { useDeletePermission } from './permissions.resource';

type Grant = Pick<AccessGrant, 'reason' | 'by' | 'since'>;

/** Words a reason without its end, such as "Accepted request · Thoko Banda · since 21 Nov 2026". */
function useReasonText(): (grant: Grant) => string {
  const { t } = useTranslation('screens');
  const format = useFormat();
  return ({ reason, by, since }) =>
    [t(`details.reasons.${reason}`), by, since && t('details.since', { date: format.date(since) })]
      .filter(Boolean)
      .join(' · ');
}

/** Words a reason such as "Group permission · District offices · since 21 Nov 2026 · until 21 Dec 2026". */
export function useGrantText(): (grant: AccessGrant) => string {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const writeReason = useReasonText();
  return ({ until, ...grant }) => {
    const end = until ? t('details.until', { date: format.date(until) }) : t('permissions.noEnd');
    return grant.since ? `${writeReason(grant)} · ${end}` : writeReason(grant);
  };
}

/** The columns with the reasons why a person may open a report. */
export function useReasonColumns(): TableColumn<AccessPairRow>[] {
  const { t } = useTranslation('screens');
  const writeReason = useReasonText();
  return [
    {
      key: 'reason',
      title: t('details.reason'),
      sortBy: 'reason',
      render: ({ otherReasons, ...grant }) => (
        <>
          {writeReason(grant)}
          {otherReasons.length > 0 && (
            <p className="report-origin">
              {t('details.also', {
                reasons: otherReasons.map((other) => t(`details.reasons.${other}`)).join(', '),
              })}
            </p>
          )}
        </>
      ),
      text: ({ otherReasons, ...grant }) =>
        [writeReason(grant), ...otherReasons.map((other) => t(`details.reasons.${other}`))].join(', '),
    },
    useUntilColumn<AccessPairRow>(),
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
