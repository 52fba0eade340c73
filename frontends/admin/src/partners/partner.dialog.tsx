import type { PartnerRow } from '@portal/contracts';
import { FormDialog } from '@portal/ui-kit';
import { PartnerFields } from './partner-fields';
import type { PartnerValues } from './partners.resource';
import { usePartnerForm } from './use-partner-form';

interface PartnerDialogProps {
  /** The partner to edit; none to add one. */
  partner: PartnerRow | undefined;
  open: boolean;
  onClose: () => void;
}

/** Adds or edits a HIS partner over the table. */
export function PartnerDialog({ partner, open, onClose }: PartnerDialogProps) {
  const { title, form } = usePartnerForm(partner);
  return (
    <FormDialog<PartnerValues> {...form} open={open} title={title} onClose={onClose}>
      <PartnerFields partner={partner} />
    </FormDialog>
  );
}
