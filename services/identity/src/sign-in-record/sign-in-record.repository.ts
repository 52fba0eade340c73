import { Inject, Injectable } from '@nestjs/common';
import type { SignIns } from '@portal/contracts';
import { CONFIG } from '@portal/server-kit';
import { Database, toIsoTimeSql, sql, type Transaction } from '@portal/service-kit';
import type { IdentityConfig } from '../config.js';

/** The session and device of the browser that makes a request. */
interface CurrentBrowser {
  sessionId: string;
  deviceHash: Buffer | undefined;
}

const maxBrowsers = 20;

// A hash, because the id is a part of the session's cookie.
const publicSessionId = sql`encode(sha256(id::text::bytea), 'hex')`;

/** Open sessions and known devices of accounts. */
@Injectable()
export class SignInRecordRepository {
  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  async find(accountId: number, current?: CurrentBrowser): Promise<SignIns> {
    const { SESSION_IDLE_SECONDS: idleSeconds, SESSION_TOTAL_SECONDS: totalSeconds } = this.config;
    const found = await this.database.queryOne(
      sql<SignIns>`
        WITH newest AS (
          SELECT id, browser, system, address, created_at, last_seen_at FROM session
          WHERE account_id = ${accountId} AND ended_at IS NULL
            AND last_seen_at > now() - make_interval(secs => ${idleSeconds})
            AND created_at > now() - make_interval(secs => ${totalSeconds})
          ORDER BY last_seen_at DESC, id LIMIT ${maxBrowsers}
        ), known AS (
          SELECT device_hash, browser, system, address, first_used_at, last_used_at FROM sign_in_device
          WHERE account_id = ${accountId} ORDER BY last_used_at DESC, device_hash LIMIT ${maxBrowsers}
        )
        SELECT (SELECT ${toIsoTimeSql('last_used_at')} FROM account WHERE id = ${accountId}) AS last,
          (SELECT coalesce(json_agg(json_build_object('id', ${publicSessionId},
            'browser', browser, 'system', system, 'address', address,
            'isCurrent', coalesce(id = ${current?.sessionId}::uuid, false),
            'first', ${toIsoTimeSql('created_at')}, 'last', ${toIsoTimeSql('last_seen_at')}) ORDER BY last_seen_at DESC), '[]')
            FROM newest) AS sessions,
          (SELECT coalesce(json_agg(json_build_object('id', encode(device_hash, 'hex'),
            'browser', browser, 'system', system, 'address', address,
            'isCurrent', coalesce(device_hash = ${current?.deviceHash}::bytea, false),
            'first', ${toIsoTimeSql('first_used_at')}, 'last', ${toIsoTimeSql('last_used_at')}) ORDER BY last_used_at DESC), '[]')
            FROM known) AS devices`,
    );
    return found ?? { last: null, sessions: [], devices: [] };
  }

  async findSessionId(transaction: Transaction, accountId: number, id: string): Promise<string | undefined> {
    const session = await transaction.queryOne(
      sql<{ id: string }>`SELECT id FROM session
        WHERE account_id = ${accountId} AND ended_at IS NULL AND ${publicSessionId} = ${id}`,
    );
    return session?.id;
  }

  /** Returns false for a device that the account does not know. */
  deleteDevice(transaction: Transaction, accountId: number, id: string): Promise<boolean> {
    return transaction.hasRows(
      sql`DELETE FROM sign_in_device WHERE account_id = ${accountId} AND device_hash = decode(${id}, 'hex')
        RETURNING account_id`,
    );
  }
}
