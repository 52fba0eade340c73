import { Inject, Injectable } from '@nestjs/common';
import type { Paging, signInsContract, UsedBrowser } from '@portal/contracts';
import { CONFIG } from '@portal/server-kit';
import {
  Database,
  readPage,
  toIsoTimeSql,
  sql,
  type ListSource,
  type Transaction,
} from '@portal/service-kit';
import type { IdentityConfig } from '../config.js';
import { DeviceEntity } from '../sign-in/sign-in.entity.js';

const maxBrowsers = 20;

const selectHistory = (accountId: number): ListSource<typeof signInsContract.calls.findHistory> => ({
  columns: sql`id, ${toIsoTimeSql('at')} AS at, outcome, method, second_factor AS "secondFactor",
    is_new_browser AS "isNewBrowser", browser, system, address`,
  tables: sql`sign_in`,
  where: sql`account_id = ${accountId} AND sign_in.at > now() - interval '90 days'`,
  text: sql`concat_ws(' ', browser, system, address)`,
  sortColumns: { at: sql`sign_in.at` },
  defaultSort: '-at',
  tieBreakers: sql`id DESC`,
});

/** Known devices and the history of sign-ins of accounts. */
@Injectable()
export class SignInRecordRepository {
  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** `sessionId` is that of the browser that makes the request. */
  findBrowsers(accountId: number, sessionId?: string): Promise<UsedBrowser[]> {
    const { SESSION_IDLE_SECONDS: idleSeconds, SESSION_TOTAL_SECONDS: totalSeconds } = this.config;
    return this.database.query(
      sql<UsedBrowser>`
        WITH open AS (
          SELECT device_hash, max(last_seen_at) AS last_seen_at, bool_or(id = ${sessionId}::uuid) AS is_current FROM session
          WHERE account_id = ${accountId} AND ended_at IS NULL
            AND last_seen_at > now() - make_interval(secs => ${idleSeconds})
            AND created_at > now() - make_interval(secs => ${totalSeconds})
          GROUP BY device_hash
        )
        SELECT encode(device_hash, 'hex') AS id, browser, system, address, coalesce(is_current, false) AS "isCurrent",
          last_seen_at IS NOT NULL AS "isSignedIn", ${toIsoTimeSql('first_used_at')} AS first,
          ${toIsoTimeSql('greatest(last_used_at, last_seen_at)')} AS last
        FROM sign_in_device LEFT JOIN open USING (device_hash) WHERE account_id = ${accountId}
        ORDER BY greatest(last_used_at, last_seen_at) DESC, device_hash LIMIT ${maxBrowsers}`,
    );
  }

  findHistory(accountId: number, paging: Paging) {
    return readPage(this.database, selectHistory(accountId), paging);
  }

  /** Returns the deleted device; null for one that the account does not know. */
  async deleteDevice(transaction: Transaction, accountId: number, id: string): Promise<DeviceEntity | null> {
    const devices = transaction.getRepository(DeviceEntity);
    const key = { accountId, deviceHash: Buffer.from(id, 'hex') };
    const device = await devices.findOneBy(key);
    await devices.delete(key);
    return device;
  }
}
