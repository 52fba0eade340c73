import type { PartnerRow } from '@portal/contracts';
import { PortalForm, useLeave } from '@portal/ui-kit';
import { PartnerFields } from './partner-fields';
import type { PartnerValues } from './partners.resource';
import { usePartnerForm } from './use-partner-form';

/** Adds or edits a HIS partner on a page of its own, and leads to the table afterwards. */
export function PartnerPageForm({ partner }: { partner?: PartnerRow }) {
  const { form } = usePartnerForm(partner);
  const leave = useLeave('/manageHISPartners');
  return (
    <PortalForm<PartnerValues>
      {...form}
      onDone={() => {
        form.onDone();
        leave();
      }}
      onCancel={leave}
    >
      <PartnerFields partner={partner} />
    </PortalForm>
  );
}
