import { isApiError, formatWait } from '@portal/ui-kit/platform';
import type { SignedInAccount } from '@portal/contracts';
import type { Api } from '@portal/contracts/client';
import { findChosenLanguage } from '../language/chosen-language';

/** An error of credentials: the message's key or the server's text, and the invalid field. */
export interface CredentialsError {
  message: string;
  text?: string | undefined;
  field?: 'username' | 'password';
}

const minUsername = 4;

export function checkCredentials(username: string, password: string): CredentialsError | undefined {
  if (!username && !password) return { message: 'signIn.emptyBoth', field: 'username' };
  if (!username) return { message: 'signIn.emptyEmail', field: 'username' };
  if (!password) return { message: 'signIn.emptyPassword', field: 'password' };
  if (username.length < minUsername) return { message: 'signIn.invalid', field: 'username' };
  return undefined;
}

export function toCredentialsError(error: unknown): CredentialsError {
  if (isApiError(error) && error.status === 429) {
    return { message: 'errors.tooOften', text: formatWait(error) };
  }
  if (isApiError(error) && error.status === 400) return { message: 'signIn.failed' };
  return { message: 'signIn.cannotConnect' };
}

export type SignInOutcome =
  | { kind: 'signedIn'; account: SignedInAccount; token: string }
  | { kind: 'failed' | 'blocked' | 'deactivated' };

export async function signIn(
  api: Api,
  credentials: { username: string; password: string },
): Promise<SignInOutcome> {
  const response = await api.portalSignIn.login({ ...credentials, language: findChosenLanguage() });
  if (response.length === 2) {
    const [account, token] = response;
    return { kind: 'signedIn', account, token };
  }
  const [refusal] = response;
  if (!refusal) return { kind: 'failed' };
  return { kind: refusal.status === 'Blocked' ? 'blocked' : 'deactivated' };
}
