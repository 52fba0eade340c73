import { z } from 'zod';
import { publishedSecretsIn } from './published-secrets.js';

/**
 * Reads a component's variables from the environment, once, at start. An empty variable counts as absent. In production a variable
 * with one of the demonstration's published secrets is an error.
 * @throws Error that lists every error by its variable
 */
export function readEnvironment<S extends z.ZodRawShape>(
  shape: S,
  environment: NodeJS.ProcessEnv = process.env,
): z.output<z.ZodObject<S>> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = z.object(shape).safeParse(given);
  if (!result.success)
    throw unusable(result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
  const published = given.NODE_ENV === 'production' ? publishedSecretsIn(result.data) : [];
  if (published.length > 0)
    throw unusable(published.map((name) => `${name}: is published with the demonstration, choose another`));
  return result.data;
}

const unusable = (errors: string[]) =>
  new Error(`The environment is not usable:\n${errors.map((error) => `  ${error}`).join('\n')}`);

/** A whole number in a variable, between bounds, with a default. */
export const wholeNumber = (fallback: number, min = 0, max = 2_147_483_647) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .default(fallback);

/** `on` or `off` in a variable. */
export const onOff = (fallback: boolean) =>
  z
    .enum(['on', 'off'])
    .transform((value) => value === 'on')
    .default(fallback);

/** Comma-separated words in a variable. */
export const wordList = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
  );
