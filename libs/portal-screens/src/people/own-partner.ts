import { usePortal } from '@portal/ui-kit';
import { present } from '@portal/ui-kit/platform';

/** Returns the HIS partner of the signed-in user; undefined for administrators, who manage all partners. */
export function useOwnPartner(): { id: number; name: string } | undefined {
  const { role, user_type_id, name } = usePortal().account;
  if (role === 'administrator') return undefined;
  return { id: present(user_type_id, 'The HIS partner of the account'), name: name ?? '' };
}
