import { Fault } from '@portal/ui-kit';
import { PartnerPageForm } from './partner-page-form';
import { usePartner } from './partners.resource';

/** The form of the HIS partner with that id, once it is fetched. */
export function FoundPartnerForm({ id }: { id: number }) {
  const { data: partner, isError, error, refetch } = usePartner(id);
  if (partner) return <PartnerPageForm partner={partner} />;
  if (isError) return <Fault error={error} onRetry={() => void refetch()} />;
  return <div className="skeleton skeleton-block" aria-hidden />;
}
