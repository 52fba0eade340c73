import type { Pool } from 'pg';

const checkTtlMs = 1_000;
const checkTimeoutMs = 500;
const maxLagSeconds = 5;

/** True if the server is the primary, has replayed all that it received, or is late by few seconds. */
const isFreshQuery = `
  SELECT NOT pg_is_in_recovery()
    OR (EXISTS (SELECT FROM pg_stat_wal_receiver) AND pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn())
    OR coalesce(now() - pg_last_xact_replay_timestamp() < make_interval(secs => $1), false) AS "isFresh"`;

/** A standby of the database, for reads that may be late by some seconds. */
export class ReadReplica {
  private checkedAt = -Infinity;
  private isFresh: Promise<boolean> = Promise.resolve(false);

  constructor(readonly pool: Pool) {}

  /** False while the standby cannot be reached or is late. Checked once a second. */
  isUsable(): Promise<boolean> {
    if (performance.now() - this.checkedAt > checkTtlMs) {
      this.checkedAt = performance.now();
      this.isFresh = this.check();
    }
    return this.isFresh;
  }

  private async check(): Promise<boolean> {
    const query = { text: isFreshQuery, values: [maxLagSeconds], query_timeout: checkTimeoutMs };
    return this.pool.query<{ isFresh: boolean }>(query).then(
      ({ rows }) => rows[0]?.isFresh ?? false,
      () => false,
    );
  }
}
