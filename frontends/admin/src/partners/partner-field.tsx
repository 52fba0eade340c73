import type { PartnerRow } from '@portal/contracts';
import { PortalForm, RemoteSelectField, required } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useFindPartner, usePartnerPages } from './partners.resource';
import { useRef } from 'react';

interface PartnerFieldProps {
  name: string;
  /** What is said when none is chosen. */
  missing: string;
  hint?: string;
  /** The partner that the field begins with. */
  chosen?: { id: number; name: string };
}

/** Chooses a HIS partner, searched as one types. */
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
