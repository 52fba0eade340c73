import { keyVariables, TokenVerifier } from '@portal/server-kit';
import { Refusal } from './answer.js';

/** Who is calling, from the token. */
export interface Caller {
  id: number;
  role: string;
  partnerId: number;
  groupId: number;
}

const keys = keyVariables.PUBLIC_KEYS.parse(process.env.PUBLIC_KEYS);
const tokens = new TokenVerifier('identity', keys);

/** The caller of a request; each token is verified once. */
export function authenticate(authorization: string | undefined): Caller {
  try {
    const principal = tokens.principalOf(authorization?.replace('Bearer ', '') ?? '');
    const { accountId: id, role, partnerId, groupId } = principal;
    return { id, role, partnerId: partnerId ?? 0, groupId: groupId ?? 0 };
  } catch {
    throw new Refusal(401);
  }
}
