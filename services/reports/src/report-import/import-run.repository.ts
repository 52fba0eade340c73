import { Injectable } from '@nestjs/common';
import type { ImportRun, Page, Paging } from '@portal/contracts';
import {
  Database,
  isoTime,
  listStatement,
  readPage,
  slowStatement,
  statement,
  type Transaction,
} from '@portal/service-kit';

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

const maxSilence = `interval '1 minute'`;

const failSilent = statement(
  'import_fail_silent',
  `WITH failed AS (
     UPDATE import_run SET status = 'Failed', ended_at = now(), error = 'The import was interrupted.'
     WHERE status = 'Running' AND alive_at < now() - ${maxSilence}
     RETURNING started_by
   )
   UPDATE import_schedule SET next_at = least(next_at, now() + interval '1 hour')
   WHERE EXISTS (SELECT FROM failed WHERE started_by IS NULL)`,
);
const start = statement(
  'import_start',
  `INSERT INTO import_run (started_by) VALUES ($1)
   ON CONFLICT ((true)) WHERE status = 'Running' DO NOTHING RETURNING id, started_by AS "startedBy"`,
);
const addProgress = statement(
  'import_add_progress',
  `UPDATE import_run SET found = found + $2, added = added + $3, updated = updated + $4, vanished = vanished + $5,
     alive_at = now()
   WHERE id = $1 AND status = 'Running' RETURNING id`,
);
const recordHeartbeat = statement(
  'import_heartbeat',
  `UPDATE import_run SET alive_at = now() WHERE id = $1 AND status = 'Running'`,
);
const end = statement(
  'import_end',
  `WITH ended AS (
     UPDATE import_run SET status = CASE WHEN $2::boolean THEN 'Done' ELSE 'Failed' END, error = $3::text, ended_at = now()
     WHERE id = $1 AND status = 'Running' RETURNING status, started_by
   )
   UPDATE import_schedule SET next_at = least(next_at, now() + interval '1 hour')
   WHERE EXISTS (SELECT FROM ended WHERE status = 'Failed' AND started_by IS NULL)`,
);
// The schedule advances with the start of the run: the import stays due while another run is running.
const startDue = slowStatement(
  'import_start_due',
  `WITH due AS (
     SELECT FROM import_schedule WHERE next_at <= now() FOR UPDATE
   ), started AS (
     INSERT INTO import_run (started_by) SELECT NULL::integer FROM due
     ON CONFLICT ((true)) WHERE status = 'Running' DO NOTHING RETURNING id, started_by AS "startedBy"
   ), scheduled AS (
     UPDATE import_schedule SET next_at = now() + interval '24 hours' WHERE EXISTS (SELECT FROM started)
   )
   SELECT * FROM started`,
);

const times = statement(
  'import_times',
  `SELECT
     (SELECT extract(epoch FROM now() - coalesce(max(ended_at) FILTER (WHERE status = 'Done'), min(started_at)))
      FROM import_run)::float8 AS "ageSeconds",
     coalesce((SELECT greatest(extract(epoch FROM now() - next_at), 0) FROM import_schedule), 0)::float8 AS "overdueSeconds"`,
);

const columns = `
  run.id, ${isoTime('run.started_at')} AS started, ${isoTime('run.ended_at')} AS ended,
  CASE WHEN run.started_by IS NOT NULL THEN coalesce(nullif(trim(account.firstname || ' ' || account.surname), ''), 'Administrator')
    END AS "startedBy",
  run.status, run.found, run.added, run.updated, run.vanished, run.error`;
const tables = 'import_run run LEFT JOIN account_copy account ON account.id = run.started_by';

const findNewest = statement(
  'import_newest',
  `SELECT ${columns} FROM ${tables} ORDER BY run.started_at DESC, run.id DESC LIMIT 1`,
);
const list = listStatement('import_run_list', {
  columns,
  tables,
  text: `concat_ws(' ', account.firstname, account.surname, run.status, run.error)`,
  order: { started: 'run.started_at' },
  byDefault: '-started',
  tie: 'run.id DESC',
});

/** Import runs and the daily schedule, by the database's clock. */
@Injectable()
export class ImportRunRepository {
  constructor(private readonly database: Database) {}

  /** Starts a run; undefined while another one is running in any instance. */
  async start(startedBy: number | null): Promise<StartedRun | undefined> {
    await this.failSilent();
    const [run] = await this.database.rows<StartedRun>(start, [startedBy]);
    return run;
  }

  /** Starts the daily run; undefined if it is not due, and while another one is running in any instance. */
  async startDue(): Promise<StartedRun | undefined> {
    const [run] = await this.database.rows<StartedRun>(startDue);
    return run;
  }

  /** Fails runs without a recent heartbeat. */
  async failSilent(): Promise<void> {
    await this.database.rows(failSilent);
  }

  async findNewest(): Promise<ImportRun> {
    const [run] = await this.database.rows<ImportRun>(findNewest);
    if (!run) throw new Error('There is no run of the import.');
    return run;
  }

  async times(): Promise<ImportTimes> {
    const [row] = await this.database.rows<ImportTimes>(times);
    return row ?? { ageSeconds: null, overdueSeconds: 0 };
  }

  findPage(paging: Paging): Promise<Page<ImportRun>> {
    return readPage(this.database, list, paging);
  }

  /**
   * Adds counts to a run, in the transaction with the counted writes.
   * @throws RunLost when the run has ended meanwhile, which rolls the transaction back
   */
  async addProgress(transaction: Transaction, { id }: StartedRun, progress: ImportProgress): Promise<void> {
    const { found = 0, added = 0, updated = 0, vanished = 0 } = progress;
    const rows = await transaction.rows(addProgress, [id, found, added, updated, vanished]);
    if (rows.length === 0) throw new RunLost();
  }

  async recordHeartbeat({ id }: StartedRun): Promise<void> {
    await this.database.rows(recordHeartbeat, [id]);
  }

  /** Ends a run, with an error for administrators. A failed daily run is due again in an hour. */
  async end({ id }: StartedRun, succeeded: boolean, error: string | null): Promise<void> {
    await this.database.rows(end, [id, succeeded, error]);
  }
}
