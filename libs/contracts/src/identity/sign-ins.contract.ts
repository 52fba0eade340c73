import { z } from 'zod';
import { contract, get, limitPerMinute, nothing, post } from '../kit/contract.js';
import { Id, Timestamp, WriteResponse } from '../kit/fields.js';

/** Identifies a session or known device of an account. It opens nothing. */
const BrowserId = z.string().regex(/^[\da-f]{64}$/);

/** The browser of an open session, or a known device. Fields are null for sign-ins before they were recorded. */
export const UsedBrowser = z.object({
  /** For ending it; null for callers who may not. */
  id: BrowserId.nullable(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** The client address of the last sign-in; null for user admins, too. */
  address: z.string().nullable(),
  /** True for the browser that makes the request. */
  isCurrent: z.boolean(),
  first: Timestamp,
  last: Timestamp,
});
export type UsedBrowser = z.infer<typeof UsedBrowser>;

export const SignIns = z.object({
  /** Null for a person who has never signed in. */
  last: Timestamp.nullable(),
  /** Sessions that have not ended. */
  sessions: z.array(UsedBrowser),
  /** Known devices. */
  devices: z.array(UsedBrowser),
});
export type SignIns = z.infer<typeof SignIns>;

const ownOrAny = { user: 'self', userAdmin: 'self', administrator: 'any' } as const;
const getBrowser = z.object({ userId: Id, id: BrowserId });
const ending = {
  access: ownOrAny,
  callerFields: { userId: 'accountId' },
  input: getBrowser,
  output: WriteResponse,
  accountLimit: limitPerMinute(60),
} as const;

/** Sessions and known devices, which their owner and administrators can end. */
export const signInsContract = contract('identity', 'signIns', {
  findMine: get('/signIns/findMine', {
    summary: "Returns the caller's last sign-in, open sessions and known devices, the 20 used last of each.",
    access: { user: 'self', userAdmin: 'self', administrator: 'self' },
    input: nothing,
    output: SignIns,
    cookies: ['device'],
  }),
  endSession: post('/signIns/endSession', {
    summary: 'Ends a session on every gateway at once.',
    ...ending,
  }),
  forgetBrowser: post('/signIns/forgetBrowser', {
    summary: 'Forgets a known device. Its sessions stay open.',
    ...ending,
  }),
});
