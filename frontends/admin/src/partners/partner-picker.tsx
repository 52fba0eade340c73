import type { PartnerRow } from '@portal/contracts';
import { PortalForm } from '@portal/ui-kit';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PartnerField } from './partner-field';
import { useFindPartner } from './partners.resource';

interface PartnerPickerProps {
  submitText: string;
  /** What is said when none is chosen. */
  missing: string;
  onPicked: (partner: PartnerRow) => void;
}

/** Picks the HIS partner that a page is about, as it is now. */
export function PartnerPicker({ submitText, missing, onPicked }: PartnerPickerProps) {
  const { t } = useTranslation('admin');
  const find = useFindPartner();
  const found = useRef<PartnerRow>(undefined);
  return (
    <PortalForm<{ id: number }>
      submitText={submitText}
      failureText={t('partners.gone')}
      onSubmit={async ({ id }) => {
        found.current = await find(id);
        return { affectedRows: found.current ? 1 : 0 };
      }}
      onDone={() => found.current && onPicked(found.current)}
    >
      <PartnerField name="id" missing={missing} />
    </PortalForm>
  );
}
