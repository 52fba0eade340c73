import type { PartnerRow } from '@portal/contracts';
import { RemoteSelectField, required } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { usePartnerPages } from './partners.resource';

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
