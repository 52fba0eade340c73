import { negotiate } from '@fastify/accept-negotiator';
import { languageCodes, type Language } from '@portal/contracts';
import type { FastifyRequest } from 'fastify';

/** Returns the language that a client asks for; undefined without one that the portal has. */
export function readLanguage({ headers }: Pick<FastifyRequest, 'headers'>): Language | undefined {
  const accepted = headers['accept-language'];
  if (!accepted || accepted === '*') return undefined;
  return (negotiate(accepted.replace(/-[^,;]*/g, ''), languageCodes) as Language | null) ?? undefined;
}
