import type { ReportRow } from '@portal/contracts';
import { Form } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import {
  FutureDateField,
  getDay,
  endOfDay,
  type RemoteOptions,
  RemoteSelectField,
  requireText,
  usePortal,
} from '@portal/ui-kit';

interface PermittedReportsFieldProps {
  /** The receiver; without one, the field `receiverId` is chosen first. */
  receiver: { id: number } | undefined;
  /** Loads the reports that a receiver has no permission for. */
  reportsFor: (receiverId: number) => RemoteOptions<ReportRow>;
  /** True to show the owners of the reports. */
  withOwner: boolean;
}

/** The reports that a permission is for, of those that the chosen receiver does not have; the value is `reportIds`. */
export function PermittedReportsField({ receiver, reportsFor, withOwner }: PermittedReportsFieldProps) {
  const { t } = useTranslation('screens');
  const form = Form.useFormInstance();
  const chosenId = Form.useWatch<number | undefined>('receiverId', form);
  const receiverId = receiver?.id ?? chosenId;
  useEffect(() => form.setFieldValue('reportIds', []), [form, receiverId]);
  return (
    <RemoteSelectField<ReportRow>
      key={receiverId}
      name="reportIds"
      label={t('permissions.reports')}
      hint={receiverId ? undefined : t('permissions.receiverFirst')}
      multiple
      disabled={!receiverId}
      {...reportsFor(receiverId ?? 0)}
      toOption={({ id, name, workspace_name, owner }) => ({
        value: id,
        label: [name, workspace_name, withOwner && owner].filter(Boolean).join(' · '),
      })}
      rules={[requireText(t('permissions.missingReport'))]}
    />
  );
}

/** The last day of a permission, `YYYY-MM-DD`; empty for one without end. */
export function UntilField() {
  const { t } = useTranslation('screens');
  return (
    <FutureDateField
      name="until"
      label={t('permissions.until')}
      hint={t('permissions.untilHint')}
      isOptional
    />
  );
}

/** Converts between the end of a permission (an ISO 8601 time, null for none) and its last day. */
interface Until {
  /** Returns the end of a day, `YYYY-MM-DD`. */
  toEnd: (day: string | undefined) => string | null;
  toDay: (until: string | null) => string | undefined;
}

/** {@link Until} in the portal's time zone. */
export function useUntil(): Until {
  const { timeZone } = usePortal().config;
  return {
    toEnd: (day) => (day ? endOfDay(day, timeZone) : null),
    toDay: (until) => (until ? getDay(timeZone, Date.parse(until)) : undefined),
  };
}

/** Plain text above the fields of a form. */
export function ReadOnlyText({ label, text }: { label: string; text: string }) {
  return (
    <dl className="read-only-text">
      <dt>{label}</dt>
      <dd>{text}</dd>
    </dl>
  );
}
