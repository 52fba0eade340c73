import { z } from 'zod';

export interface EmulatorOptions {
  /** 0 takes a free port. */
  port: number;
  host: string;
  tokenLifetimeSeconds: number;
  /** Address for browsers, without a slash at the end. */
  publicUrl?: string;
}

const Environment = z.object({
  PORT: z.string().regex(/^\d+$/, 'a port number').default('8082').transform(Number),
  HOST: z.string().min(1).default('127.0.0.1'),
  TOKEN_LIFETIME_SECONDS: z
    .string()
    .regex(/^[1-9]\d*$/, 'a whole number of seconds')
    .default('3600')
    .transform(Number),
  PUBLIC_URL: z
    .url()
    .transform((url) => url.replace(/\/$/, ''))
    .optional(),
});

/** Reads the options from the environment; throws one error that lists every problem. */
export function readOptions(environment: NodeJS.ProcessEnv): EmulatorOptions {
  const read = Environment.safeParse(environment);
  if (!read.success) throw new Error(`The environment is not usable:\n${z.prettifyError(read.error)}`);
  const { PORT, HOST, TOKEN_LIFETIME_SECONDS, PUBLIC_URL } = read.data;
  return { port: PORT, host: HOST, tokenLifetimeSeconds: TOKEN_LIFETIME_SECONDS, publicUrl: PUBLIC_URL };
}
