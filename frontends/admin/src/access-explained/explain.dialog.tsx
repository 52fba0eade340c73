import type { ReportRow, UserRow } from '@portal/contracts';
import { RemoteSelectField } from '@portal/ui-kit';
import { Button, Form, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { userOption } from '../users/user-option';
import { useUserChoice } from '../users/users.resource';
import { useReportChoice } from './access-explained.resource';
import { Explanation } from './explanation';

const width = 500;

interface ExplainDialogProps {
  open: boolean;
  /** The report to begin with. */
  report: Pick<ReportRow, 'id' | 'name'> | undefined;
  onClose: () => void;
}

/** Explain Access: picks a user and a report, and says why the one may or may not open the other. */
export function ExplainDialog({ open, report, onClose }: ExplainDialogProps) {
  const { t } = useTranslation('admin');
  return (
    <Modal
      open={open}
      title={t('explained.action')}
      width={width}
      destroyOnHidden
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('explained.close')}</Button>}
    >
      <ExplainForm report={report} />
    </Modal>
  );
}

function ExplainForm({ report }: Pick<ExplainDialogProps, 'report'>) {
  const { t } = useTranslation('admin');
  const [form] = Form.useForm<{ user?: number; report?: number }>();
  const userId = Form.useWatch('user', form);
  const reportId = Form.useWatch('report', form);
  return (
    <Form form={form} className="portal-form" layout="vertical" initialValues={{ report: report?.id }}>
      <RemoteSelectField<UserRow>
        name="user"
        label={t('users.user')}
        {...useUserChoice()}
        toOption={userOption}
      />
      <RemoteSelectField<ReportRow>
        name="report"
        label={t('explained.report')}
        {...useReportChoice()}
        toOption={reportOption}
        initialOption={report && reportOption(report)}
      />
      <div aria-live="polite">
        {userId && reportId ? (
          <Explanation userId={userId} reportId={reportId} />
        ) : (
          <p className="dialog-subject">{t('explained.choose')}</p>
        )}
      </div>
    </Form>
  );
}

const reportOption = ({ id, name, owner }: Pick<ReportRow, 'id' | 'name'> & Partial<ReportRow>) => ({
  value: id,
  label: [name, owner].filter(Boolean).join(' · '),
});
