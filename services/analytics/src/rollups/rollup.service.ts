import type { MonthCloser } from '../usage/month-closer.service.js';
import type { MonthDifference, UsageMonthRepository } from '../usage/usage-month.repository.js';
import { maxExamples, type Days, type Difference, type RollupRepository } from './rollup.repository.js';
import { rollups, type Rollup } from './rollup.sql.js';

/** The differences of a rollup: the number of rows, and the first of them as text. */
export interface Finding {
  rollup: string;
  count: number;
  examples: string[];
}

/** Checks and rebuilds the rollups and the usage of closed months. Views may be recorded meanwhile. */
export class RollupService {
  constructor(
    private readonly rollups: RollupRepository,
    private readonly months: UsageMonthRepository,
    private readonly closer: MonthCloser,
  ) {}

  /** Compares all rollups with the history, or only the daily ones and the months within the given days. */
  async check(days?: Days): Promise<Finding[]> {
    const findings: Finding[] = [];
    for (const rollup of rollups.filter(({ isDaily }) => isDaily || !days)) {
      const { count, examples } = await this.rollups.findDifferences(rollup, days);
      const descriptions = examples.map((difference) => describe(rollup, difference));
      if (count > 0) findings.push({ rollup: rollup.table, count, examples: descriptions });
    }
    return [...findings, ...(await this.checkMonths(days))];
  }

  /** Corrects all rollups, and closes all past months again. */
  async rebuild(): Promise<void> {
    for (const rollup of rollups) await this.rollups.correct(rollup);
    await this.closer.recloseAll();
    await this.closer.closeAll();
  }

  private async checkMonths(days?: Days): Promise<Finding[]> {
    const months = await this.months.find('complete');
    const findings: Finding[] = [];
    for (const month of months.filter(
      (first) => !days || (first >= days.from && lastDayOf(first) <= days.to),
    )) {
      const differences = await this.months.findDifferences(month);
      const examples = differences.slice(0, maxExamples).map(describeUsage);
      if (differences.length > 0) {
        findings.push({ rollup: `usage_month of ${month.slice(0, 7)}`, count: differences.length, examples });
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
  const stored = (name: string) => difference[`stored_${name}`];
  const descriptions = names
    .filter((name) => difference[name] !== (stored(name) ?? (counts.includes(name) ? 0 : null)))
    .map((name) => `${name} is ${stored(name) ?? 'missing'} and should be ${difference[name]}`);
  return `${key.map((column) => `${column} ${difference[column]}`).join(', ')}: ${descriptions.join(', ')}`;
}

const describeUsage = ({ partnerId, reportId }: MonthDifference) =>
  `partner_id ${partnerId ?? 'all'}, report_id ${reportId ?? 'all'}: is not what its views say`;
