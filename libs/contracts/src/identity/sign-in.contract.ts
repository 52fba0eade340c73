import { z } from 'zod';
import { nothing, post } from '../kit/call.js';
import { contract } from '../kit/contract.js';
import { Id, Text, WriteResponse } from '../kit/fields.js';
import { perMinute } from '../kit/limit.js';
import { SignedInAccount } from './account.js';

const Credentials = z.object({ username: Text(254), password: Text(200) });

/** Verifying a password under load queues behind others; the answer is worth waiting for. */
const verification = {
  timeoutSeconds: 10,
  addressLimit: perMinute(30),
  cookies: ['session', 'device'],
  keepsCache: true,
} as const;

/** The account and an access token; empty when nobody is signed in by the call. */
const SignInResponse = z.union([z.tuple([SignedInAccount, z.string()]), z.tuple([])]);

/** Signing in as an administrator. */
export const adminSignInContract = contract('identity', 'adminSignIn', {
  login: post('/admin/login', {
    summary: 'Signs an administrator in.',
    access: { public: 'any', user: 'any', userAdmin: 'any', administrator: 'any' },
    input: Credentials,
    output: SignInResponse,
    ...verification,
  }),
});

/** Signing in as a user. */
export const userSignInContract = contract('identity', 'userSignIn', {
  login: post('/user/login', {
    summary: 'Signs a user in; a right password of an account that may not sign in answers its status alone.',
    access: { public: 'any', user: 'any', userAdmin: 'any', administrator: 'any' },
    input: Credentials,
    output: z.union([SignInResponse, z.tuple([z.object({ status: z.enum(['Blocked', 'Deactivated']) })])]),
    ...verification,
  }),
});

/** The life of a session after signing in. */
export const sessionContract = contract('identity', 'session', {
  refresh: post('/session/refresh', {
    summary:
      "Renews the access token by the session's cookie, which rotates; empty when the browser has no such cookie.",
    access: { public: 'any', user: 'any', userAdmin: 'any', administrator: 'any' },
    input: nothing,
    output: SignInResponse,
    addressLimit: perMinute(120),
    cookies: ['session'],
    keepsCache: true,
  }),
});

/** Sign-in events. */
export const signinContract = contract('identity', 'signin', {
  signin: post('/signin/signin', {
    summary: 'Records the sign-in, once for each session.',
    access: { user: 'self', userAdmin: 'self', administrator: 'self' },
    input: z.object({ userId: Id }),
    callerFields: { userId: 'accountId' },
    output: WriteResponse,
    accountLimit: perMinute(60),
    keepsCache: true,
  }),
  signout: post('/signin/signout', {
    summary: 'Ends the session on every gateway.',
    access: { user: 'self', userAdmin: 'self', administrator: 'self' },
    input: z.object({ userId: Id }),
    callerFields: { userId: 'accountId' },
    output: WriteResponse,
    accountLimit: perMinute(60),
    keepsCache: true,
    cookies: ['session'],
  }),
});
