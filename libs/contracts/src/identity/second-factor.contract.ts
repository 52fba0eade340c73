import { z } from 'zod';
import { selfAccess } from '../kit/access.js';
import { contract, get, limitPerMinute, post } from '../kit/contract.js';
import { Id, Line, Text, Timestamp, WriteResponse } from '../kit/fields.js';

/** A code of an authenticator app; people type it with spaces. */
export const TotpCode = Text(20);

export const RecoveryCode = Text(40);

/** The name of an authenticator app or passkey. */
export const FactorName = Line(60, 'field.name');

export const SecondFactors = z.object({
  /** The authenticator apps. */
  totp: z.array(z.object({ id: Id, name: z.string(), added: Timestamp, lastUsed: Timestamp })),
  /** The number of recovery codes that are left. */
  recoveryCodes: z.int(),
  /** False until the account has chosen a password. */
  hasPassword: z.boolean(),
});
export type SecondFactors = z.infer<typeof SecondFactors>;

/** The secret of a new authenticator app in base32, and the text of its QR code. */
export const TotpSetup = z.object({ secret: z.string(), uri: z.string() });
export type TotpSetup = z.infer<typeof TotpSetup>;

/** New recovery codes, which are shown once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

/** Recovery codes for an account that had none. */
export const TotpConfirmation = WriteResponse.extend(RecoveryCodes.partial().shape);
export type TotpConfirmation = z.infer<typeof TotpConfirmation>;

const writing = { access: selfAccess, accountLimit: limitPerMinute(20) } as const;

/** Second factors of the own account, and their reset for others who have lost theirs. */
export const secondFactorContract = contract('identity', 'secondFactor', {
  find: get('/secondFactor/find', {
    summary:
      "Returns the caller's authenticator apps, the number of its recovery codes and whether it has a password.",
    access: selfAccess,
    output: SecondFactors,
    isPrivate: true,
  }),
  startTotp: post('/secondFactor/startTotp', {
    summary:
      'Creates the secret of a new authenticator app. It counts once `confirmTotp` got its first code, within 15 minutes.',
    output: TotpSetup,
    needsProof: true,
    ...writing,
  }),
  confirmTotp: post('/secondFactor/confirmTotp', {
    summary:
      'Confirms the new authenticator app by its first code. Returns ten recovery codes to an account that has none.',
    input: z.object({ code: TotpCode, name: FactorName }),
    output: TotpConfirmation,
    ...writing,
  }),
  removeTotp: post('/secondFactor/removeTotp', {
    summary: 'Removes an authenticator app.',
    input: z.object({ id: Id }),
    needsProof: true,
    ...writing,
  }),
  createRecoveryCodes: post('/secondFactor/createRecoveryCodes', {
    summary: 'Creates ten recovery codes in place of the former ones. Each works once.',
    output: RecoveryCodes,
    needsProof: true,
    ...writing,
  }),
  reset: post('/secondFactor/reset', {
    summary:
      "Removes all second factors of another person, ends the person's sessions and mails the person. User admins can reset those of users.",
    access: { userAdmin: 'partner', administrator: 'any' },
    input: z.object({ userId: Id }),
    needsProof: true,
    accountLimit: limitPerMinute(30),
  }),
});
