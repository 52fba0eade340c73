import { forbidden, isAdministrator, type Principal } from '@portal/contracts';

/**
 * The partner to which what a caller manages is limited; null for administrators, who manage everything.
 * @throws Problem `forbidden` for anybody else without a partner, since no limit would mean everything
 */
export function managedPartner(principal: Principal): number | null {
  if (isAdministrator(principal)) return null;
  if (!principal.partnerId) throw forbidden();
  return principal.partnerId;
}
