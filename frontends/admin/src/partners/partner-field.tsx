import type { PartnerRow } from '@portal/contracts';
import { PortalForm, RemoteSelectField, required } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useFindPartner, usePartnerPages } from './partners.resource';
import { useRef } from 'react';

interface PartnerFieldProps {
  name: string;
  /** Error text if no partner is selected. */
  missing: string;
  hint?: string;
  chosen?: { id: number; name: string };
}

export function PartnerField({ name, missing, hint, chosen }: PartnerFieldProps) {
  const { t } = useTranslation('admin');
  return (
    <RemoteSelectField<PartnerRow>
      name={name}
      label={t('partners.partner')}
      hint={hint}
      {...usePartnerPages()}
      toOption={partnerOption}
      initialOption={chosen && partnerOption(chosen)}
      rules={[required(missing)]}
    />
  );
}

const partnerOption = ({ id, name }: { id: number; name: string }) => ({ value: id, label: name });

interface PartnerPickerProps {
  submitText: string;
  /** Error text if no partner is selected. */
  missing: string;
  onPicked: (partner: PartnerRow) => void;
}

/** Selects a HIS partner and loads its current values. */
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
