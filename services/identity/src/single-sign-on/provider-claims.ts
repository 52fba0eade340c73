import { NewPerson, Text } from '@portal/contracts';
import { z } from 'zod';
import type { ProviderConfig } from './provider-config.js';

/** The account at the provider and what its claims say about the person, for the rules of the portal. */
export interface ProviderClaims {
  subject: string;
  /** The provider's own session. */
  session: string | null;
  /** Undefined for an address that an account cannot have, or that is not verified. */
  email: string | undefined;
  /** Undefined unless an account can be made of it. */
  person: z.output<typeof Person> | undefined;
  /** True if the provider has proved a second factor. */
  provesSecondFactor: boolean;
  /** The partner by a claim. */
  partnerId: number | undefined;
  role: 'user' | 'userAdmin';
}

/** OpenID Connect Core 1.0, section 2: at most 255 characters. */
const Identifier = Text(255).min(1);
const Claims = z.looseObject({ sub: Identifier, sid: Identifier.nullable().catch(null) });
const LogoutClaims = z
  .object({
    sub: Identifier.nullable().default(null),
    sid: Identifier.nullable().default(null),
    jti: Identifier,
  })
  .refine(({ sub, sid }) => sub ?? sid);
const Person = NewPerson.pick({ firstname: true, surname: true, email: true });

/** Parses the claims of a provider, which are any values until then. @throws ZodError without a valid subject */
export function parseClaims(provider: ProviderConfig, values: Record<string, unknown>): ProviderClaims {
  const claims = Claims.parse(values);
  const { claims: names, partners, roles } = provider;
  const email = NewPerson.shape.email.safeParse(claims[names.email]).data;
  return {
    subject: claims.sub,
    session: claims.sid,
    email: isVerified(provider, claims) ? email : undefined,
    person: parsePerson(provider, claims),
    provesSecondFactor: hasSecondFactor(provider, claims),
    partnerId: findMapped(partners, claims),
    role: findMapped(roles, claims) ?? 'user',
  };
}

/** Parses the claims of a logout token. @throws ZodError if it names neither an account nor a session, or has no id */
export const parseLogoutClaims = (values: unknown): z.output<typeof LogoutClaims> =>
  LogoutClaims.parse(values);

type Claims = z.output<typeof Claims>;

function isVerified({ claims: names }: ProviderConfig, claims: Claims): boolean {
  if (names.emailVerified === null) return true;
  const value = claims[names.emailVerified];
  return value === true || value === 'true';
}

const hasSecondFactor = ({ trustsSecondFactor: { acr, amr } }: ProviderConfig, claims: Claims): boolean =>
  (typeof claims.acr === 'string' && acr.includes(claims.acr)) ||
  (Array.isArray(claims.amr) && claims.amr.some((value) => amr.includes(String(value))));

/** Returns the value of the first claim value that a mapping has. */
function findMapped<Value>(
  mapping: { claim: string; values: Record<string, Value> } | undefined,
  claims: Claims,
): Value | undefined {
  if (!mapping) return undefined;
  const values = new Map(Object.entries(mapping.values));
  const found = [claims[mapping.claim]].flat().find((value) => values.has(String(value)));
  return values.get(String(found));
}

/** Parses the person; a provider may name only the whole name. */
function parsePerson({ claims: names }: ProviderConfig, claims: Claims): ProviderClaims['person'] {
  const [first, ...rest] = String(claims.name ?? '').split(' ');
  return Person.safeParse({
    email: claims[names.email],
    firstname: claims[names.firstname] ?? first,
    surname: claims[names.surname] ?? rest.join(' '),
  }).data;
}
