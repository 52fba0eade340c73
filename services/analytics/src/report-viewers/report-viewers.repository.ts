import { Injectable } from '@nestjs/common';
import type { Inputs, reportViewersContract } from '@portal/contracts';
import { Database, statement } from '@portal/service-kit';

/** Of which report, since how many days, after which account, and at most how many. */
export type ViewersWanted = Inputs<typeof reportViewersContract>['find'];

const next = statement(
  'report_viewers_next',
  `SELECT account_id AS id FROM user_report_views
   WHERE report_id = $1 AND account_id > $2 AND count > 0
     AND ($3::int IS NULL OR last_viewed_at > now() - make_interval(days => $3))
   ORDER BY account_id LIMIT $4`,
);

/** Who has opened a report, by the counts of pairs. */
@Injectable()
export class ReportViewersRepository {
  constructor(private readonly database: Database) {}

  /** The ids of the next accounts. */
  async next({ reportId, days, after, limit }: ViewersWanted): Promise<number[]> {
    const rows = await this.database.rows<{ id: number }>(next, [reportId, after, days, limit]);
    return rows.map(({ id }) => id);
  }
}
