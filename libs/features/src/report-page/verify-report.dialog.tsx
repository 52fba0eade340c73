import type { AboutReport } from '@portal/contracts';
import { verificationMonths } from '@portal/contracts/rules';
import { FormDialog, FutureDateField, requireText, useNotice } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { ReadOnlyText, useUntil } from '../permissions/permission-fields';
import { useVerification } from '../reports/about-report.resource';

interface VerifyReportDialogProps {
  report: AboutReport;
  open: boolean;
  onClose: () => void;
}

/** Marks a report as verified until a day. */
export function VerifyReportDialog({ report, open, onClose }: VerifyReportDialogProps) {
  const { t } = useTranslation('screens');
  const notice = useNotice();
  const verify = useVerification();
  const { toEnd, toDay } = useUntil();
  const end = new Date();
  end.setMonth(end.getMonth() + verificationMonths);
  return (
    <FormDialog<{ until?: string }>
      open={open}
      title={t('details.report.verify.action')}
      initial={{ until: toDay(end.toISOString()) }}
      submitText={t('details.report.verify.action')}
      failureText={t('details.report.verify.failed')}
      onSubmit={({ until }) => verify({ id: report.id, until: toEnd(until) })}
      onDone={() => notice.success(t('details.report.verify.done'))}
      onClose={onClose}
    >
      <ReadOnlyText label={t('reports.name')} text={report.name} />
      <FutureDateField
        name="until"
        label={t('details.report.verify.until')}
        hint={t('details.report.verify.hint')}
        rules={[requireText(t('details.report.verify.missing'))]}
      />
    </FormDialog>
  );
}
