import { Inject, Injectable } from '@nestjs/common';
import type { Page, Paging, SignInRow, SignIns, signInsContract } from '@portal/contracts';
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
import type { SignInClient } from '../sign-in/sign-in-client.js';
import { DeviceEntity } from '../sign-in/sign-in.entity.js';

/** The session and device of the browser that makes a request. */
interface CurrentBrowser {
  sessionId: string;
  deviceHash: Buffer | undefined;
}

type ClientName = Pick<SignInClient, 'browser' | 'system'>;

type FoundSession = ClientName & { id: string };

const maxBrowsers = 20;

// A hash, because the id is a part of the session's cookie.
const publicSessionId = sql`encode(sha256(id::text::bytea), 'hex')`;

/** False for the session of a proof until it is first renewed, which ends its former one. The response to the proof may be lost. */
const isRenewed = sql`NOT EXISTS (
  SELECT FROM session former WHERE former.id = session.former_id AND former.ended_at IS NULL)`;

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

/** Open sessions, known devices and the history of sign-ins of accounts. */
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
            AND ${isRenewed}
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

  findHistory(accountId: number, paging: Paging): Promise<Page<SignInRow>> {
    return readPage(this.database, selectHistory(accountId), paging);
  }

  findSession(transaction: Transaction, accountId: number, id: string): Promise<FoundSession | undefined> {
    return transaction.queryOne(
      sql<FoundSession>`SELECT id, browser, system FROM session
        WHERE account_id = ${accountId} AND ended_at IS NULL AND ${publicSessionId} = ${id}`,
    );
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
