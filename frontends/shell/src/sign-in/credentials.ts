import { isApiError, waitTextOf } from '@portal/ui-kit/platform';

/** What is wrong with typed credentials: the message's key, or the server's own words, and the field to go back to. */
export interface CredentialsFault {
  message: string;
  text?: string | undefined;
  field?: 'username' | 'password';
}

const minUsername = 4;

/** Checks what was typed before anything is sent. */
export function checkCredentials(username: string, password: string): CredentialsFault | undefined {
  if (!username && !password) return { message: 'signIn.emptyBoth', field: 'username' };
  if (!username) return { message: 'signIn.emptyEmail', field: 'username' };
  if (!password) return { message: 'signIn.emptyPassword', field: 'password' };
  if (username.length < minUsername) return { message: 'signIn.invalid', field: 'username' };
  return undefined;
}

/** The message for a sign-in that got no proper answer. */
export function faultOfError(error: unknown): CredentialsFault {
  if (isApiError(error) && error.status === 429) {
    return { message: 'faults.tooOften', text: waitTextOf(error) };
  }
  if (isApiError(error) && error.status === 400) return { message: 'signIn.failed' };
  return { message: 'signIn.cannotConnect' };
}
