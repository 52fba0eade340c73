import { randomUUID } from 'node:crypto';
import type { Role } from '@portal/contracts';
import type { Portal } from '@portal/local';
import { keyVariables, signAccessToken } from '@portal/server-kit';

/** The account that an access token is for. */
export interface Holder {
  id: number;
  role: Role;
  partnerId: number | null;
  groupId: number | null;
  /** A session of its own when absent. */
  sessionId?: string;
}

const lifeSeconds = 7_200;

/** Gives a function that signs access tokens of two hours, as identity signs them. */
export function tokenSigner({ signingKeys }: Pick<Portal, 'signingKeys'>): (holder: Holder) => string {
  const key = keyVariables.SIGNING_KEY.parse(signingKeys.identity);
  return ({ id, role, partnerId, groupId, sessionId = randomUUID() }) =>
    signAccessToken({ accountId: id, role, partnerId, groupId, sessionId }, lifeSeconds, key);
}
