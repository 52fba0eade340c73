import { z } from 'zod';
import { selfAccess } from '../kit/access.js';
import { contract, get, limitPerMinute, post } from '../kit/contract.js';
import { Id, Line, Text, Timestamp } from '../kit/fields.js';

const writing = { access: selfAccess, accountLimit: limitPerMinute(30) } as const;
const getBase64Url = (max: number) => Text(max).regex(/^[\w-]+$/);

/** The longest id that the standard allows, 1,023 bytes. */
const CredentialId = getBase64Url(1_364);
const publicKey = z.literal('public-key');
const Credential = z.object({
  id: CredentialId,
  type: publicKey,
  transports: z.array(z.string()).optional(),
});

/** `PublicKeyCredentialCreationOptionsJSON` of https://www.w3.org/TR/webauthn-3/ */
const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: publicKey })),
  timeout: z.int(),
  excludeCredentials: z.array(Credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type CreationOptions = z.infer<typeof CreationOptions>;

/** `PublicKeyCredentialRequestOptionsJSON`. Without `allowCredentials` the browser offers all passkeys of the portal. */
export const PasskeyRequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(Credential),
});
export type PasskeyRequestOptions = z.infer<typeof PasskeyRequestOptions>;

const credentialFields = { id: CredentialId, rawId: CredentialId, type: publicKey };

/** `RegistrationResponseJSON`, without extensions. */
const RegistrationResponse = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: getBase64Url(4_000),
    attestationObject: getBase64Url(20_000),
    transports: z.array(Text(20)).max(10).optional(),
  }),
});
export type RegistrationResponse = z.infer<typeof RegistrationResponse>;

/** `AuthenticationResponseJSON`, without extensions. */
export const PasskeyResponse = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: getBase64Url(4_000),
    authenticatorData: getBase64Url(2_000),
    signature: getBase64Url(8_000),
    userHandle: getBase64Url(100).optional(),
  }),
});
export type PasskeyResponse = z.infer<typeof PasskeyResponse>;

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  created: Timestamp,
  /** Null until the first sign-in with it. */
  lastUsed: Timestamp.nullable(),
  /** True for a passkey that its provider copies to other devices of the person. */
  isSynced: z.boolean(),
});
export type Passkey = z.infer<typeof Passkey>;

export const passkeyContract = contract('identity', 'passkey', {
  find: get('/passkey/find', {
    isPrivate: true,
    summary: "Lists the caller's passkeys, the oldest first.",
    access: selfAccess,
    output: z.array(Passkey),
  }),
  startRegistration: post('/passkey/startRegistration', {
    summary: 'Returns the options with which the browser makes a passkey, with a challenge for 5 minutes.',
    ...writing,
    needsProof: true,
    output: CreationOptions,
  }),
  register: post('/passkey/register', {
    summary: 'Adds the passkey that the browser has made. It is named after the browser and its system.',
    ...writing,
    needsProof: true,
    // With the name of the browser.
    cookies: ['device'],
    input: z.object({ passkey: RegistrationResponse }),
  }),
  rename: post('/passkey/rename', {
    summary: 'Renames a passkey.',
    ...writing,
    input: z.object({ id: Id, name: Line(100, 'field.name') }),
  }),
  remove: post('/passkey/remove', {
    summary: 'Removes a passkey, which can then no longer sign in.',
    ...writing,
    needsProof: true,
    input: z.object({ id: Id }),
  }),
  startProof: post('/passkey/startProof', {
    summary:
      "Returns the options with which the browser proves the caller's presence by one of its passkeys.",
    ...writing,
    output: PasskeyRequestOptions,
  }),
});
