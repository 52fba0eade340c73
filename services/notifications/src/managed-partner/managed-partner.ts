import { forbidden, isAdministrator, type Principal } from '@portal/contracts';

/**
 * The partner whose data the caller manages; null, which means all partners, for administrators.
 * @throws Problem `forbidden` for other callers without a partner
 */
export function managedPartner(principal: Principal): number | null {
  if (isAdministrator(principal)) return null;
  if (!principal.partnerId) throw forbidden();
  return principal.partnerId;
}
