import {
  CloseCircleOutlined,
  DeleteOutlined,
  EditOutlined,
  EyeOutlined,
  KeyOutlined,
  MailOutlined,
  NotificationOutlined,
  SafetyCertificateOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import type { AboutReport } from '@portal/contracts';
import { useDetour, useDialog, useLeave, useNotifiedWrite, type RowAction } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { PermissionDialog } from '../permissions/permission.dialog';
import { useGroupReceivers, useUserReceivers } from '../permissions/receivers';
import { ReportUpdateDialog } from '../report-updates/report-update.dialog';
import { useOpenReport } from '../reports/use-report-address';
import { useSubscribe } from '../subscriptions/use-subscribe';
import { useReportManagement } from '../report-management/report-management.resource';
import { isVerified } from '../reports/reliability';
import { useVerification } from '../reports/about-report.resource';
import { VerifyReportDialog } from './verify-report.dialog';
import { useDeleteReport } from '../report-management/use-delete-report';
import { usePath } from '../routes/use-path';

/** The actions on a report, by the dialogs of the lists. */
export function useReportActions(report: AboutReport, more: RowAction[]) {
  const { t } = useTranslation('screens');
  const goTo = useDetour();
  const editPath = usePath('editReport');
  const open = useOpenReport();
  const update = useDialog<AboutReport>('update');
  const toUser = useDialog<true>('user');
  const toGroup = useDialog<true>('group');
  const askToDelete = useDeleteReport(useReportManagement(), useLeave(usePath('managedReports')));
  const verifying = useDialog<true>('verify');
  const verify = useVerification();
  const notifyWrite = useNotifiedWrite();
  const { subscribe, dialog: subscribeDialog } = useSubscribe(report);
  const users = useUserReceivers();
  const groups = useGroupReceivers();
  const actions: RowAction[] = [
    ...(report.grants.length > 0
      ? [
          {
            key: 'open',
            label: t('details.report.open'),
            icon: <EyeOutlined aria-hidden />,
            onClick: () => open(report),
          },
          {
            key: 'update',
            label: t('permissions.update.action'),
            icon: <NotificationOutlined aria-hidden />,
            onClick: () => update.show(report),
          },
          {
            key: 'subscribe',
            label: t('subscriptions.subscribe'),
            icon: <MailOutlined aria-hidden />,
            onClick: subscribe,
          },
        ]
      : []),
  ];
  const managing: RowAction[] = [
    {
      key: 'edit',
      label: t('reportForm.edit.action'),
      icon: <EditOutlined aria-hidden />,
      onClick: () => goTo(`${editPath}?report=${report.id}`),
    },
    {
      key: 'user',
      label: t('details.report.grantUser'),
      icon: <KeyOutlined aria-hidden />,
      onClick: () => toUser.show(true),
    },
    {
      key: 'group',
      label: t('details.report.grantGroup'),
      icon: <TeamOutlined aria-hidden />,
      onClick: () => toGroup.show(true),
    },
    {
      key: 'verify',
      label: t(`details.report.verify.${isVerified(report) ? 'again' : 'action'}`),
      icon: <SafetyCertificateOutlined aria-hidden />,
      onClick: () => verifying.show(true),
    },
    ...(isVerified(report)
      ? [
          {
            key: 'unverify',
            label: t('details.report.verify.end'),
            icon: <CloseCircleOutlined aria-hidden />,
            onClick: () =>
              void notifyWrite(verify({ id: report.id, until: null }), t('details.report.verify.ended')),
          },
        ]
      : []),
    ...more,
    {
      key: 'delete',
      label: t('reportForm.delete.action'),
      icon: <DeleteOutlined aria-hidden />,
      danger: true,
      onClick: () => askToDelete(report),
    },
  ];
  const dialogs = (
    <>
      <ReportUpdateDialog dialog={update} />
      {subscribeDialog}
      {report.isManaged && (
        <>
          <VerifyReportDialog report={report} open={verifying.open} onClose={verifying.close} />
          <PermissionDialog receivers={users} report={report} open={toUser.open} onClose={toUser.close} />
          <PermissionDialog receivers={groups} report={report} open={toGroup.open} onClose={toGroup.close} />
        </>
      )}
    </>
  );
  const [first, ...others] = actions;
  return {
    actions: report.isManaged
      ? [...(first ? [first] : []), ...managing.slice(0, 1), ...others, ...managing.slice(1)]
      : actions,
    dialogs,
  };
}
