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

/** What a part of a run did. */
export interface ImportProgress {
  found?: number;
  added?: number;
  updated?: number;
  vanished?: number;
}

/** A run that this copy of the service carries out. */
export interface OwnRun {
  id: number;
  /** The account that asked for it; null for the daily one. */
  startedBy: number | null;
}

/** How the import keeps up, in seconds. */
export interface ImportTimes {
  /** Since the last one without a fault ended or, where there was none, since the first began; null before the first. */
  age: number | null;
  /** Since the daily one was due; 0 while it is not. */
  overdue: number;
}

/** A run was taken for dead and must change nothing any more. */
export class RunLost extends Error {
  override readonly name = 'RunLost';
}

const longestSilence = `interval '1 minute'`;

const failSilent = statement(
  'import_fail_silent',
  `WITH failed AS (
     UPDATE import_run SET status = 'Failed', ended_at = now(), error = 'The import was interrupted.'
     WHERE status = 'Running' AND alive_at < now() - ${longestSilence}
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
const noteProgress = statement(
  'import_note_progress',
  `UPDATE import_run SET found = found + $2, added = added + $3, updated = updated + $4, vanished = vanished + $5,
     alive_at = now()
   WHERE id = $1 AND status = 'Running' RETURNING id`,
);
const noteAlive = statement(
  'import_note_alive',
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
// The turn is taken with the run that it is for: while another one runs it stays due.
const startDue = slowStatement(
  'import_start_due',
  `WITH due AS (
     SELECT FROM import_schedule WHERE next_at <= now() FOR UPDATE
   ), started AS (
     INSERT INTO import_run (started_by) SELECT NULL::integer FROM due
     ON CONFLICT ((true)) WHERE status = 'Running' DO NOTHING RETURNING id, started_by AS "startedBy"
   ), taken AS (
     UPDATE import_schedule SET next_at = now() + interval '24 hours' WHERE EXISTS (SELECT FROM started)
   )
   SELECT * FROM started`,
);

const times = statement(
  'import_times',
  `SELECT
     (SELECT extract(epoch FROM now() - coalesce(max(ended_at) FILTER (WHERE status = 'Done'), min(started_at)))
      FROM import_run)::float8 AS age,
     coalesce((SELECT greatest(extract(epoch FROM now() - next_at), 0) FROM import_schedule), 0)::float8 AS overdue`,
);

const columns = `
  run.id, ${isoTime('run.started_at')} AS started, ${isoTime('run.ended_at')} AS ended,
  CASE WHEN run.started_by IS NOT NULL THEN coalesce(nullif(trim(account.firstname || ' ' || account.surname), ''), 'Administrator')
    END AS "startedBy",
  run.status, run.found, run.added, run.updated, run.vanished, run.error`;
const tables = 'import_run run LEFT JOIN account_copy account ON account.id = run.started_by';

const newest = statement(
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

/** The runs of the import and when the daily one is due, on the database's clock. */
@Injectable()
export class ImportRunRepository {
  constructor(private readonly database: Database) {}

  /** Starts a run; undefined while another one is running, here or in another copy of the service. */
  async start(startedBy: number | null): Promise<OwnRun | undefined> {
    await this.failSilent();
    const [run] = await this.database.rows<OwnRun>(start, [startedBy]);
    return run;
  }

  /** Starts the daily run; undefined when it is not due, another copy of the service has started it, or any is running. */
  async startDue(): Promise<OwnRun | undefined> {
    const [run] = await this.database.rows<OwnRun>(startDue);
    return run;
  }

  /** Ends runs that a crash left behind. */
  async failSilent(): Promise<void> {
    await this.database.rows(failSilent);
  }

  /** The run that was started last, of which there must be one. */
  async newest(): Promise<ImportRun> {
    const [run] = await this.database.rows<ImportRun>(newest);
    if (!run) throw new Error('There is no run of the import.');
    return run;
  }

  async times(): Promise<ImportTimes> {
    const [row] = await this.database.rows<ImportTimes>(times);
    return row ?? { age: null, overdue: 0 };
  }

  /** The runs, or the part of them that is wanted; `total` counts all. */
  page(paging: Paging): Promise<Page<ImportRun>> {
    return readPage(this.database, list, paging);
  }

  /**
   * Adds to a run's counts, in the transaction that does what is counted.
   * @throws RunLost when the run has ended meanwhile, which undoes the transaction
   */
  async noteProgress(transaction: Transaction, { id }: OwnRun, progress: ImportProgress): Promise<void> {
    const { found = 0, added = 0, updated = 0, vanished = 0 } = progress;
    const rows = await transaction.rows(noteProgress, [id, found, added, updated, vanished]);
    if (rows.length === 0) throw new RunLost();
  }

  /** Shows that a run goes on. */
  async noteAlive({ id }: OwnRun): Promise<void> {
    await this.database.rows(noteAlive, [id]);
  }

  /** Ends a run; `error` says in words what went wrong, if anything did. A daily one that failed is due again in an hour. */
  async end({ id }: OwnRun, succeeded: boolean, error: string | null): Promise<void> {
    await this.database.rows(end, [id, succeeded, error]);
  }
}
