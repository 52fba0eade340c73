import { isApiError, isNetworkError, findServerText } from '@portal/ui-kit/platform';
import type { SecondFactorRequest, SignedInAccount } from '@portal/contracts';
import type { Api } from '@portal/contracts/client';
import { findPasskeyText } from '../form/use-form';
import { findChosenLanguage } from '../language/chosen-language';

/** An error of credentials: the message's key or the server's text, and the invalid fields. */
export interface CredentialsError {
  message: string;
  text?: string | undefined;
  fields?: readonly ('username' | 'password')[];
}

export interface Credentials {
  username: string;
  password: string;
}

const minUsername = 4;

export function readCredentials(form: HTMLFormElement): Credentials {
  const typed = new FormData(form);
  return {
    username: String(typed.get('username')).trim(),
    password: String(typed.get('password')),
  };
}

export function checkCredentials({ username, password }: Credentials): CredentialsError | undefined {
  if (!username && !password) return { message: 'signIn.emptyBoth', fields: ['username', 'password'] };
  if (!username) return { message: 'signIn.emptyEmail', fields: ['username'] };
  if (!password) return { message: 'signIn.emptyPassword', fields: ['password'] };
  if (username.length < minUsername) return { message: 'signIn.invalid', fields: ['username'] };
  return undefined;
}

export function toCredentialsError(error: unknown): CredentialsError {
  if (isApiError(error) && error.status === 429) {
    return { message: 'errors.tooOften', text: findServerText(error) };
  }
  if (isApiError(error) && error.status === 400) return { message: 'signIn.failed' };
  const message = isApiError(error) || isNetworkError(error) ? 'signIn.cannotConnect' : 'errors.system';
  return { message: findPasskeyText(error) ?? message };
}

export type SignInOutcome =
  | { kind: 'signedIn'; account: SignedInAccount; token: string }
  | { kind: 'secondFactor'; request: SecondFactorRequest }
  | { kind: 'failed' | 'blocked' | 'deactivated' };

/** `agreement` is the version of the agreement that the user has accepted. */
export const createSignInInput = (credentials: Credentials, agreement: string) => ({
  ...credentials,
  ...createChoices(agreement),
});

export const createChoices = (agreement: string) => ({ agreement, language: findChosenLanguage() });

export const signIn = async (api: Api, credentials: Credentials, agreement: string): Promise<SignInOutcome> =>
  toOutcome(await api.portalSignIn.login(createSignInInput(credentials, agreement)));

type SignInResponse = Awaited<ReturnType<Api['portalSignIn']['login']>>;

export function toOutcome(response: SignInResponse): SignInOutcome {
  if (response.length === 2) {
    const [account, token] = response;
    return { kind: 'signedIn', account, token };
  }
  const [refusal] = response;
  if (!refusal) return { kind: 'failed' };
  if ('secondFactor' in refusal) return { kind: 'secondFactor', request: refusal.secondFactor };
  return { kind: refusal.status === 'Blocked' ? 'blocked' : 'deactivated' };
}
