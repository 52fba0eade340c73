import { Injectable } from '@nestjs/common';
import { Database, statement } from '@portal/service-kit';

/** How many there were in a view so far; null is one more than is known, 0 says nothing. */
export type Told = number | null;

/** What is told of an account's view while it goes on: whole seconds that it was visible so far, milliseconds until its report was drawn. */
export interface ViewProgress {
  id: number;
  accountId: number;
  pageChanges: Told;
  visualClicks: Told;
  secondsInView: number;
  drawnAfter: number | null;
}

const counted = (column: string) =>
  `greatest(view.${column}, max(told.${column})) + count(*) FILTER (WHERE told.${column} IS NULL)`;

/** A view goes on for as long as its session at most: only the newest partitions are looked at, however long the history is. */
const current = `viewership.viewed_at BETWEEN now() - interval '2 days' AND now()`;

/** How long a view has lasted, in whole parts of a second, so many of which make one. */
const age = (parts: number) => `floor(extract(epoch FROM now() - view.viewed_at) * ${parts})::int`;

/**
 * Each view is looked up by its id (LATERAL, OFFSET 0), in the order of ids, so that concurrent batches never wait in a circle. It is
 * visible no longer than it has lasted, and was drawn within that time. The rows are joined by id alone: joined by time too, PostgreSQL 18
 * prunes partitions twice and loses a row that another batch was changing meanwhile.
 */
const add = statement(
  'view_progress_add',
  `WITH told AS (
     SELECT * FROM unnest($1::bigint[], $2::int[], $3::int[], $4::int[], $5::int[], $6::int[])
       AS told (id, account_id, page_changes, visual_clicks, seconds_in_view, drawn_after)
   ), view AS (
     SELECT view.* FROM (SELECT DISTINCT id, account_id FROM told ORDER BY id, account_id) AS named
     CROSS JOIN LATERAL (
       SELECT id, account_id, viewed_at, page_changes, visual_clicks, seconds_in_view, drawn_after FROM viewership
       WHERE id = named.id AND account_id = named.account_id AND ${current}
       OFFSET 0 FOR UPDATE
     ) AS view
   ), known AS (
     SELECT id, view.viewed_at,
       ${counted('page_changes')} AS page_changes,
       ${counted('visual_clicks')} AS visual_clicks,
       greatest(view.seconds_in_view, least(max(told.seconds_in_view), ${age(1)})) AS seconds_in_view,
       coalesce(
         view.drawn_after,
         CASE WHEN min(told.drawn_after) IS NOT NULL THEN least(min(told.drawn_after), ${age(1_000)}) END
       ) AS drawn_after
     FROM view JOIN told USING (id, account_id)
     GROUP BY id, view.viewed_at, view.page_changes, view.visual_clicks, view.seconds_in_view, view.drawn_after
   )
   UPDATE viewership SET (page_changes, visual_clicks, seconds_in_view, drawn_after) =
     (known.page_changes, known.visual_clicks, known.seconds_in_view, known.drawn_after)
   FROM known WHERE viewership.id = known.id AND ${current}
   RETURNING viewership.id::int, viewership.account_id AS "accountId"`,
);

/** What happens in views that go on. */
@Injectable()
export class ViewProgressRepository {
  constructor(private readonly database: Database) {}

  /** Keeps what is told, the greatest of each; the same view may be told of several times. Answers the current views that there are. */
  add(told: ViewProgress[]): Promise<Pick<ViewProgress, 'id' | 'accountId'>[]> {
    return this.database.rows(add, [
      told.map(({ id }) => id),
      told.map(({ accountId }) => accountId),
      told.map(({ pageChanges }) => pageChanges),
      told.map(({ visualClicks }) => visualClicks),
      told.map(({ secondsInView }) => secondsInView),
      told.map(({ drawnAfter }) => drawnAfter),
    ]);
  }
}
