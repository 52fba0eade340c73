import { z } from 'zod';
import { roles } from './access.js';

/** The caller of a REST call, from the access token that identity signed: never taken from a payload. */
export const Principal = z.object({
  accountId: z.int(),
  role: z.enum(roles),
  /** The HIS partner; null for administrators. */
  partnerId: z.int().nullable(),
  /** The partner's stakeholder group; null for administrators. */
  groupId: z.int().nullable(),
  sessionId: z.string(),
});
export type Principal = z.infer<typeof Principal>;

/** True for administrators, to whom every row is open where their scope is `any`. */
export const isAdministrator = (principal: Principal): boolean => principal.role === 'administrator';

/** Whether the caller manages the reports of an owner: administrators manage all reports, user admins those of their own partner. */
export const managesReportsOf = (principal: ReportManager, ownerPartnerId: number | null): boolean =>
  principal.role === 'administrator' ||
  (principal.role === 'userAdmin' && ownerPartnerId !== null && principal.partnerId === ownerPartnerId);

type ReportManager = Pick<Principal, 'role' | 'partnerId'>;
