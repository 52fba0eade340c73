import type { SignedInAccount } from '@portal/contracts';
import type { Api } from '@portal/contracts/client';

/** What trying to sign in came to. */
export type SignInOutcome =
  | { kind: 'signedIn'; account: SignedInAccount; token: string }
  | { kind: 'failed' | 'blocked' | 'deactivated' };

/** Tries the administrators' login, then the users'. */
export async function signIn(
  api: Api,
  credentials: { username: string; password: string },
): Promise<SignInOutcome> {
  const asAdministrator = await api.adminSignIn.login(credentials);
  if (asAdministrator.length === 2) return signedIn(asAdministrator);
  const asUser = await api.userSignIn.login(credentials);
  if (asUser.length === 2) return signedIn(asUser);
  const [refusal] = asUser;
  if (!refusal) return { kind: 'failed' };
  return { kind: refusal.status === 'Blocked' ? 'blocked' : 'deactivated' };
}

const signedIn = ([account, token]: readonly [SignedInAccount, string]): SignInOutcome => ({
  kind: 'signedIn',
  account,
  token,
});
