import { z } from 'zod';
import { OperatorError } from '../component/run-main.js';

/**
 * Reads and validates a component's variables. Empty variables count as absent. In production, published secrets of the demonstration are
 * errors.
 * @throws OperatorError that lists all errors by variable
 */
export function readEnvironment<S extends z.ZodRawShape>(
  shape: S,
  environment: NodeJS.ProcessEnv = process.env,
): z.output<z.ZodObject<S>> {
  const variables = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = z.object(shape).safeParse(variables);
  if (!result.success)
    throw createEnvironmentError(
      result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
    );
  const published = variables.NODE_ENV === 'production' ? findPublishedSecrets(result.data) : [];
  if (published.length > 0)
    throw createEnvironmentError(
      published.map((name) => `${name}: is a published secret of the demonstration, choose another`),
    );
  return result.data;
}

const createEnvironmentError = (errors: string[]) =>
  new OperatorError(`The environment is invalid:\n${errors.map((error) => `  ${error}`).join('\n')}`);

/** Declares a whole number with bounds and a default. */
export const parseWholeNumber = (fallback: number, min = 0, max = 2_147_483_647) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .default(fallback);

export const onOff = (fallback: boolean) =>
  z
    .enum(['on', 'off'])
    .transform((value) => value === 'on')
    .default(fallback);

export const wordList = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
  );

/** Secrets in demo.env, and the ids of its signing keys. */
const published: ReadonlySet<string> = new Set([
  'demo',
  'a-demonstration-secret-that-everybody-knows',
  'another-demonstration-secret-that-everybody-knows',
  'emulator-demo-secret',
  ...['JBALdhD8MTGM', '3jmTb84N2Pmx', 'MTqIg3cvHTqE', 'tkI2Ryv52pKl', 'qls6YVaRyT88'],
]);

/** Variables with a secret, with a password in a URL, or with keys. */
const secretNames = /(_SECRET|_PASSWORD|_KEY|_KEYS|_URL)$/;

const findPublishedSecrets = (variables: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(variables)
    .filter(
      ([name, value]) =>
        secretNames.test(name) && [value].flat().some((one) => published.has(readSecret(one))),
    )
    .map(([name]) => name);

function readSecret(value: unknown): string {
  if (typeof value === 'object' && value && 'id' in value) return String(value.id);
  const text = String(value);
  return URL.canParse(text) && text.includes('://') ? decodeURIComponent(new URL(text).password) : text;
}
