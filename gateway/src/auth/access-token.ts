import { Principal } from '@portal/contracts';
import { z } from 'zod';

/** The claims of an access token, as identity signs them. */
export const AccessTokenClaims = z
  .object({
    sub: z.string().transform(Number),
    sid: z.string(),
    role: Principal.shape.role,
    pid: z.int().nullable(),
    gid: z.int().nullable(),
    exp: z.int(),
  })
  .transform(({ sub, sid, role, pid, gid, exp }) => ({
    principal: { accountId: sub, role, partnerId: pid, groupId: gid, sessionId: sid } satisfies Principal,
    expiresAt: exp * 1_000,
  }));

/** A request's caller, once its token has been verified; `header` is the principal as services read it. */
export interface Authenticated {
  principal: Principal;
  expiresAt: number;
  header: string;
}
