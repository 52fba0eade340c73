import type { ReportRow, ReportUpdateRow, UpdateRecipients } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { type DialogState, FormDialog, requireText, TextAreaField, useNotice } from '@portal/ui-kit';
import { ReadOnlyText } from '../permissions/permission-fields';
import { useSendReportUpdate, useUpdateRecipients } from './report-updates.resource';

/** Sends an update of a report. Shows its recipients first. */
export function ReportUpdateDialog({ dialog }: { dialog: DialogState<Pick<ReportRow, 'id' | 'name'>> }) {
  const { t } = useTranslation('screens');
  const notice = useNotice();
  const send = useSendReportUpdate();
  const report = dialog.item;
  if (!report) return null;
  return (
    <FormDialog<{ updates: string }>
      open={dialog.open}
      title={t('permissions.update.label')}
      submitText={t('permissions.update.send')}
      failureText={t('permissions.update.failed')}
      onSubmit={({ updates }) => send({ reportId: report.id, updates })}
      onDone={() => notice.success(t('permissions.update.sent'))}
      onClose={dialog.close}
    >
      <ReadOnlyText label={t('permissions.update.report')} text={report.name} />
      <Recipients reportId={report.id} />
      <TextAreaField
        name="updates"
        label={t('permissions.update.label')}
        hint={t('permissions.update.hint')}
        maxLength={2_000}
        rules={[requireText(t('permissions.update.missing'))]}
      />
    </FormDialog>
  );
}

function Recipients({ reportId }: { reportId: number }) {
  const { t } = useTranslation('screens');
  const { planned } = useRecipientTexts();
  const { data, isError } = useUpdateRecipients(reportId);
  const waiting = t(isError ? 'permissions.update.toUnknown' : 'kit:loading');
  return <ReadOnlyText label={t('permissions.update.to')} text={data ? planned(data) : waiting} />;
}

interface RecipientTexts {
  /** Recipients of an update that is not sent yet. */
  planned(recipients: UpdateRecipients): string;
  /** Recipients of a sent update. */
  reached(update: ReportUpdateRow): string;
}

export function useRecipientTexts(): RecipientTexts {
  const { t, i18n } = useTranslation('screens');
  const getCountText = (key: string, count: number, more = {}) =>
    t(`permissions.update.${key}`, { count, ...more });
  const joinParts = (parts: (string | false)[], none: string) => {
    const text = new Intl.ListFormat(i18n.language).format(parts.filter((part) => part !== false));
    return text ? text.charAt(0).toLocaleUpperCase(i18n.language) + text.slice(1) : none;
  };
  return {
    planned: ({ viewers, hasMoreViewers, toUserAdmins, toAdministrators, owner }) =>
      joinParts(
        [
          viewers ? getCountText(hasMoreViewers ? 'toMoreViewers' : 'toViewers', viewers) : false,
          toUserAdmins && t('permissions.update.toUserAdmins', { owner }),
          toAdministrators && t('permissions.update.toAdministrators'),
        ],
        t('permissions.update.toNobody'),
      ),
    reached: ({ isDelivered, toViewers, receivers, administrators, owner }) => {
      if (!isDelivered) return t('permissions.update.beingSent');
      return joinParts(
        [
          receivers > 0 &&
            getCountText(toViewers ? 'reachedViewers' : 'reachedUserAdmins', receivers, { owner }),
          administrators > 0 && getCountText('reachedAdministrators', administrators),
        ],
        t('permissions.update.reachedNobody'),
      );
    },
  };
}
