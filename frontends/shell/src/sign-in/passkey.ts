import type { Api } from '@portal/contracts/client';
import { startAuthentication } from '@simplewebauthn/browser';
import type { Session } from '../session/session';
import { toOutcome, type SignInOutcome } from './credentials';

/** Signs in with a passkey of the browser, or with one of the account of a ticket. Rejects with a `NotAllowedError` if the user uses none. */
export async function signInWithPasskey(
  api: Api,
  input: Omit<Parameters<Api['passkeySignIn']['finish']>[0], 'passkey'>,
): Promise<SignInOutcome> {
  const optionsJSON = await api.passkeySignIn.start({ ticket: input.ticket });
  const passkey = await startAuthentication({ optionsJSON });
  return toOutcome(await api.passkeySignIn.finish({ ...input, passkey }));
}

/** Proves the signed-in account again; false if that failed. */
export async function proveByPasskey(session: Session): Promise<boolean> {
  const optionsJSON = await session.api.passkey.startProof({});
  return session.prove({ passkey: await startAuthentication({ optionsJSON }) });
}
