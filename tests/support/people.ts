import type { Role, SignedInAccount } from '@portal/contracts';
import { demoPassword } from '@portal/demo-data';
import { portalUnderTest } from './portal.js';
import { type RestResponse, Rest } from './rest.js';

export interface Person {
  account: SignedInAccount;
  token: string;
  /** The session's cookie, `name=value`. */
  cookie: string;
  rest: Rest;
}

export const createVisitor = (): Rest => new Rest();

/** The session cookie that a response sets, `name=value`. Undefined if it sets none. */
export const readCookie = ({ headers }: RestResponse): string | undefined =>
  headers.getSetCookie().map((cookie) => cookie.split(';')[0])[0];

const entrances = { administrator: '/admin/login', others: '/user/login' };

/** Signs in like the sign-in page: as an administrator first, then as a user. */
export const signIn = (email: string, url = portalUnderTest().url): Promise<Person> =>
  enter(email, Object.values(entrances), url);

/** Signs in with a known role, which takes one call. */
export const signInAs = (role: Role, email: string): Promise<Person> =>
  enter(
    email,
    [role === 'administrator' ? entrances.administrator : entrances.others],
    portalUnderTest().url,
  );

async function enter(email: string, paths: string[], url: string): Promise<Person> {
  const credentials = { username: email, password: demoPassword };
  let refusal: unknown;
  for (const path of paths) {
    const response = await new Rest(url).post(path, credentials);
    refusal = response.body;
    if (!Array.isArray(refusal)) break;
    const [account, token] = response.body as [SignedInAccount?, string?];
    if (account && token) return getPerson(account, token, readCookie(response) ?? '', url);
  }
  throw new Error(`${email} cannot sign in: ${JSON.stringify(refusal)}`);
}

/** Builds the person from the response of a session. */
export const getPerson = (
  account: SignedInAccount,
  token: string,
  cookie: string,
  url = portalUnderTest().url,
): Person => ({ account, token, cookie, rest: new Rest(url, token, cookie) });

/** The person's own ids for calls about oneself. Administrators have no partner and may name any. */
export const createOwnIds = ({ account }: Person) => ({
  userId: account.id,
  userTypeId: account.user_type_id ?? 1,
});
