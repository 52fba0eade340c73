import type { ReportRow } from '@portal/contracts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PortalForm, RemoteSelectField, required, type RemoteOptions } from '../forms';
import { useFindReport } from './report-management.resource';

interface ReportPickerProps {
  reports: RemoteOptions<ReportRow>;
  submitText: string;
  /** What is said when none is chosen. */
  missing: string;
  onPicked: (report: ReportRow) => void;
}

/** Picks the report that a page is about, as it is now. */
export function ReportPicker({ reports, submitText, missing, onPicked }: ReportPickerProps) {
  const { t } = useTranslation('kit');
  const find = useFindReport();
  const found = useRef<ReportRow>(undefined);
  return (
    <PortalForm<{ id: number }>
      submitText={submitText}
      failureText={t('errors.gone')}
      onSubmit={async ({ id }) => {
        found.current = await find(id);
        return { affectedRows: 1 };
      }}
      onDone={() => found.current && onPicked(found.current)}
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
