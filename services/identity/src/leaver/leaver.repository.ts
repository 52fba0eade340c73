import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { LeaverSummary } from '@portal/contracts';
import { CONFIG } from '@portal/server-kit';
import { Database, sql } from '@portal/service-kit';
import { Not, type Repository } from 'typeorm';
import { AccountEntity } from '../account/account.entity.js';
import type { IdentityConfig } from '../config.js';

@Injectable()
export class LeaverRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(AccountEntity) private readonly accounts: Repository<AccountEntity>,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** Counts the sessions and open invitations of an account. */
  async count(id: number): Promise<Pick<LeaverSummary, 'sessions' | 'invitations'>> {
    const { SESSION_IDLE_SECONDS: idleSeconds, SESSION_TOTAL_SECONDS: totalSeconds } = this.config;
    const account = sql`${id}`;
    const counted = await this.database.queryOne(
      sql<Pick<LeaverSummary, 'sessions' | 'invitations'>>`SELECT
          (SELECT count(*)::int FROM session WHERE account_id = ${account} AND ended_at IS NULL
            AND last_seen_at > now() - make_interval(secs => ${idleSeconds})
            AND created_at > now() - make_interval(secs => ${totalSeconds})) AS sessions,
          (SELECT count(*)::int FROM (
            SELECT invited_by, expires_at FROM invitation
            UNION ALL SELECT invited_by, expires_at FROM user_invitation) sent
            WHERE invited_by = ${account} AND expires_at > now()) AS invitations`,
    );
    return counted ?? { sessions: 0, invitations: 0 };
  }

  async isOnlyUserAdmin(id: number, partnerId: number): Promise<boolean> {
    const others = { id: Not(id), partnerId, role: 'userAdmin', status: 'Active' } as const;
    return !(await this.accounts.existsBy(others));
  }
}
