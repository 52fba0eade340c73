import { isAdministrator } from '@portal/contracts';
import { keyVariables, TokenVerifier } from '@portal/server-kit';

export interface HandlerResponse {
  json: string;
  headers?: Record<string, string>;
}

export class HttpError extends Error {
  constructor(readonly status: number) {
    super(`status ${status}`);
  }
}

export interface Caller {
  id: number;
  role: string;
  partnerId: number;
  groupId: number;
}

const keys = keyVariables.PUBLIC_KEYS.parse(process.env.PUBLIC_KEYS);
const tokens = new TokenVerifier('identity', keys);

/** @throws HttpError 401 without a valid token */
export function authenticate(authorization: string | undefined): Caller {
  try {
    const principal = tokens.verifyPrincipal(authorization?.replace('Bearer ', '') ?? '');
    const { accountId: id, role } = principal;
    if (isAdministrator(principal)) return { id, role, partnerId: 0, groupId: 0 };
    return { id, role, partnerId: principal.partnerId, groupId: principal.groupId };
  } catch {
    throw new HttpError(401);
  }
}
