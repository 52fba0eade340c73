import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { unavailable, type Visitor, refuseField } from '@portal/contracts';
import { Database } from '@portal/service-kit';
import { SecurityLog } from '../security/security-log.js';
import { SessionRepository } from '../session/session.repository.js';
import { ProviderClients, ProviderError } from './provider-clients.js';
import { SingleSignOnRepository } from './single-sign-on.repository.js';

/** Ends the sessions that a provider has opened: by its logout token, or because it is not configured any more. */
@Injectable()
export class ProviderSessionsService implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly repository: SingleSignOnRepository,
    private readonly providers: ProviderClients,
    private readonly sessions: SessionRepository,
    private readonly security: SecurityLog,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const ids = this.providers.providers.map(({ id }) => id);
    await this.database.transaction((transaction) => this.sessions.endByOtherProviders(transaction, ids));
  }

  /** @throws Problem `malformed` for a token that is invalid or was used before, `unavailable` if the provider's keys cannot be read */
  async endByLogoutToken(origin: Visitor, token: string): Promise<Record<string, never>> {
    const { provider, claims } = await this.verify(origin, token);
    const { sub, sid, jti } = claims;
    const ended = await this.database.transaction(async (transaction) => {
      if (!(await this.repository.useLogoutToken(transaction, `${provider} ${jti}`)))
        throw this.refuse(origin);
      return this.sessions.endByProvider(transaction, provider, sub, sid);
    });
    const details = { outcome: 'success', provider, sessions: ended.length } as const;
    this.security.write('provider-sign-out', origin, { accountId: undefined }, details);
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
    return refuseField('logout_token', 'signIn.logoutToken');
  }
}
