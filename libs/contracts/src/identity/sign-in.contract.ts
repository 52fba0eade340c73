import { z } from 'zod';
import { roles, ticketAccess, publicAccess, selfAccess } from '../kit/access.js';
import { contract, internal, limitPerMinute, post } from '../kit/contract.js';
import { ExactText, Id, PhoneText, Text, Ticket, WriteResponse } from '../kit/fields.js';
import { FactorName, RecoveryCode, RecoveryCodes, TotpCode, TotpSetup } from './second-factor.contract.js';
import { PasskeyRequestOptions, PasskeyResponse } from './passkey.contract.js';
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
  phone: PhoneText,
  status: AccountStatus,
  role: z.enum(roles),
  user_type_id: Id.nullable(),
  name: z.string().nullable(),
  group_id: Id.nullable(),
  group_name: z.string().nullable(),
  language: AccountLanguage,
  session: SessionLimits,
  /** Absent without any. */
  tables: TablePreferences.optional(),
  /** After a sign-in: the number of further ones before the account must set up a second factor; absent if it need not. */
  signInsLeft: z.int().optional(),
});
export type SignedInAccount = z.infer<typeof SignedInAccount>;

/**
 * `agreement` is the version of the agreement that the user accepts, which the account keeps. `language` is the one chosen in the browser.
 * An account that has chosen none keeps it.
 */
const choices = { agreement: Text(40).min(1), language: AccountLanguage.optional() };

const Credentials = z.object({ username: Text(254), password: ExactText(200) });

export const secondFactorNames = ['totp', 'passkey', 'recoveryCode'] as const;
export type SecondFactorName = (typeof secondFactorNames)[number];

/** What completes a sign-in whose first proof was accepted. */
export const SecondFactorRequest = z.object({
  /** Valid for 10 minutes. */
  ticket: z.string(),
  /** Empty if the account has none yet. */
  methods: z.array(z.enum(secondFactorNames)),
  /** True if the account must set up a second factor before it can sign in. */
  mustEnrol: z.boolean(),
});
export type SecondFactorRequest = z.infer<typeof SecondFactorRequest>;

/** The part that the calls that sign in share. Password verifications queue under load. */
const signingIn = {
  access: publicAccess,
  input: Credentials,
  timeoutSeconds: 10,
  addressLimit: limitPerMinute(30),
  cookies: ['session', 'device'],
} as const;

/** The account and an access token; empty without a sign-in. */
const SignInResponse = z.union([z.tuple([SignedInAccount, z.string()]), z.tuple([])]);

/** Or the status of an account that is not active. */
const SignInOrStatusResponse = z.union([
  SignInResponse,
  z.tuple([z.object({ status: z.enum(['Blocked', 'Deactivated']) })]),
]);

/** Or the ticket for a second factor. */
export const PortalSignInResponse = z.union([
  SignInOrStatusResponse,
  z.tuple([z.object({ secondFactor: SecondFactorRequest })]),
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
      'Signs an account of any role in and records the sign-in. The correct password of an account that is not active returns only its status, ' +
      'that of an account with a second factor a ticket for it.',
    ...signingIn,
    output: PortalSignInResponse,
    input: Credentials.extend(choices),
  }),
});

/** The sign-in page's calls for a passkey, which replaces the password, or is the second factor of a ticket. */
export const passkeySignInContract = contract('identity', 'passkeySignIn', {
  start: post('/portal/startPasskey', {
    summary:
      'Returns the options with which the browser proves a passkey, with a challenge for 5 minutes. With the ticket of a sign-in, they name the ' +
      "account's passkeys.",
    access: publicAccess,
    input: z.object({ ticket: Ticket.optional() }),
    output: PasskeyRequestOptions,
    addressLimit: limitPerMinute(30),
  }),
  finish: post('/portal/passkey', {
    summary:
      'Signs the owner of a passkey in and records the sign-in, as `/portal/login` does. With a ticket, the passkey must be of its account, and the ' +
      'choices are those of the ticket.',
    ...signingIn,
    output: SignInOrStatusResponse,
    input: z.object({
      passkey: PasskeyResponse,
      ticket: Ticket.optional(),
      agreement: choices.agreement.optional(),
      language: choices.language,
    }),
  }),
});

const factorStep = {
  access: ticketAccess,
  addressLimit: limitPerMinute(30),
  cookies: ['session', 'device'],
} as const;

/** The second step of the sign-in page, for the ticket of the first one. A ticket that is not valid is not found. */
export const factorSignInContract = contract('identity', 'factorSignIn', {
  prove: post('/portal/proveFactor', {
    summary:
      'Completes a sign-in by the code of an authenticator app or a recovery code; empty for a wrong one. A ticket allows five.',
    ...factorStep,
    input: z.object({
      ticket: Ticket,
      code: TotpCode.optional(),
      recoveryCode: RecoveryCode.optional(),
    }),
    output: SignInResponse,
  }),
  startTotp: post('/portal/startTotp', {
    summary:
      'Creates the secret of an authenticator app for an account that must set up a second factor before it can sign in.',
    ...factorStep,
    input: z.object({ ticket: Ticket }),
    output: TotpSetup,
  }),
  confirmTotp: post('/portal/confirmTotp', {
    summary:
      'Confirms that app by its first code and completes the sign-in. Returns recovery codes, too; empty for a wrong code.',
    ...factorStep,
    input: z.object({ ticket: Ticket, code: TotpCode, name: FactorName }),
    output: z.union([z.tuple([SignedInAccount, z.string(), RecoveryCodes]), z.tuple([])]),
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
    addressLimit: limitPerMinute(20),
    cookies: ['device'],
  }),
});

export const sessionContract = contract('identity', 'session', {
  refresh: post('/session/refresh', {
    summary: "Renews the access token by the session's cookie, which rotates. Empty without a cookie.",
    access: publicAccess,
    output: SignInResponse,
    addressLimit: limitPerMinute(120),
    cookies: ['session'],
  }),
});

/** The proof of a signed-in account that calls with `needsProof` need. */
export const proofContract = contract('identity', 'proof', {
  prove: post('/session/prove', {
    summary:
      'Proves the account again, for acts that matter: by a passkey, or by the password, with a code if the account has a second factor. ' +
      'Opens a session in place of the former one, whose cookie and access tokens end, without the proof, once the new session is renewed. ' +
      'Empty for a wrong proof.',
    access: selfAccess,
    input: z.object({
      password: ExactText(200).optional(),
      code: TotpCode.optional(),
      recoveryCode: RecoveryCode.optional(),
      passkey: PasskeyResponse.optional(),
    }),
    output: SignInResponse,
    timeoutSeconds: 10,
    accountLimit: limitPerMinute(20),
    cookies: ['session'],
  }),
});

export const signinContract = contract('identity', 'signin', {
  signin: post('/signin/signin', {
    summary: 'Records the sign-in, once for each session.',
    access: selfAccess,
    input: z.object({ userId: Id }),
    callerFields: { userId: 'accountId' },
  }),
  signout: post('/signin/signout', {
    summary: 'Ends the session on every gateway.',
    access: selfAccess,
    input: z.object({ userId: Id }),
    callerFields: { userId: 'accountId' },
    /** `url` is where a browser signs out at the provider that signed it in, if the provider wants that. */
    output: WriteResponse.extend({ url: z.string().optional() }),
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
