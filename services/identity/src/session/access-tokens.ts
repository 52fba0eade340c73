import { createSecretKey } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { SignedInAccount } from '@portal/contracts';
import jwt from 'jsonwebtoken';
import type { SignedInPerson } from '../account/signed-in-person.js';
import { CONFIG, type IdentityConfig } from '../config.js';

/** Signs the short-lived tokens by which gateways know who is calling. */
@Injectable()
export class AccessTokens {
  private readonly secret;

  constructor(@Inject(CONFIG) private readonly config: IdentityConfig) {
    // Given as text, the secret would be imported again for each token, at fifty times the cost.
    this.secret = createSecretKey(Buffer.from(config.JWT_SECRET));
  }

  /** The account and a token for its session, which is `age` seconds old and which the token does not outlive. */
  issue(person: SignedInPerson, sessionId: string, age: number): [SignedInAccount, string] {
    const { ACCESS_TOKEN_SECONDS, SESSION_IDLE_SECONDS, SESSION_TOTAL_SECONDS } = this.config;
    const left = Math.ceil(SESSION_TOTAL_SECONDS - age);
    const seconds = Math.min(ACCESS_TOKEN_SECONDS, SESSION_IDLE_SECONDS, left);
    const session = { expires_in_seconds: seconds, idle_seconds: SESSION_IDLE_SECONDS };
    return [{ ...person, session }, this.sign(person, sessionId, seconds)];
  }

  private sign(person: SignedInPerson, sessionId: string, seconds: number): string {
    const claims = { sid: sessionId, role: person.role, pid: person.user_type_id, gid: person.group_id };
    return jwt.sign(claims, this.secret, {
      algorithm: 'HS256',
      subject: String(person.id),
      issuer: 'portal',
      audience: 'portal',
      expiresIn: seconds,
    });
  }
}
