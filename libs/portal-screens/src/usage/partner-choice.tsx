import { useTranslation } from 'react-i18next';
import { type RemoteOptions, RemoteSelect } from '@portal/ui-kit';
import { ChoiceField } from './choice-field';
import { usePartnerName } from './usage.resource';

interface PartnerChoiceProps {
  partners: RemoteOptions<{ id: number; name: string }>;
  chosen: number | undefined;
  onChange: (id: number | undefined) => void;
}

/** Chooses one HIS partner, or all of them. */
export function PartnerChoice({ partners, chosen, onChange }: PartnerChoiceProps) {
  const { t } = useTranslation('kit');
  const { data: name } = usePartnerName(chosen);
  return (
    <ChoiceField label={t('person.partner')}>
      {(id) => (
        <RemoteSelect
          id={id}
          {...partners}
          toOption={({ id: value, name: label }) => ({ value, label })}
          initialOption={chosen ? { value: chosen, label: labelOf(name) } : undefined}
          placeholder={t('usage.allPartners')}
          allowClear
          value={chosen}
          onChange={(value?: number) => onChange(value)}
        />
      )}
    </ChoiceField>
  );

  function labelOf(found: string | null | undefined): string {
    return found === null ? t('usage.gonePartner') : (found ?? t('loading'));
  }
}
