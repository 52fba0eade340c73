import { Client, Pool } from 'pg';
import { planHours, type PlannedHour } from './plan-hours.js';
import type { Size } from './population.js';
import type { PeopleBefore } from './seed-identity.js';
import type { ReportsBefore } from './seed-reports.js';
import { createViewers, insertViews } from './view-rows.sql.js';

/** Who views what, and what is told while views are made. */
export interface Viewing {
  size: Size;
  people: PeopleBefore;
  reports: ReportsBefore;
  timeZone: string;
  tell: (text: string) => void;
}

/** Months that are filled at a time. */
const connections = 2;

/**
 * Adds so many views of the last three years with their sign-ins to the history of the analytics database, the same at each run but for their
 * moments; the rollups do not count them yet.
 */
export async function seedViews(url: string, views: number, viewing: Viewing): Promise<void> {
  const pool = new Pool({ connectionString: url, max: connections });
  try {
    const hours = planHours(views, await presentHour(pool, viewing.timeZone));
    const months = monthsOf(hours);
    for (const month of await partitionsOf(pool, hours, viewing.timeZone))
      await pool.query(`SELECT create_viewership_partition('${month}-01')`);
    await pool.query(createViewers(viewing.size, viewing.people, viewing.reports));
    const waiting = [...months];
    const fillMonths = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        await fillMonth(url, next, viewing, views);
      }
    };
    await Promise.all(Array.from({ length: connections }, fillMonths));
    await pool.query('DROP TABLE seed_viewer');
  } finally {
    await pool.end();
  }
}

/** The beginning of the zone's present hour, written as one of UTC. */
async function presentHour(pool: Pool, timeZone: string): Promise<Date> {
  const { rows } = await pool.query<{ hour: string }>(
    `SELECT to_char(now() AT TIME ZONE $1, 'YYYY-MM-DD"T"HH24":00:00Z"') AS hour`,
    [timeZone],
  );
  return new Date(rows[0]?.hour ?? '');
}

/** The months of UTC that the hours lie in, `YYYY-MM`: a month of the zone begins or ends in another one. */
async function partitionsOf(pool: Pool, hours: PlannedHour[], timeZone: string): Promise<string[]> {
  const { rows } = await pool.query<{ month: string }>(
    `SELECT DISTINCT to_char(start AT TIME ZONE $2 AT TIME ZONE 'UTC', 'YYYY-MM') AS month
     FROM unnest($1::timestamp[]) AS start ORDER BY month`,
    [hours.map(({ start }) => start), timeZone],
  );
  return rows.map(({ month }) => month);
}

/** The hours of each month of the zone, `YYYY-MM`. */
function monthsOf(hours: PlannedHour[]): Map<string, PlannedHour[]> {
  const months = new Map<string, PlannedHour[]>();
  for (const hour of hours) {
    const month = hour.start.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), hour]);
  }
  return months;
}

async function fillMonth(
  url: string,
  [month, hours]: [string, PlannedHour[]],
  viewing: Viewing,
  seed: number,
): Promise<void> {
  // Of its own, since what is random begins anew with each.
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`SET work_mem = '256MB'; SELECT setseed(0.${month.replace('-', '')}${seed})`);
    await client.query(insertViews(viewing.size, viewing.reports), [
      hours.map(({ start }) => start),
      hours.map(({ views }) => views),
      viewing.timeZone,
    ]);
    viewing.tell(`views of ${month} are in`);
  } finally {
    await client.end();
  }
}
