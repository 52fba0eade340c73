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

const buildCountSql = (column: string, total: CountSoFar) => {
  const stored = sql.raw(column);
  return total === null ? sql`${stored} + 1` : sql`greatest(${stored}, ${total}::int)`;
};

/** A view lasts no longer than its session. Only the newest partitions are read, however long the history is. */
const isCurrent = sql`viewed_at BETWEEN now() - interval '2 days' AND now()`;

const buildAgeSql = (unitsPerSecond: number) =>
  sql`floor(extract(epoch FROM now() - viewed_at) * ${sql.raw(String(unitsPerSecond))})::int`;

@Injectable()
export class ViewProgressRepository {
  constructor(private readonly database: Database) {}

  /** Stores the greatest value of each field, times no longer than the view's age. Returns false without a recent view of the account. */
  async update({
    id,
    accountId,
    pageChanges,
    visualClicks,
    secondsInView,
    drawnAfter,
  }: ViewProgress): Promise<boolean> {
    const row = await this.database.queryOne(
      sql<{ id: number }>`
        UPDATE viewership SET
          page_changes = ${buildCountSql('page_changes', pageChanges)},
          visual_clicks = ${buildCountSql('visual_clicks', visualClicks)},
          seconds_in_view = greatest(seconds_in_view, least(${secondsInView}::int, ${buildAgeSql(1)})),
          -- least() ignores NULL.
          drawn_after = coalesce(drawn_after, CASE WHEN ${drawnAfter}::int IS NOT NULL THEN least(${drawnAfter}::int, ${buildAgeSql(1_000)}) END)
        WHERE id = ${id} AND account_id = ${accountId} AND ${isCurrent}
        RETURNING id::int`,
    );
    return row !== undefined;
  }
}
