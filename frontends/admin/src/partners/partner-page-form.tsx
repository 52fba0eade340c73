import type { PartnerRow } from '@portal/contracts';
import { PortalForm } from '@portal/ui-kit';
import { useNavigate } from 'react-router';
import { PartnerFields } from './partner-fields';
import type { PartnerValues } from './partners.resource';
import { usePartnerForm } from './use-partner-form';

/** Adds or edits a HIS partner on a page of its own, and leads to the table afterwards. */
export function PartnerPageForm({ partner }: { partner?: PartnerRow }) {
  const { form } = usePartnerForm(partner);
  const navigate = useNavigate();
  const leave = () => void navigate('/manageHISPartners');
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
