import { statement, type Transaction, unprepared } from '@portal/service-kit';
import { allowLongWork } from '../timing/long-work.repository.js';
import { fillMonth, monthDifferences, ripeMonths, wholeMonths } from './usage-month.sql.js';

/** A row of a sealed month that is not what the views say; null stands for all, 0 for those without a partner. */
export interface MonthDifference {
  partnerId: number | null;
  reportId: number | null;
}

/** Finds months of a time zone, by their first days. */
export type FindMonths = (transaction: Transaction, timeZone: string) => Promise<string[]>;

const monthLock = 7_226_103;

const lock = statement('usage_month_lock', 'SELECT pg_advisory_xact_lock($1)');
const findRipe = statement('usage_month_ripe', ripeMonths);
const findWhole = statement('usage_month_whole', wholeMonths);
const empty = statement('usage_month_empty', 'DELETE FROM usage_month WHERE month = $1');
const fill = unprepared(fillMonth);
const note = statement(
  'usage_month_note',
  'INSERT INTO usage_sealed (month) VALUES ($1) ON CONFLICT (month) DO NOTHING',
);
const differences = unprepared(monthDifferences);

/** Nobody else seals months or drops their views until the transaction ends. */
export async function lockMonths(transaction: Transaction): Promise<void> {
  await transaction.rows(lock, [monthLock]);
  // Before any partition, as those do who make new ones.
  await transaction.manager.query('LOCK TABLE ONLY viewership IN ACCESS SHARE MODE');
}

/** The first days of the months that can be sealed and are not, oldest first. */
export const ripeMonthsOf: FindMonths = (transaction, timeZone) =>
  firstDays(transaction.rows(findRipe, [timeZone]));

/** The first days of the sealed months whose views are all there, oldest first. */
export const wholeMonthsOf: FindMonths = (transaction, timeZone) =>
  firstDays(transaction.rows(findWhole, [timeZone]));

/** Seals a month if it is one of those that `findMonths` still finds once nobody else seals or drops: another copy may have been faster. */
export async function sealMonth(
  transaction: Transaction,
  month: string,
  timeZone: string,
  findMonths: FindMonths,
): Promise<void> {
  await allowLongWork(transaction);
  await lockMonths(transaction);
  if (!(await findMonths(transaction, timeZone)).includes(month)) return;
  await transaction.rows(empty, [month]);
  await transaction.rows(fill, [month, timeZone]);
  await transaction.rows(note, [month]);
}

/** What of a sealed month is not what its views say; nothing of one whose views were dropped. */
export async function monthDifferencesOf(
  transaction: Transaction,
  month: string,
  timeZone: string,
): Promise<MonthDifference[]> {
  await allowLongWork(transaction);
  await lockMonths(transaction);
  if (!(await wholeMonthsOf(transaction, timeZone)).includes(month)) return [];
  return transaction.rows<MonthDifference>(differences, [month, timeZone]);
}

const firstDays = async (rows: Promise<{ month: string }[]>) => (await rows).map(({ month }) => month);
