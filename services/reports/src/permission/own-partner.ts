import { isAdministrator, notFound, type Principal } from '@portal/contracts';
import { Refusal } from '@portal/service-kit';

/** The partner to whose reports and users a principal is held; null for administrators, who are held to none. */
export const ownPartnerOf = (principal: Principal): number | null =>
  isAdministrator(principal) ? null : principal.partnerId;

/** What is answered about rows that are not there: to administrators the refusal's words, to others that what they must not see looks alike. */
export const missing = (principal: Principal, message: string): Error =>
  isAdministrator(principal) ? new Refusal(message) : notFound();
