import type { ReportRow } from '@portal/contracts';
import { Form } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type RemoteOptions, RemoteSelectField, required } from '@portal/ui-kit';

interface PermittedReportsFieldProps {
  /** The field that says who gets the reports; none can be chosen before. */
  receiver: string;
  /** The reports that a receiver was not given yet. */
  reportsFor: (receiverId: number) => RemoteOptions<ReportRow>;
  /** True to tell reports also by their owners. */
  withOwner?: boolean;
}

/** The reports that a permission is for, of those that the chosen receiver does not have; the value is `reportIds`. */
export function PermittedReportsField({ receiver, reportsFor, withOwner }: PermittedReportsFieldProps) {
  const { t } = useTranslation('kit');
  const form = Form.useFormInstance();
  const receiverId = Form.useWatch<number | undefined>(receiver, form);
  // What one receiver does not have yet, another may have.
  useEffect(() => form.setFieldValue('reportIds', []), [form, receiverId]);
  return (
    <RemoteSelectField<ReportRow>
      key={receiverId}
      name="reportIds"
      label={t('rights.reports')}
      hint={receiverId ? undefined : t('rights.receiverFirst')}
      multiple
      disabled={!receiverId}
      {...reportsFor(receiverId ?? 0)}
      toOption={({ id, name, workspace_name, owner }) => ({
        value: id,
        label: [name, workspace_name, withOwner && owner].filter(Boolean).join(' · '),
      })}
      rules={[required(t('rights.missingReport'))]}
    />
  );
}
