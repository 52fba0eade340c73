import { createSecretKey } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { CONFIG, type GatewayConfig } from '../config.js';
import { AccessTokenClaims, type Authenticated } from './access-token.js';

/** Verifies bearer tokens that identity signed. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(@Inject(CONFIG) config: GatewayConfig) {
    // Given as text, the secret would be imported again for each verification, at fifty times the cost.
    const secret = createSecretKey(Buffer.from(config.JWT_SECRET));
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKeyProvider: (_request, _token, done) => done(null, secret as unknown as Buffer),
      algorithms: ['HS256'],
      issuer: 'portal',
      audience: 'portal',
    });
  }

  /** What passport hands to the request as its user. */
  validate(claims: unknown): Authenticated {
    const { principal, expiresAt } = AccessTokenClaims.parse(claims);
    return { principal, expiresAt, header: JSON.stringify(principal) };
  }
}
