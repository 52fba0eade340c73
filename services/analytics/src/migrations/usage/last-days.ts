/** The last day of zone $1 on which each report was viewed, of which so far only those are known that were viewed since they are kept. */
export const fillLastDays = `
  UPDATE report_views SET last_day = latest.day, last_day_count = latest.count
  FROM (
    SELECT DISTINCT ON (report_id) report_id, (viewed_at AT TIME ZONE $1)::date AS day, count(*) AS count
    FROM viewership GROUP BY report_id, day ORDER BY report_id, day DESC
  ) latest
  WHERE report_views.report_id = latest.report_id`;
