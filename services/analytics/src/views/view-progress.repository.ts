import { Injectable } from '@nestjs/common';
import { Database, sql } from '@portal/service-kit';

/** A count so far. Null adds one to the stored count; 0 changes nothing. */
type CountSoFar = number | null;

/** The progress of an account's view: whole seconds that it has been visible, and milliseconds until its report was drawn. */
export interface ViewProgress {
  id: number;
  accountId: number;
  pageChanges: CountSoFar;
  visualClicks: CountSoFar;
  secondsInView: number;
  drawnAfter: number | null;
}

const buildCountSql = (column: string) => {
  const [stored, added] = [sql.raw(`view.${column}`), sql.raw(`progress.${column}`)];
  return sql`greatest(${stored}, max(${added})) + count(*) FILTER (WHERE ${added} IS NULL)`;
};

/** A view lasts no longer than its session. Only the newest partitions are read, however long the history is. */
const isCurrent = sql`viewership.viewed_at BETWEEN now() - interval '2 days' AND now()`;

const buildAgeSql = (unitsPerSecond: number) =>
  sql`floor(extract(epoch FROM now() - view.viewed_at) * ${sql.raw(String(unitsPerSecond))})::int`;

@Injectable()
export class ViewProgressRepository {
  constructor(private readonly database: Database) {}

  /** Stores the greatest value of each field. A view may occur several times. Returns the views that exist and are recent. */
  update(batch: ViewProgress[]): Promise<Pick<ViewProgress, 'id' | 'accountId'>[]> {
    // Finds each view by its id (LATERAL, OFFSET 0), in the order of ids, so that concurrent batches cannot deadlock. The rows are joined by
    // id alone: joined by time too, PostgreSQL 18 prunes partitions twice and loses a row that another batch changes meanwhile.
    return this.database.query(
      sql<Pick<ViewProgress, 'id' | 'accountId'>>`
        WITH progress AS (
          SELECT * FROM unnest(
            ${batch.map(({ id }) => id)}::bigint[], ${batch.map(({ accountId }) => accountId)}::int[],
            ${batch.map(({ pageChanges }) => pageChanges)}::int[], ${batch.map(({ visualClicks }) => visualClicks)}::int[],
            ${batch.map(({ secondsInView }) => secondsInView)}::int[], ${batch.map(({ drawnAfter }) => drawnAfter)}::int[])
            AS progress (id, account_id, page_changes, visual_clicks, seconds_in_view, drawn_after)
        ), view AS (
          SELECT view.* FROM (SELECT DISTINCT id, account_id FROM progress ORDER BY id, account_id) AS requested
          CROSS JOIN LATERAL (
            SELECT id, account_id, viewed_at, page_changes, visual_clicks, seconds_in_view, drawn_after FROM viewership
            WHERE id = requested.id AND account_id = requested.account_id AND ${isCurrent}
            OFFSET 0 FOR UPDATE
          ) AS view
        ), changed AS (
          SELECT id, view.viewed_at,
            ${buildCountSql('page_changes')} AS page_changes,
            ${buildCountSql('visual_clicks')} AS visual_clicks,
            -- No longer than the view's age.
            greatest(view.seconds_in_view, least(max(progress.seconds_in_view), ${buildAgeSql(1)})) AS seconds_in_view,
            coalesce(
              view.drawn_after,
              CASE WHEN min(progress.drawn_after) IS NOT NULL THEN least(min(progress.drawn_after), ${buildAgeSql(1_000)}) END
            ) AS drawn_after
          FROM view JOIN progress USING (id, account_id)
          GROUP BY id, view.viewed_at, view.page_changes, view.visual_clicks, view.seconds_in_view, view.drawn_after
        )
        UPDATE viewership SET (page_changes, visual_clicks, seconds_in_view, drawn_after) =
          (changed.page_changes, changed.visual_clicks, changed.seconds_in_view, changed.drawn_after)
        FROM changed WHERE viewership.id = changed.id AND ${isCurrent}
        RETURNING viewership.id::int, viewership.account_id AS "accountId"`,
    );
  }
}
