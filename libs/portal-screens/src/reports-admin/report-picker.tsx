import type { ReportRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { PortalForm, type RemoteOptions, RemoteSelectField, required } from '@portal/ui-kit';

interface ReportPickerProps {
  reports: RemoteOptions<ReportRow>;
  submitText: string;
  /** What is said when none is chosen. */
  missing: string;
  /** Given the report's id; a fault that it throws is shown in the form. */
  onPicked: (id: number) => void | Promise<void>;
}

const nothingWritten = () => undefined;

/** Picks the report that a page is about. */
export function ReportPicker({ reports, submitText, missing, onPicked }: ReportPickerProps) {
  const { t } = useTranslation('kit');
  return (
    <PortalForm<{ id: number }>
      submitText={submitText}
      failureText={t('errors.reportGone')}
      onSubmit={async ({ id }) => {
        await onPicked(id);
        return { affectedRows: 1 };
      }}
      onDone={nothingWritten}
    >
      <RemoteSelectField
        name="id"
        label={t('reportForm.report')}
        {...reports}
        toOption={toOption}
        rules={[required(missing)]}
      />
    </PortalForm>
  );
}

const toOption = ({ id, name, owner }: ReportRow) => ({
  value: id,
  label: owner ? `${name} (${owner})` : name,
});
