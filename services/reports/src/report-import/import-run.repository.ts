import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { ImportRun, Paging, PowerBiFailure, reportImportContract } from '@portal/contracts';
import {
  Database,
  toIsoTimeSql,
  readPage,
  sql,
  statementTimeoutMs,
  type ListSource,
  type Transaction,
} from '@portal/service-kit';
import type { Repository } from 'typeorm';
import { ImportRunEntity } from './import-run.entity.js';

interface ImportProgress {
  found?: number;
  added?: number;
  updated?: number;
  vanished?: number;
}

export interface StartedRun {
  id: number;
  /** The account; null for the daily run. */
  startedBy: number | null;
}

/** Why an import failed, in words for administrators and as the cause that Power BI gave; null for none. */
export interface ImportFailure {
  error: string | null;
  cause: PowerBiFailure | null;
}

interface ImportTimes {
  /** Since the end of the last successful run, or since the first start; null before. */
  ageSeconds: number | null;
  /** Since the daily run was due; 0 while it is not. */
  overdueSeconds: number;
}

/** A run was ended for its missing heartbeat and must not write any more. */
export class RunLost extends Error {
  override readonly name = 'RunLost';
}

const columns = sql`
  run.id, ${toIsoTimeSql('run.started_at')} AS started, ${toIsoTimeSql('run.ended_at')} AS ended,
  CASE WHEN run.started_by IS NOT NULL THEN coalesce(nullif(trim(account.firstname || ' ' || account.surname), ''), 'Administrator')
    END AS "startedBy",
  run.status, run.found, run.added, run.updated, run.vanished, run.error, run.cause`;
const tables = sql`import_run run LEFT JOIN replicated_account account ON account.id = run.started_by`;

const list: ListSource<typeof reportImportContract.calls.findAll> = {
  columns,
  tables,
  text: sql`concat_ws(' ', account.firstname, account.surname, run.status, run.error)`,
  sortColumns: { started: sql`run.started_at` },
  defaultSort: '-started',
  tieBreakers: sql`run.id DESC`,
};

/** Import runs and the daily schedule, by the database's clock. */
@Injectable()
export class ImportRunRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(ImportRunEntity) private readonly runs: Repository<ImportRunEntity>,
  ) {}

  /** Starts a run; undefined while another one is running in any instance. */
  async start(startedBy: number | null): Promise<StartedRun | undefined> {
    await this.failSilent();
    return this.database.queryOne(
      sql<StartedRun>`INSERT INTO import_run (started_by) VALUES (${startedBy})
        ON CONFLICT ((true)) WHERE status = 'Running' DO NOTHING RETURNING id, started_by AS "startedBy"`,
    );
  }

  /** Starts the daily run; undefined if it is not due, and while another one is running in any instance. */
  startDue(): Promise<StartedRun | undefined> {
    // The schedule advances with the start of the run: the import stays due while another run is running.
    return this.database.queryOne(
      sql<StartedRun>`WITH due AS (
          SELECT FROM import_schedule WHERE next_at <= now() FOR UPDATE
        ), started AS (
          INSERT INTO import_run (started_by) SELECT NULL::integer FROM due
          ON CONFLICT ((true)) WHERE status = 'Running' DO NOTHING RETURNING id, started_by AS "startedBy"
        ), scheduled AS (
          UPDATE import_schedule SET next_at = now() + interval '24 hours' WHERE EXISTS (SELECT FROM started)
        )
        SELECT * FROM started`,
      { timeoutMs: statementTimeoutMs.housekeeping },
    );
  }

  /** Fails runs without a heartbeat in the last minute. */
  async failSilent(): Promise<void> {
    await this.database.query(
      sql`WITH failed AS (
          UPDATE import_run SET status = 'Failed', ended_at = now(), error = 'The import was interrupted.'
          WHERE status = 'Running' AND alive_at < now() - interval '1 minute'
          RETURNING started_by
        )
        UPDATE import_schedule SET next_at = least(next_at, now() + interval '1 hour')
        WHERE EXISTS (SELECT FROM failed WHERE started_by IS NULL)`,
    );
  }

  async findNewest(): Promise<ImportRun> {
    const run = await this.database.queryOne(
      sql<ImportRun>`SELECT ${columns} FROM ${tables} ORDER BY run.started_at DESC, run.id DESC LIMIT 1`,
    );
    if (!run) throw new Error('There is no run of the import.');
    return run;
  }

  async findTimes(): Promise<ImportTimes> {
    const row = await this.database.queryOne(
      sql<ImportTimes>`SELECT
          (SELECT extract(epoch FROM now() - coalesce(max(ended_at) FILTER (WHERE status = 'Done'), min(started_at)))
           FROM import_run)::float8 AS "ageSeconds",
          coalesce((SELECT greatest(extract(epoch FROM now() - next_at), 0) FROM import_schedule), 0)::float8 AS "overdueSeconds"`,
    );
    return row ?? { ageSeconds: null, overdueSeconds: 0 };
  }

  findPage(paging: Paging) {
    return readPage(this.database, list, paging);
  }

  /**
   * Adds counts to a run, in the transaction with the counted writes.
   * @throws RunLost when the run has ended meanwhile, which rolls the transaction back
   */
  async addProgress(transaction: Transaction, { id }: StartedRun, progress: ImportProgress): Promise<void> {
    const { found = 0, added = 0, updated = 0, vanished = 0 } = progress;
    const rows = await transaction.query(
      sql<{ id: number }>`UPDATE import_run SET found = found + ${found}, added = added + ${added},
          updated = updated + ${updated}, vanished = vanished + ${vanished}, alive_at = now()
        WHERE id = ${id} AND status = 'Running' RETURNING id`,
    );
    if (rows.length === 0) throw new RunLost();
  }

  async recordHeartbeat({ id }: StartedRun): Promise<void> {
    await this.runs.update({ id, status: 'Running' }, { aliveAt: () => 'now()' });
  }

  /** Ends a run, with an error for administrators. A failed daily run is due again in an hour. */
  async end({ id }: StartedRun, succeeded: boolean, { error, cause }: ImportFailure): Promise<void> {
    await this.database.query(
      sql`WITH ended AS (
          UPDATE import_run SET status = CASE WHEN ${succeeded}::boolean THEN 'Done' ELSE 'Failed' END,
            error = ${error}::text, cause = ${cause}::text, ended_at = now()
          WHERE id = ${id} AND status = 'Running' RETURNING status, started_by
        )
        UPDATE import_schedule SET next_at = least(next_at, now() + interval '1 hour')
        WHERE EXISTS (SELECT FROM ended WHERE status = 'Failed' AND started_by IS NULL)`,
    );
  }
}
