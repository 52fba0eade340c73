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
    const { accountId: id, role, partnerId, groupId } = principal;
    return { id, role, partnerId: partnerId ?? 0, groupId: groupId ?? 0 };
  } catch {
    throw new HttpError(401);
  }
}
