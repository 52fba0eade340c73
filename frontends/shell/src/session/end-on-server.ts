import { createApi, type Api } from '@portal/contracts/client';
import { sessionTransport } from './transport';

/** Ends a session on the server. Only a valid token does that: one that expired meanwhile is renewed for this last call, which outlives the page. */
export function endOnServer(anonymous: Api, userId: number, token: string | undefined): Promise<unknown> {
  let bearer = token;
  const renew = async () => {
    [, bearer] = await anonymous.session.refresh({});
    return true;
  };
  const never = () => false;
  const source = { token: () => bearer, isExpired: never, renew, isAway: never, refused: () => undefined };
  return createApi(sessionTransport(source, { init: { keepalive: true } })).signin.signout({ userId });
}
