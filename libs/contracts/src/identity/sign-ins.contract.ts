import { z } from 'zod';
import { selfAccess } from '../kit/access.js';
import { contract, get, list, post } from '../kit/contract.js';
import { Id, Timestamp } from '../kit/fields.js';
import { signInMethods, signInOutcomes } from '../rules.js';
import { secondFactorNames } from './sign-in.contract.js';

/** Identifies a known device of an account. It opens nothing. */
const BrowserId = z.string().regex(/^[\da-f]{64}$/);

/** A known device with its sessions. Fields are null for sign-ins before they were recorded. */
export const UsedBrowser = z.object({
  /** For signing it out; null for callers who may not. */
  id: BrowserId.nullable(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** The client address of the last sign-in; null for user admins, too. */
  address: z.string().nullable(),
  /** True for the browser that makes the request. */
  isCurrent: z.boolean(),
  /** True while it has an open session. */
  isSignedIn: z.boolean(),
  first: Timestamp,
  last: Timestamp,
});
export type UsedBrowser = z.infer<typeof UsedBrowser>;

/** A sign-in of the last 90 days, or an attempt. */
export const SignInRow = z.object({
  id: Id,
  at: Timestamp,
  outcome: z.enum(signInOutcomes),
  method: z.enum(signInMethods),
  /** Null without one. */
  secondFactor: z.enum(secondFactorNames).nullable(),
  /** True for a browser that the account did not know, except at its first sign-in. */
  isNewBrowser: z.boolean(),
  ...UsedBrowser.pick({ browser: true, system: true, address: true }).shape,
});
export type SignInRow = z.infer<typeof SignInRow>;

const ownOrAny = { user: 'self', userAdmin: 'self', administrator: 'any' } as const;
const ending = {
  access: ownOrAny,
  callerFields: { userId: 'accountId' },
  needsProof: true,
} as const;

/** Known devices and their sessions, which their owner and administrators can end. */
export const signInsContract = contract('identity', 'signIns', {
  findMine: get('/signIns/findMine', {
    isPrivate: true,
    summary: 'Returns the 20 known devices of the caller that were used last.',
    access: selfAccess,
    output: z.array(UsedBrowser),
  }),
  findHistory: list(
    ['at'],
    get('/signIns/findHistory', {
      isPrivate: true,
      summary:
        "Lists the sign-ins to the caller's account in the last 90 days, and the first 20 failed attempts of each day.",
      access: selfAccess,
      output: z.array(SignInRow),
    }),
  ),
  endOtherSessions: post('/signIns/endOtherSessions', {
    summary: "Ends all sessions of an account on every gateway at once, except the caller's own.",
    ...ending,
    input: z.object({ userId: Id }),
  }),
  forgetBrowser: post('/signIns/forgetBrowser', {
    summary: 'Forgets a known device, and ends its sessions on every gateway at once.',
    ...ending,
    input: z.object({ userId: Id, id: BrowserId }),
  }),
});
