import type { Database } from '@portal/service-kit';
import type { MonthSealer } from '../usage-report/month-sealer.service.js';
import {
  monthDifferencesOf,
  wholeMonthsOf,
  type MonthDifference,
} from '../usage-report/usage-month.repository.js';
import type { Rollup } from './rollup.js';
import {
  correctRollup,
  findDifferences,
  mostShown,
  type Days,
  type Difference,
} from './rollup.repository.js';
import { rollups } from './rollups.js';

/** What of a rollup is not what the history says: how many rows, and the first of them in words. */
export interface Finding {
  rollup: string;
  count: number;
  examples: string[];
}

/** Holds the rollups against the history, while views go on being recorded. */
export class RollupService {
  constructor(
    private readonly database: Database,
    private readonly months: MonthSealer,
    private readonly timeZone: string,
  ) {}

  /** What is wrong: in all rollups, or in those of days and months that are within the days named. */
  async check(days?: Days): Promise<Finding[]> {
    const findings: Finding[] = [];
    for (const rollup of rollups.filter(({ daily }) => daily || !days)) {
      const { count, first } = await this.database.transaction((transaction) =>
        findDifferences(transaction, rollup, this.timeZone, days),
      );
      const examples = first.map((difference) => describe(rollup, difference));
      if (count > 0) findings.push({ rollup: rollup.table, count, examples });
    }
    return [...findings, ...(await this.checkMonths(days))];
  }

  /** Makes every rollup what the history says, and seals all months that are over anew. */
  async rebuild(): Promise<void> {
    for (const rollup of rollups) {
      await this.database.transaction((transaction) => correctRollup(transaction, rollup, this.timeZone));
    }
    await this.months.sealAgain();
    await this.months.sealRipe();
  }

  private async checkMonths(days?: Days): Promise<Finding[]> {
    const whole = await this.database.transaction((transaction) => wholeMonthsOf(transaction, this.timeZone));
    const findings: Finding[] = [];
    for (const month of whole.filter(
      (first) => !days || (first >= days.from && lastDayOf(first) <= days.to),
    )) {
      const found = await this.database.transaction((transaction) =>
        monthDifferencesOf(transaction, month, this.timeZone),
      );
      const examples = found.slice(0, mostShown).map(describeUsage);
      if (found.length > 0) {
        findings.push({ rollup: `usage_month of ${month.slice(0, 7)}`, count: found.length, examples });
      }
    }
    return findings;
  }
}

function lastDayOf(month: string): string {
  const last = new Date(month);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  return last.toISOString().slice(0, 10);
}

function describe({ key, counts, latest = [] }: Rollup, difference: Difference): string {
  const names = [...counts, ...latest.map(({ name }) => name)];
  const wrong = names
    .filter((name) => difference[name] !== (difference[`kept_${name}`] ?? (counts.includes(name) ? 0 : null)))
    .map((name) => `${name} is ${difference[`kept_${name}`] ?? 'missing'} and should be ${difference[name]}`);
  return `${key.map((column) => `${column} ${difference[column]}`).join(', ')}: ${wrong.join(', ')}`;
}

const describeUsage = ({ partnerId, reportId }: MonthDifference) =>
  `partner_id ${partnerId ?? 'all'}, report_id ${reportId ?? 'all'}: is not what its views say`;
