import { Injectable } from '@nestjs/common';
import { malformed, unavailable } from '@portal/contracts';
import { Database } from '@portal/service-kit';
import { SecurityLog } from '../security/security-log.js';
import { SessionService } from '../session/session.service.js';
import type { Visitor } from '../sign-in/sign-in-completion.service.js';
import { ProviderClients, ProviderError } from './provider-clients.js';
import { SingleSignOnRepository } from './single-sign-on.repository.js';

/** Ends the sessions of people who signed out at their provider. */
@Injectable()
export class BackChannelLogoutService {
  constructor(
    private readonly database: Database,
    private readonly repository: SingleSignOnRepository,
    private readonly providers: ProviderClients,
    private readonly sessions: SessionService,
    private readonly security: SecurityLog,
  ) {}

  /** @throws Problem `malformed` for a token that is invalid or was used before, `unavailable` if the provider's keys cannot be read */
  async endSessions(origin: Visitor, token: string): Promise<Record<string, never>> {
    const { provider, claims } = await this.verify(origin, token);
    const { sub = null, sid = null, jti = '', exp = 0 } = claims;
    const ended = await this.database.transaction(async (transaction) => {
      const expiresAt = new Date((exp + 3_600) * 1_000);
      if (!(await this.repository.useLogoutToken(transaction, `${provider} ${jti}`, expiresAt)))
        throw this.refuse(origin);
      return this.sessions.endByProvider(transaction, provider, sub, sid === null ? null : String(sid));
    });
    this.security.write(
      'provider-sign-out',
      origin,
      { accountId: undefined },
      { outcome: 'success', provider, sessions: ended },
    );
    return {};
  }

  private async verify(origin: Visitor, token: string) {
    try {
      return await this.providers.verifyLogoutToken(token);
    } catch (error) {
      if (error instanceof ProviderError) throw unavailable();
      throw this.refuse(origin);
    }
  }

  private refuse(origin: Visitor) {
    this.security.write('provider-sign-out', origin, { accountId: undefined }, { outcome: 'failure' });
    return malformed({ field: 'logout_token', message: 'The logout token is invalid.' });
  }
}
