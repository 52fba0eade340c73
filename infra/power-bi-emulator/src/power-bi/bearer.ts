import type { FastifyRequest } from 'fastify';
import type { EmulatorState } from '../state.js';
import { readToken } from '../signed-token.js';
import { notAuthorized, PowerBiError, tokenExpired } from './power-bi-error.js';

/** Lets a request with a valid bearer pass; throws 401 without one, 403 for a token of another kind. */
export async function requireBearer(request: FastifyRequest, state: EmulatorState): Promise<void> {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (scheme !== 'Bearer' || !token) {
    throw new PowerBiError(401, 'Unauthorized', 'Authentication is required', {
      'www-authenticate':
        'Bearer authorization_uri="https://login.microsoftonline.com/common/oauth2/authorize"',
    });
  }
  const reading = readToken(token, state.now());
  if (reading.claims?.kind !== 'bearer') throw notAuthorized();
  if (reading.state === 'expired') throw tokenExpired();
}
