import { Inject, Injectable } from '@nestjs/common';
import type { SignedInAccount } from '@portal/contracts';
import { CONFIG, signAccessToken } from '@portal/service-kit';
import type { SignedInPerson } from '../account/signed-in-person.js';
import type { IdentityConfig } from '../config.js';

/** Signs the short-lived tokens by which the gateway and the services know who is calling. */
@Injectable()
export class AccessTokens {
  constructor(@Inject(CONFIG) private readonly config: IdentityConfig) {}

  /** The account and a token for its session, which is `age` seconds old and which the token does not outlive. */
  issue(person: SignedInPerson, sessionId: string, age: number): [SignedInAccount, string] {
    const { ACCESS_TOKEN_SECONDS, SESSION_IDLE_SECONDS, SESSION_TOTAL_SECONDS, SIGNING_KEY } = this.config;
    const left = Math.ceil(SESSION_TOTAL_SECONDS - age);
    const seconds = Math.min(ACCESS_TOKEN_SECONDS, SESSION_IDLE_SECONDS, left);
    const session = { expires_in_seconds: seconds, idle_seconds: SESSION_IDLE_SECONDS };
    const { id, role, user_type_id, group_id } = person;
    const principal = { accountId: id, role, partnerId: user_type_id, groupId: group_id, sessionId };
    return [{ ...person, session }, signAccessToken(principal, seconds, SIGNING_KEY)];
  }
}
