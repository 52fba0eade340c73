import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const name = z.string().regex(/^[a-z0-9-]{1,40}$/, 'must have 1 to 40 small letters, digits and dashes');
const values = z.array(z.string()).default([]);

/** A claim whose value, or one of whose values, decides. */
const mapClaim = <Value extends z.ZodType>(value: Value) =>
  z.strictObject({ claim: z.string(), values: z.record(z.string(), value) });

const ProviderConfig = z.strictObject({
  id: name,
  /** The name on the button. */
  label: z.string().min(1).max(60),
  issuer: z.url({ protocol: /^https?$/ }),
  clientId: z.string().min(1),
  /** File with the secret of the client; without one, the client has none. */
  clientSecretFile: z.string().optional(),
  scopes: z.string().default('openid email profile'),
  claims: z
    .strictObject({
      email: z.string().default('email'),
      /** Must be true; `null` for a provider all of whose addresses are verified. */
      emailVerified: z.string().nullable().default('email_verified'),
      firstname: z.string().default('given_name'),
      surname: z.string().default('family_name'),
    })
    .prefault({}),
  /** Id of the HIS partner by a claim; without one, the email patterns of partners decide. */
  partners: mapClaim(z.int()).optional(),
  /** Role of a new account by a claim. A user admin is a user until administrators accept the request for that role. */
  roles: mapClaim(z.enum(['user', 'userAdmin'])).optional(),
  /** Values of the claims `acr` and `amr` that count as a second factor. */
  trustsSecondFactor: z.strictObject({ acr: values, amr: values }).prefault({}),
  /** True to sign out at the provider, too. */
  signsOut: z.boolean().default(false),
});
export type ProviderConfig = z.output<typeof ProviderConfig>;

/**
 * Reads the providers of a file. Without a file there are none.
 * @throws Error with the file and all invalid values
 */
export async function readProviders(
  file: string | undefined,
  isProduction: boolean,
): Promise<ProviderConfig[]> {
  if (!file) return [];
  try {
    const providers = z.array(ProviderConfig).parse(JSON.parse(await readFile(file, 'utf8')));
    if (new Set(providers.map(({ id }) => id)).size < providers.length) throw new Error('Two have one id.');
    if (isProduction && providers.some(({ issuer }) => !issuer.startsWith('https:')))
      throw new Error('An issuer has no https address.');
    return providers;
  } catch (error) {
    const errors = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new Error(`SIGN_IN_PROVIDERS: ${file} is invalid:\n${errors}`, { cause: error });
  }
}
