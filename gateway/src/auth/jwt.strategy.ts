import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import {
  CONFIG,
  accessTokenChecks,
  findPublicKey,
  readAccessToken,
  type AccessToken,
} from '@portal/server-kit';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { GatewayConfig } from '../config.js';

/** Verifies bearer tokens that identity signed. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(@Inject(CONFIG) { PUBLIC_KEYS }: GatewayConfig) {
    super({
      ...accessTokenChecks,
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKeyProvider: (_request, token: string, done) => {
        const found = findPublicKey(PUBLIC_KEYS, token, accessTokenChecks.issuer);
        // jsonwebtoken takes a KeyObject, of which the types of passport-jwt know nothing.
        done(found ? null : new Error('unknown key'), found?.key as unknown as Buffer | undefined);
      },
    });
  }

  /** The access token that passport hands to the request as its user. */
  validate(claims: unknown): AccessToken {
    return readAccessToken(claims);
  }
}
