import { z } from 'zod';
import { publicAccess, selfAccess } from '../kit/access.js';
import { contract, get, limitPerMinute, post } from '../kit/contract.js';
import { ExactText, Id, Text, Ticket, Timestamp } from '../kit/fields.js';
import { AccountLanguage } from './person.js';
import { PortalSignInResponse } from './sign-in.contract.js';

const ProviderName = Text(40).min(1);

/** The address of the provider's page. Empty if the provider cannot be reached. */
const ProviderAddress = z.object({ url: z.string() });

export const singleSignOnRefusals = [
  'expired',
  'cancelled',
  'unreachable',
  'unverified',
  'noPartner',
  'taken',
] as const;
export type SingleSignOnRefusal = (typeof singleSignOnRefusals)[number];

/** Steps of a sign-in at a provider beside those of other sign-ins. */
const SingleSignOnStep = z.union([
  /** The address has an account, which must confirm the link by its password. */
  z.tuple([z.object({ confirm: z.object({ ticket: z.string(), email: z.string(), provider: z.string() }) })]),
  z.tuple([z.object({ done: z.enum(['linked', 'registered']) })]),
  z.tuple([z.object({ refusal: z.enum(singleSignOnRefusals) })]),
]);

const step = { access: publicAccess, addressLimit: limitPerMinute(30) } as const;

/** Sign-in by an OpenID Connect provider. */
export const singleSignOnContract = contract('identity', 'singleSignOn', {
  start: post('/singleSignOn/start', {
    summary: "Starts a sign-in at a provider. Returns the address of the provider's page.",
    input: z.object({
      provider: ProviderName,
      agreement: Text(40).min(1),
      language: AccountLanguage.optional(),
    }),
    output: ProviderAddress,
    timeoutSeconds: 15,
    cookies: ['device'],
    ...step,
  }),
  finish: post('/singleSignOn/finish', {
    summary:
      "Finishes what was started in this browser: signs in, links the provider's account, or requests the registration of a new account. " +
      'The provider has returned to the address of `provider`, with the query `response`.',
    input: z.object({ provider: ProviderName, response: ExactText(6_000) }),
    output: z.union([PortalSignInResponse, SingleSignOnStep]),
    timeoutSeconds: 15,
    cookies: ['session', 'device'],
    ...step,
  }),
  confirm: post('/singleSignOn/confirm', {
    summary:
      "Confirms by the account's password that a provider may sign it in, and signs in. Responds as /portal/login.",
    input: z.object({ ticket: Ticket, password: ExactText(200) }),
    output: PortalSignInResponse,
    timeoutSeconds: 10,
    cookies: ['session', 'device'],
    ...step,
  }),
  endSessions: post('/singleSignOn/backChannelLogout', {
    summary:
      'Ends the sessions that a signed logout token of a provider names (OpenID Connect Back-Channel Logout 1.0). The body is form-encoded.',
    access: publicAccess,
    input: z.object({ logout_token: ExactText(8_000) }),
    output: z.object({}),
    timeoutSeconds: 15,
    addressLimit: limitPerMinute(600),
  }),
  findLinks: get('/singleSignOn/links', {
    summary: 'Lists the providers, with the link of the own account if it has one.',
    access: selfAccess,
    isPrivate: true,
    output: z.array(
      z.object({
        provider: z.string(),
        label: z.string(),
        /** Null without a link. */
        id: Id.nullable(),
        linkedAt: Timestamp.nullable(),
        lastUsedAt: Timestamp.nullable(),
      }),
    ),
  }),
  link: post('/singleSignOn/link', {
    summary: "Starts to link a provider's account to the own one, as /singleSignOn/start.",
    access: selfAccess,
    needsProof: true,
    input: z.object({ provider: ProviderName }),
    output: ProviderAddress,
    timeoutSeconds: 15,
    accountLimit: limitPerMinute(10),
    cookies: ['device'],
  }),
  unlink: post('/singleSignOn/unlink', {
    summary: 'Deletes a link of the own account. The provider cannot sign it in any more.',
    access: selfAccess,
    needsProof: true,
    input: z.object({ id: Id }),
    accountLimit: limitPerMinute(30),
  }),
});
