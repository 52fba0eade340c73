import type { PartnerRow } from '@portal/contracts';
import { usePartnerPages } from '@portal/features';
import { PortalForm, RemoteSelectField, requireText, toOption } from '@portal/ui-kit';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFindPartner } from './partners.resource';

interface PartnerFieldProps {
  name: string;
  /** Error text if no partner is selected. */
  requiredText: string;
  hint?: string;
  initialPartner?: { id: number; name: string };
}

export function PartnerField({ name, requiredText, hint, initialPartner }: PartnerFieldProps) {
  const { t } = useTranslation('admin');
  return (
    <RemoteSelectField<PartnerRow>
      name={name}
      label={t('screens:person.partner')}
      hint={hint}
      {...usePartnerPages()}
      toOption={toOption}
      initialOption={initialPartner && toOption(initialPartner)}
      rules={[requireText(requiredText)]}
    />
  );
}

interface PartnerPickerProps {
  submitText: string;
  /** Error text if no partner is selected. */
  requiredText: string;
  onPicked: (partner: PartnerRow) => void;
}

/** Selects a HIS partner and loads its current values. */
export function PartnerPicker({ submitText, requiredText, onPicked }: PartnerPickerProps) {
  const { t } = useTranslation('admin');
  const find = useFindPartner();
  const partnerRef = useRef<PartnerRow>(undefined);
  return (
    <PortalForm<{ id: number }>
      submitText={submitText}
      failureText={t('partners.deleted')}
      onSubmit={async ({ id }) => {
        partnerRef.current = await find(id);
        return { affectedRows: partnerRef.current ? 1 : 0 };
      }}
      onDone={() => partnerRef.current && onPicked(partnerRef.current)}
    >
      <PartnerField name="id" requiredText={requiredText} />
    </PortalForm>
  );
}
