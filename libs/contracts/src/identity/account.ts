import { z } from 'zod';
import { roles } from '../kit/access.js';
import { Id } from '../kit/fields.js';

/** Whether an account may sign in. */
export const accountStatuses = ['Active', 'Deactivated', 'Blocked'] as const;

/** An account's status. */
export const AccountStatus = z.enum(accountStatuses);
export type AccountStatus = z.infer<typeof AccountStatus>;

/** How long the access token and an idle session live, for the browser's own timers. */
export const SessionLimits = z.object({ expires_in_seconds: z.int(), idle_seconds: z.int() });

/** The signed-in account as its own browser sees it. Partner and group are null for administrators. */
export const SignedInAccount = z.object({
  id: Id,
  firstname: z.string(),
  surname: z.string(),
  email: z.string(),
  phone: z.string(),
  status: AccountStatus,
  role: z.enum(roles),
  user_type_id: Id.nullable(),
  name: z.string().nullable(),
  group_id: Id.nullable(),
  group_name: z.string().nullable(),
  session: SessionLimits,
});
export type SignedInAccount = z.infer<typeof SignedInAccount>;
