import { z } from 'zod';
import { roles, ticketAccess } from '../kit/access.js';
import { contract, internal, limitPerMinute, nothing, post } from '../kit/contract.js';
import { Id, Text, Ticket, WriteResponse } from '../kit/fields.js';
import { AccountLanguage, AccountStatus } from './person.js';
import { TablePreferences } from './table-preference.contract.js';

/** Lifetimes in seconds, for the browser's own timers: of the access token, and of an idle session. */
export const SessionLimits = z.object({ expires_in_seconds: z.int(), idle_seconds: z.int() });

/** Partner and group are null for administrators. */
export const SignedInAccount = z.object({
  id: Id,
  firstname: z.string(),
  surname: z.string(),
  email: z.string(),
  phone: z.string(),
  status: AccountStatus,
  role: z.enum(roles),
  user_type_id: Id.nullable(),
  name: z.string().nullable(),
  group_id: Id.nullable(),
  group_name: z.string().nullable(),
  language: AccountLanguage,
  /** True until the account has finished or skipped the tour of the portal. */
  tourDue: z.boolean(),
  session: SessionLimits,
  /** Absent without any. */
  tables: TablePreferences.optional(),
});
export type SignedInAccount = z.infer<typeof SignedInAccount>;

const Credentials = z.object({ username: Text(254), password: Text(200) });

/** The part that the calls that sign in share. Password verifications queue under load. */
const signingIn = {
  access: { public: 'any', user: 'any', userAdmin: 'any', administrator: 'any' },
  input: Credentials,
  timeoutSeconds: 10,
  addressLimit: limitPerMinute(30),
  cookies: ['session', 'device'],
  keepsCache: true,
} as const;

/** The account and an access token; empty without a sign-in. */
const SignInResponse = z.union([z.tuple([SignedInAccount, z.string()]), z.tuple([])]);

/** Or the status of an account that is not active. */
const SignInOrStatusResponse = z.union([
  SignInResponse,
  z.tuple([z.object({ status: z.enum(['Blocked', 'Deactivated']) })]),
]);

export const adminSignInContract = contract('identity', 'adminSignIn', {
  login: post('/admin/login', {
    summary: 'Signs an administrator in.',
    output: SignInResponse,
    ...signingIn,
  }),
});

export const userSignInContract = contract('identity', 'userSignIn', {
  login: post('/user/login', {
    summary:
      'Signs a user in. The correct password of an account that is not active returns only its status.',
    output: SignInOrStatusResponse,
    ...signingIn,
  }),
});

/** The sign-in page's call. Other clients may use those of the two kinds of accounts, and record the sign-in themselves. */
export const portalSignInContract = contract('identity', 'portalSignIn', {
  login: post('/portal/login', {
    summary:
      'Signs an account of any role in and records the sign-in. The correct password of an account that is not active returns only its status.',
    output: SignInOrStatusResponse,
    ...signingIn,
    /**
     * `agreement` is the version of the agreement that the user accepts, which the account keeps. `language` is the one chosen in the browser.
     * An account that has chosen none keeps it.
     */
    input: Credentials.extend({ agreement: Text(40).min(1), language: AccountLanguage.optional() }),
  }),
});

/** The link of the mail about failed sign-ins. */
export const deviceContract = contract('identity', 'device', {
  admit: post('/device/admit', {
    summary:
      'Makes the browser known to the account of a mailed link, which is valid for an hour and works once. Failed sign-ins elsewhere then do not slow ' +
      'it down. It still needs the password.',
    access: ticketAccess,
    input: z.object({ id: Ticket }),
    output: WriteResponse,
    addressLimit: limitPerMinute(20),
    cookies: ['device'],
  }),
});

export const sessionContract = contract('identity', 'session', {
  refresh: post('/session/refresh', {
    summary: "Renews the access token by the session's cookie, which rotates. Empty without a cookie.",
    access: { public: 'any', user: 'any', userAdmin: 'any', administrator: 'any' },
    input: nothing,
    output: SignInResponse,
    addressLimit: limitPerMinute(120),
    cookies: ['session'],
    keepsCache: true,
  }),
});

export const signinContract = contract('identity', 'signin', {
  signin: post('/signin/signin', {
    summary: 'Records the sign-in, once for each session.',
    access: { user: 'self', userAdmin: 'self', administrator: 'self' },
    input: z.object({ userId: Id }),
    callerFields: { userId: 'accountId' },
    output: WriteResponse,
    accountLimit: limitPerMinute(60),
    keepsCache: true,
  }),
  signout: post('/signin/signout', {
    summary: 'Ends the session on every gateway.',
    access: { user: 'self', userAdmin: 'self', administrator: 'self' },
    input: z.object({ userId: Id }),
    callerFields: { userId: 'accountId' },
    output: WriteResponse,
    accountLimit: limitPerMinute(60),
    keepsCache: true,
    cookies: ['session'],
  }),
});

const SessionIds = z.object({ sessionIds: z.array(z.uuid()).max(10_000) });

/** Session activity and ended sessions, for the gateways. */
export const sessionActivityContract = contract('identity', 'sessionActivity', {
  record: internal({
    summary:
      'Records that these sessions were used within the last minute, so that they do not count as idle.',
    callers: ['gateway'],
    input: SessionIds,
    output: z.object({}),
  }),
  findLive: internal({
    summary: 'Returns those of the sessions that exist and have not ended.',
    callers: ['gateway'],
    input: SessionIds,
    output: SessionIds,
  }),
  findEnded: internal({
    summary: 'Lists the sessions that ended within the last `seconds`, by the clock of the database.',
    callers: ['gateway'],
    input: z.object({ seconds: z.int().min(1).max(7_200) }),
    output: z.object({ sessionIds: z.array(z.uuid()) }),
  }),
});
