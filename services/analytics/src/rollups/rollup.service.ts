import type { PeriodCloser } from '../usage/period-closer.service.js';
import {
  periodUnits,
  type ClosedUsageRepository,
  type UsageDifference,
} from '../usage/closed-usage.repository.js';
import { maxExamples, type Days, type Difference, type RollupRepository } from './rollup.repository.js';
import { rollups, type Rollup } from './rollup.sql.js';

const dayMs = 86_400_000;

/** The differences of a rollup: the number of rows, and the first of them as text. */
export interface Finding {
  rollup: string;
  count: number;
  examples: string[];
}

/** Checks and rebuilds the rollups and the usage of closed periods. Views may be recorded meanwhile. */
export class RollupService {
  constructor(
    private readonly rollups: RollupRepository,
    private readonly usage: ClosedUsageRepository,
    private readonly closer: PeriodCloser,
  ) {}

  /** Compares all rollups with the history, or only the daily ones and the closed periods within the given days. */
  async check(days?: Days): Promise<Finding[]> {
    const findings: Finding[] = [];
    for (const rollup of rollups.filter(({ isDaily }) => isDaily || !days)) {
      const { count, examples } = await this.rollups.findDifferences(rollup, days);
      const descriptions = examples.map((difference) => describe(rollup, difference));
      if (count > 0) findings.push({ rollup: rollup.table, count, examples: descriptions });
    }
    return [...findings, ...(await this.checkPeriods(days))];
  }

  /** Corrects all rollups, and closes all past periods again. */
  async rebuild(): Promise<void> {
    for (const rollup of rollups) await this.rollups.correct(rollup);
    await this.closer.recloseAll();
    await this.closer.closeAll();
  }

  private async checkPeriods(range?: Days): Promise<Finding[]> {
    const findings: Finding[] = [];
    for (const unit of periodUnits) {
      for (const month of await this.usage.find(unit, 'complete')) {
        const periods = range ? month.filter((days) => isWithin(days, range)) : month;
        if (periods.length > 0)
          findings.push(...describeAll(await this.usage.findDifferences(unit, periods)));
      }
    }
    return findings;
  }
}

function describeAll(differences: UsageDifference[]): Finding[] {
  const periods = new Set(differences.map(({ days }) => days));
  return [...periods].map((days) => {
    const found = differences.filter((difference) => difference.days === days);
    return {
      rollup: `usage_rollup of ${days}`,
      count: found.length,
      examples: found.slice(0, maxExamples).map(describeUsage),
    };
  });
}

/** `period` is a range of days, such as `[2025-01-01,2025-02-01)`. */
function isWithin(period: string, { from, to }: Days): boolean {
  const [first = '', before = ''] = period.slice(1, -1).split(',');
  return first >= from && before <= new Date(Date.parse(to) + dayMs).toISOString().slice(0, 10);
}

function describe({ key, counts, latest = [] }: Rollup, difference: Difference): string {
  const names = [...counts, ...latest.map(({ name }) => name)];
  const selectStored = (name: string) => difference[`stored_${name}`];
  const descriptions = names
    .filter((name) => difference[name] !== (selectStored(name) ?? (counts.includes(name) ? 0 : null)))
    .map((name) => `${name} is ${selectStored(name) ?? 'missing'} and should be ${difference[name]}`);
  return `${key.map((column) => `${column} ${difference[column]}`).join(', ')}: ${descriptions.join(', ')}`;
}

const describeUsage = ({ partnerId, reportId }: UsageDifference) =>
  `partner_id ${partnerId ?? 'all'}, report_id ${reportId ?? 'all'}: is not what its views say`;
