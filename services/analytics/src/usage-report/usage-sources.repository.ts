import { Inject, Injectable } from '@nestjs/common';
import { malformed } from '@portal/contracts';
import { Database, statement } from '@portal/service-kit';
import { TIME_ZONE } from '../tokens.js';
import type { UsageSources } from './usage.sql.js';

interface SourcesRow extends UsageSources {
  /** The first day of which all views are kept, where a time is of views that are not. */
  keptFrom: string | null;
}

const find = statement(
  'usage_sources',
  `WITH sealed AS (
     SELECT month, daterange(month, (month + interval '1 month')::date) AS days FROM usage_sealed
     WHERE daterange(month, (month + interval '1 month')::date) <@ daterange($1::date, $2::date, '[]')
   ), rest AS (
     SELECT lower(days)::timestamp AT TIME ZONE $3 AS "from", upper(days)::timestamp AT TIME ZONE $3 AS before
     FROM unnest(datemultirange(daterange($1::date, $2::date, '[]'))
       - coalesce((SELECT range_agg(days) FROM sealed), '{}')) AS days
   ), dropped AS (
     SELECT month::timestamp AT TIME ZONE 'UTC' AS "from", (month + interval '1 month') AT TIME ZONE 'UTC' AS before
     FROM dropped_partition
   )
   SELECT (SELECT coalesce(json_agg(month ORDER BY month), '[]') FROM sealed) AS months,
     (SELECT coalesce(json_agg(rest ORDER BY "from"), '[]') FROM rest) AS times,
     CASE WHEN EXISTS (
       SELECT FROM rest JOIN dropped ON rest.from < dropped.before AND rest.before > dropped.from
     ) THEN (SELECT to_char(max(before) AT TIME ZONE $3 + interval '1 day' - interval '1 microsecond', 'YYYY-MM-DD')
             FROM dropped) END AS "keptFrom"`,
);

/** Where usage of days is: in months that were sealed, and else in the views. */
@Injectable()
export class UsageSourcesRepository {
  constructor(
    private readonly database: Database,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  /**
   * What usage of the days from `from` to `to`, both included, is read from.
   * @throws Problem `malformed` for single days whose views were dropped
   */
  async find(from: string, to: string): Promise<UsageSources> {
    const [row] = await this.database.rows<SourcesRow>(find, [from, to, this.timeZone]);
    if (!row) throw new Error('The database does not tell the sources.');
    const { months, times, keptFrom } = row;
    if (keptFrom) {
      throw malformed({
        field: 'from',
        message: `Days before ${keptFrom} are counted by whole months only.`,
      });
    }
    return { months, times };
  }
}
